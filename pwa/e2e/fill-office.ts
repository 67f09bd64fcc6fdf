import type { TestServer } from '../../server/src/testing/test-server.ts';
import { fillBlog } from './fill-blog.ts';
import { fillEmails } from './fill-emails.ts';
import { fillInbox } from './fill-inbox.ts';
import { fillCalculations } from './fill-rates.ts';
import { fillScans } from './fill-scans.ts';
import { fillSignIn } from './fill-sign-in.ts';
import { companyScreens, inboxScreens, type Screen } from './screens.ts';
import { signInScreens } from './sign-in-screens.ts';

/** Fills each part of the back office, and returns its screens. */
export async function fillOffice(site: TestServer): Promise<readonly Screen[]> {
  const requestId = await fillInbox(site);
  await fillEmails(site, requestId);
  await fillBlog(site);
  await fillCalculations(site);
  await fillScans(site);
  // Last, because from then on sessions must be confirmed.
  const signIn = signInScreens(await fillSignIn(site));
  return [...inboxScreens(requestId), ...companyScreens, ...signIn];
}
