import { openDemo, type FillOptions } from './demo-context.ts';
import { fillCalculations } from './fill-calculations.ts';
import { fillMessages } from './fill-messages.ts';
import { fillRequests } from './fill-requests.ts';
import { settleMail } from './settle-mail.ts';

/** Fills an empty product through its API. Each feature has a file of its own beside this one. */
export async function fillDemo(options: FillOptions): Promise<void> {
  const demo = await openDemo(options);
  await fillRequests(demo);
  await fillMessages(demo);
  await fillCalculations(demo);
  await settleMail(demo);
}
