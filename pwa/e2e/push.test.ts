import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { requestInbox } from '@longitude/contract/requests';
import { addAdministrator } from '../../server/src/testing/add-administrator.ts';
import { buildRequest } from '../../server/src/testing/builders.ts';
import { startPushService, type PushService } from '../../server/src/testing/push-service.ts';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { waitUntil } from '../../server/src/testing/wait-until.ts';
import { closeBrowser, openBrowser, openPhone } from './browser.ts';
import { followWorker, givePush } from './push-steps.ts';
import { rememberAdministrator, startSite } from './site.ts';

let [browser, site, service]: [Browser, TestServer, PushService] = [] as never;
before(async () => {
  service = await startPushService();
  const options = { pushRoots: service.roots };
  [browser, site] = await Promise.all([
    openBrowser(),
    startSite({ SCAN_ALLOW: '127.0.0.1/32' }, options),
  ]);
});
after(async () => {
  await closeBrowser();
  await site.stop();
  await service.close();
});

const toggle = (page: Page) => page.getByRole('checkbox', { name: 'Notify this device' });
const countSubscribed = () =>
  site.product.context.connection.collection('sessions').countDocuments({ push: { $ne: null } });
const createRequest = (name: string) =>
  site.visitor.call(requestInbox.create, { payload: buildRequest({ name }) });

beforeEach(async () => {
  const sessions = site.product.context.connection.collection('sessions');
  await sessions.updateMany({}, { $unset: { push: '' } });
});

/** A device whose user allows notifications, on the tab Profile. */
async function openProfile(username: string) {
  const device = service.addDevice();
  const remembered = rememberAdministrator(await addAdministrator(site, username));
  const opened = await openPhone(browser, { baseURL: site.address, remembered });
  await givePush(opened.page, device, 'granted');
  await opened.page.goto('/admin?tab=profile');
  await opened.page.getByText('Notifications are off.').waitFor();
  return { ...opened, device };
}

test('an administrator enables notifications, taps one, and logs out', async () => {
  const { context, page, device } = await openProfile('taps');
  await toggle(page).check();
  await page.getByText('Notifications are on.').waitFor();
  await page.reload();
  await page.getByText('Notifications are on.').waitFor();
  assert.equal(await countSubscribed(), 1);

  const worker = await followWorker(context, page);
  const { id } = await createRequest('Priya Raman');
  const [message] = await device.waitFor(1);
  assert.ok(message);
  await worker.deliver(message);
  await waitUntil('it is shown', async () => (await worker.read()).length === 1);
  const [first] = await worker.read();
  assert.deepEqual([first?.title, first?.options.body], ['New request', 'Priya Raman']);
  await worker.tap();
  await page.waitForURL(`**/admin/requests/${id}`);
  await page.getByRole('heading', { name: 'Priya Raman' }).waitFor();
  assert.deepEqual(await worker.read(), []);

  await page.goto('/admin');
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await page.waitForURL('**/admin/login');
  const isThere = () => page.evaluate(() => sessionStorage.getItem('browser:subscription'));
  await waitUntil('the browser has unsubscribed', async () => (await isThere()) === null);
  await waitUntil('the server has, too', async () => (await countSubscribed()) === 0);
  await context.close();
});

test('new events are added to a notification that is still shown', async () => {
  const { context, page, device } = await openProfile('gathers');
  await toggle(page).check();
  await page.getByText('Notifications are on.').waitFor();
  const worker = await followWorker(context, page);
  for (const [n, name] of ['First', 'Second'].entries()) {
    await createRequest(name);
    const message = (await device.waitFor(n + 1))[n];
    assert.ok(message);
    await worker.deliver(message);
    await waitUntil(
      'it is shown',
      async () => (await worker.read())[0]?.options.body !== undefined,
    );
  }
  await waitUntil(
    'both are counted',
    async () => (await worker.read())[0]?.title === '2 new requests',
  );
  assert.equal((await worker.read()).length, 1);
  await worker.tap();
  await page.getByRole('heading', { name: 'Service Requests' }).first().waitFor();
  await page.goto('/admin?tab=profile');
  await page.getByText('Notifications are on.').waitFor();
  await toggle(page).uncheck();
  await page.getByText('Notifications are off.').waitFor();
  assert.equal(await countSubscribed(), 0);
  await context.close();
});
