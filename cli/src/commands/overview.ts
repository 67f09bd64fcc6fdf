import {
  readOverview,
  type DataCheck,
  type MailHealth,
  type Overview,
} from '@longitude/contract/overview';
import { overallRisks } from '@longitude/contract/scan-checks';
import { formatCount } from '@longitude/contract/totals';
import type { Command } from 'commander';
import { connect, type GlobalOptions } from '../connection.ts';
import { formatAge } from '../dates.ts';
import { outputWidth } from '../output.ts';
import { printResult } from '../print-result.ts';
import { renderFields, renderSection } from '../text.ts';

/** Adds the action that shows waiting items and key figures. */
export function defineOverview(command: Command): void {
  command.action((_options, self: Command) => showOverview(self.optsWithGlobals()));
}

async function showOverview(options: GlobalOptions): Promise<void> {
  const { call } = await connect(options);
  const overview = await call(readOverview);
  await printResult(options, overview, () => renderOverview(overview, outputWidth()).join('\n'));
}

/** Lines of escaped text, at most `width` columns wide. */
function renderOverview(overview: Overview, width: number): string[] {
  const { waitingLongest, scansByRisk, mail, failedEmails, topPages, dataCheck } = overview;
  const risks = overallRisks.flatMap((risk) =>
    scansByRisk[risk] > 0 ? [`${formatCount(scansByRisk[risk])} ${risk}`] : [],
  );
  const waiting =
    waitingLongest && `${waitingLongest.name}, ${formatAge(waitingLongest.createdAt)}`;
  return [
    ...renderFields(
      [
        ['Requests', describeInbox(overview, 'Requests')],
        ['Messages', describeInbox(overview, 'Messages')],
        ['Longest wait', waiting && `${waiting} (${waitingLongest?.id})`],
        ['Scans', risks.join(', ') || 'none yet'],
        ['Posts', `${overview.publishedPosts} published, ${overview.draftPosts} drafts`],
        ['Skills', `${overview.activeSkills} active`],
        ['Page views', `${formatCount(overview.pageViews)} in the last 30 days`],
        ['Email', describeMail(mail)],
        ['Data', dataCheck && describeCheck(dataCheck)],
      ],
      width,
    ),
    ...renderSection(
      'Emails that could not be sent',
      failedEmails.map(({ id, name, subject }) => `${id}  ${name}: ${subject}`).join('\n'),
      width,
    ),
    ...renderSection(
      'Most viewed pages',
      topPages.map(({ path, count }) => `${formatCount(count)}  ${path}`).join('\n'),
      width,
    ),
  ];
}

function describeInbox(overview: Overview, kind: 'Requests' | 'Messages'): string {
  const counts = [
    [overview[`unread${kind}`], 'unread'],
    [overview[`unanswered${kind}`], 'unanswered'],
    [overview[`spam${kind}`], 'suspected spam'],
  ] as const;
  const more = counts.flatMap(([count, word]) =>
    count > 0 ? [`${formatCount(count)} ${word}`] : [],
  );
  return [`${formatCount(overview[`inbox${kind}`])} in the inbox`, ...more].join(', ');
}

function describeCheck({ checkedAt, problems }: DataCheck): string {
  const damage = problems
    .map(
      ({ where, count }) =>
        `${formatCount(count)} in ${where === 'file' ? 'the data file' : where}`,
    )
    .join(', ');
  const found = damage === '' ? 'no damage found' : `DAMAGED (${damage}): restore a backup`;
  return `${found}; checked ${formatAge(checkedAt)}`;
}

const mailStates = {
  ready: 'ready',
  no_smtp: 'no mail server is set up',
  failing: 'failing',
} as const satisfies Readonly<Record<MailHealth['state'], string>>;

function describeMail({ state, waiting, failed, lastError }: MailHealth): string {
  const counts = [`${formatCount(waiting)} queued`, `${formatCount(failed)} failed`].join(', ');
  return `${mailStates[state]}; ${counts}${lastError === null ? '' : `; ${lastError}`}`;
}
