import type { RequestStatus } from '@longitude/contract/inbox-statuses';
import * as contract from '@longitude/contract/requests';
import { serviceQuestions } from '@longitude/contract/service-questions';
import { listSkills } from '@longitude/contract/skills';
import { buildTeam, teams } from './build-team.ts';
import { backdate, forEachOf, type Demo } from './demo-context.ts';
import { timeOf } from './spread-times.ts';
import {
  automationRequests,
  helpDeskRequests,
  implementationRequests,
} from './texts/build-requests.ts';
import { cloudRequests, planningRequests } from './texts/cloud-requests.ts';
import type { Inquiry } from './texts/inquiry.ts';
import { cybersecurityRequests, governanceRequests } from './texts/security-requests.ts';
import { spam, deletedInquiries } from './texts/unwanted.ts';

export interface FilledRequest {
  readonly id: string;
  readonly inquiry: Inquiry;
  readonly status: RequestStatus;
  readonly receivedAt: Date;
}

type Service = contract.CreateRequest['service'];

const byService: Readonly<Record<Service, readonly Inquiry[]>> = {
  cybersecurity: cybersecurityRequests,
  'cloud-solutions': cloudRequests,
  'system-implementation': implementationRequests,
  'help-desk-support': helpDeskRequests,
  'strategic-it-planning': planningRequests,
  'ai-automation': automationRequests,
  'it-governance': governanceRequests,
};

/** One of each service in turn, newest first. */
const demoRequests: readonly { service: Service; inquiry: Inquiry }[] = Array.from(
  { length: Math.max(...Object.values(byService).map(({ length }) => length)) },
  (_, row) =>
    Object.entries(byService).flatMap(([service, list]) => {
      const inquiry = list[row];
      return inquiry ? [{ service: service as Service, inquiry }] : [];
    }),
).flat();

/** Sixty requests in all states, plus spam and some in the trash. */
export async function fillRequests(demo: Demo): Promise<FilledRequest[]> {
  const filled: FilledRequest[] = [];
  const skills = await demo.visitor.call(listSkills);
  await forEachOf(demo, demoRequests, async ({ service, inquiry }, index) => {
    const team = teams[index % 6 === 3 ? ((index - 3) / 6) % teams.length : -1];
    const calculation = team ? { calculation: buildTeam(skills, team) } : {};
    const answers = answerQuestions(service, inquiry, index);
    const payload = { ...compose(service, inquiry), ...answers, ...calculation };
    const receivedAt = timeOf(index, demoRequests.length, demo.now);
    const id = await send(demo, payload, receivedAt);
    const status = chooseStatus(index);
    await work(demo, id, index, status);
    filled[index] = { id, inquiry, status, receivedAt };
  });
  await fillUnwanted(demo);
  return filled;
}

function compose(service: Service, inquiry: Inquiry): contract.CreateRequest {
  const { name, email, company = null, phone = null, message } = inquiry;
  return { name, email, company, phone, service, message };
}

/** The open question of each service that `detail` answers. */
const detailed = new Set<string>([
  'Business goals',
  'Integrations',
  'Compliance',
  'Workloads',
  'Focus',
  'Number of users',
  'Processes to automate',
]);

/** Answers to the questions of a service; some visitors leave them out. */
function answerQuestions(service: string, { detail }: Inquiry, index: number) {
  if (detail === undefined) return {};
  const questions = serviceQuestions[service]?.questions ?? [];
  const answers = questions.flatMap(({ text, choices }) => {
    const choice = choices?.[index % choices.length];
    if (choice === undefined && !detailed.has(text)) return [];
    return [[text, choice ?? detail] as const];
  });
  return { answers: Object.fromEntries(answers) };
}

async function send(demo: Demo, payload: contract.CreateRequest, at: Date): Promise<string> {
  const { id } = await demo.visitor.call(contract.requestInbox.create, { payload });
  await backdate(demo, 'service_requests', id, { createdAt: at, updatedAt: at });
  return id;
}

/** Recent requests are new, old ones are decided; two were overlooked. */
function chooseStatus(index: number): RequestStatus {
  if (index < 8 || index === 13 || index === 21) return 'new';
  const recent: readonly RequestStatus[] = ['quoted', 'accepted', 'quoted', 'rejected'];
  const older: readonly RequestStatus[] = [
    'completed',
    'rejected',
    'accepted',
    'completed',
    'quoted',
  ];
  const choices = index < 26 ? recent : older;
  return choices[index % choices.length] ?? 'new';
}

async function work({ admin }: Demo, id: string, index: number, status: RequestStatus) {
  const params = { id };
  if (index < 4 || index === 13) return;
  await admin.call(contract.requestInbox.change, { params, payload: { read: true } });
  if (status !== 'new') {
    await admin.call(contract.changeRequestStatus, { params, payload: { status } });
  }
  const isOver = status === 'completed' || status === 'rejected';
  if (isOver && index >= 30) {
    await admin.call(contract.archiveRequest, { params, payload: { archived: true } });
  }
}

async function fillUnwanted(demo: Demo): Promise<void> {
  await forEachOf(demo, spam, async (inquiry, index) => {
    const hidden = index === 0 ? {} : { website: 'https://filled-in.example' };
    const payload = { ...compose('strategic-it-planning', inquiry), ...hidden };
    await send(demo, payload, timeOf(index * 9 + 2, demoRequests.length, demo.now));
  });
  await forEachOf(demo, deletedInquiries, async (inquiry, index) => {
    const at = timeOf(index * 7 + 6, demoRequests.length, demo.now);
    const id = await send(demo, compose('cybersecurity', inquiry), at);
    await demo.admin.call(contract.requestInbox.delete, { params: { id } });
  });
}
