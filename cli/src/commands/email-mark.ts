import type { Column } from '../table.ts';

interface Marked {
  readonly emailFailed?: boolean | undefined;
}
const hasFailedEmail = ({ emailFailed }: Marked): boolean => emailFailed === true;

/** Marks items with an email that failed: a single character, so that the other columns fit into 80. */
export const emailMarkColumn: Column<Marked> = {
  title: '!',
  width: 1,
  isMark: true,
  read: (item) => (hasFailedEmail(item) ? '!' : ''),
  style: (item) => (hasFailedEmail(item) ? 'red' : undefined),
};

/** Explains the mark below a list. */
export const emailLegend = {
  isFor: hasFailedEmail,
  text: '! an email could not be sent: longitude outbox list --state failed says why',
};
