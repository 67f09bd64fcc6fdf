import type { Column } from '../../table.ts';

/** The part of an item that tells whether an e-mail about it could not be sent. */
interface Mailed {
  readonly emailFailed?: boolean | undefined;
}

export const hasFailedEmail = ({ emailFailed }: Mailed): boolean => emailFailed === true;

/** One sign, so that the usual columns keep their room on 80 columns; `failedLegend` explains it. */
export const failedColumn: Column<Mailed> = {
  title: '!',
  width: 1,
  read: (item) => (hasFailedEmail(item) ? '!' : ''),
  style: (item) => (hasFailedEmail(item) ? 'red' : undefined),
};

export const failedLegend =
  '! an e-mail could not be sent: longitude outbox list --state failed says why';
