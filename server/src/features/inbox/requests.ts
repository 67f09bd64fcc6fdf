import { composeItemPath, composeTabPath } from '@longitude/contract/dashboard-paths';
import { formatService } from '@longitude/contract/constants';
import type { Calculation, CreateCalculation } from '@longitude/contract/calculator';
import { composeRequestBody, composeRequestSubject } from '@longitude/contract/email-defaults';
import { formatMoney } from '@longitude/contract/money';
import * as contract from '@longitude/contract/requests';
import { readAnswers } from '@longitude/contract/service-questions';
import mongoose from 'mongoose';
import type { Config } from '../../platform/config.ts';
import { AppError, refuseInput } from '../../platform/errors.ts';
import type { FormValues } from '../../platform/http/plain-form.ts';
import { readClientAddress } from '../../platform/http/request-headers.ts';
import type { Log } from '../../platform/log.ts';
import { shortenName } from '../../platform/mail/layout.ts';
import type { Calculations } from '../calculator/service.ts';
import type { Newsletter } from '../newsletter/service.ts';
import { noteFields, type WithNotes } from '../notes/service.ts';
import type { InboxDefinition, NotificationDefinition } from './definition.ts';
import type { InboxRow } from './model.ts';
import { answerFacts, senderFacts } from './notification.ts';
import { itemColumns, presentSender, presentState, presentText, senderColumns } from './present.ts';

interface RequestRow extends InboxRow, WithNotes {
  readonly phone: string | null;
  readonly service: string;
  /** The server's own numbers. */
  readonly calculation?: Calculation;
  readonly status: contract.ServiceRequest['status'];
}

const notification: NotificationDefinition<RequestRow> = {
  kind: 'request-received',
  switchKey: 'notify_service_request',
  noun: 'service request',
  shortNoun: 'request',
  subject: ({ name, service }) =>
    `New service request: ${shortenName(name)}, ${formatService(service ?? '')}`,
  facts: (row, currency) => [
    ...senderFacts(row),
    ...(row.phone ? [{ label: 'Phone', value: row.phone, href: toTelUri(row.phone) }] : []),
    ...answerFacts(row),
    ...(row.calculation ? describeTeam(row.calculation, currency) : []),
  ],
  path: (id) => composeItemPath('service-request', id),
  listPath: composeTabPath('requests'),
};

type RequestInbox = InboxDefinition<RequestRow, contract.CreateRequest, contract.ServiceRequest>;

const requests: Omit<RequestInbox, 'receive' | 'form'> = {
  contract: contract.requestInbox,
  lists: [contract.listAllRequests],
  changes: [contract.archiveRequest, contract.changeRequestStatus],
  collection: 'service_requests',
  schema: {
    service: { type: String, required: true },
    phone: { type: String, default: null },
    calculation: { type: mongoose.Schema.Types.Mixed, required: false },
    ...noteFields,
  },
  present: (row) => ({
    ...presentSender(row),
    phone: row.phone,
    service: row.service,
    ...presentText(row),
    ...(row.calculation ? { calculation: row.calculation } : {}),
    status: row.status,
    ...presentState(row, notification.kind),
  }),
  columns: {
    ...senderColumns,
    phone: ({ phone }) => phone,
    ...itemColumns,
    monthlySavings: ({ calculation }) => calculation?.monthlySavings,
  },
  notification,
  notes: 'list',
  presentDetail: (request, files, notes) => ({ request, notes, files }),
  emailDefaults: ({ name, service }, company) => ({
    subject: composeRequestSubject(service ?? ''),
    paragraphs: composeRequestBody(name, service ?? '', company),
  }),
};

interface RequestContext {
  /** Undefined in a product without the calculator. */
  readonly calculator: Calculations | undefined;
  readonly newsletter: Newsletter | undefined;
  readonly config: Pick<Config, 'trustedProxies'>;
  readonly log: Log;
}

/** Service requests: a visitor's project, with the team that they calculated. */
export function defineRequests({
  calculator,
  newsletter,
  config,
  log,
}: RequestContext): RequestInbox {
  return {
    ...requests,
    receive: async ({ calculation }) =>
      calculation ? { calculation: await checkTeam(calculator, calculation) } : {},
    form: {
      name: 'request',
      schema: contract.CreateRequest,
      sentPath: '/contact?tab=request&sent=request',
      toInput,
      // The newsletter box (spec decision 17). The request is stored: a failure here must not undo
      // it.
      follow: async (values, { email, spam }, request) => {
        if (values['newsletter'] !== 'on') return;
        try {
          const from = readClientAddress(request, config.trustedProxies);
          await newsletter?.subscribe({ email, from, isSuspect: spam === true });
        } catch (error) {
          log.error({ err: error }, 'newsletter sign-up after a request failed');
        }
      },
    },
  };
}

/** @throws AppError `validation_failed` when the numbers are wrong */
async function checkTeam(calculator: Calculations | undefined, claimed: CreateCalculation) {
  if (!calculator) throw refuseInput({ calculation: 'This site has no calculator' });
  try {
    return await calculator.check(claimed);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'validation_failed') throw error;
    // One text: the form shows the team as one field.
    const text = 'This team’s figures do not match our rates: please calculate it again';
    throw refuseInput({ calculation: text });
  }
}

/** The form shows the questions of all services; only the chosen service's answers are kept. */
function toInput({ newsletter: _newsletter, ...values }: FormValues) {
  const fields = Object.entries(values).filter(([name]) => !name.startsWith('answer-'));
  const answers = readAnswers(values['service'] ?? '', values);
  return { ...Object.fromEntries(fields), ...(answers ? { answers } : {}) };
}

/** A tel: URI (RFC 3966) of the characters that a keypad has. */
const toTelUri = (phone: string) => `tel:${phone.replaceAll(/[^\d+*#]/g, '')}`;

/** A calculation as facts of a mail: a line for each kind of developer, then the monthly costs. */
export function describeTeam(team: Calculation, currency: string) {
  const monthly = (dollars: number) =>
    `${formatMoney(Math.round(dollars * 100), currency)} a month`;
  return [
    ...team.breakdown.map(({ skill, experience, resources }) => ({
      label: 'Team',
      value: `${resources} × ${skill}, ${experience}`,
    })),
    { label: 'India', value: monthly(team.totalIndianCost) },
    { label: 'Canada', value: monthly(team.totalUsaCost) },
    {
      label: 'Savings',
      value: `${monthly(team.monthlySavings)} (${team.savingsPercentage.toFixed(1)}%)`,
    },
  ];
}
