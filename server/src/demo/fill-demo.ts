import { openDemo, type FillOptions } from './demo-context.ts';
import { fillCalculations } from './fill-calculations.ts';
import { fillEmails } from './fill-emails.ts';
import { fillFiles } from './fill-files.ts';
import { fillMessages } from './fill-messages.ts';
import { fillNotes } from './fill-notes.ts';
import { fillRequests } from './fill-requests.ts';
import { fillScans } from './fill-scans.ts';
import { settleMail } from './settle-mail.ts';

/** Fills an empty product through its API. Each feature has a file of its own beside this one. */
export async function fillDemo(options: FillOptions): Promise<void> {
  const demo = await openDemo(options);
  const requests = await fillRequests(demo);
  const messages = await fillMessages(demo);
  await fillFiles(demo, requests, messages);
  await fillNotes(demo, requests);
  await fillEmails(demo, requests, messages);
  await fillCalculations(demo);
  await fillScans(demo, options.shopUrls);
  await settleMail(demo);
}
