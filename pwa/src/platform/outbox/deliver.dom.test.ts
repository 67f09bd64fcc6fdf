import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { subscribe } from '@longitude/contract/newsletter';
import { beforeEach, expect, test, vi } from 'vitest';
import { respondToCalls } from '../../testing/respond.ts';
import { deliverNew, drain, onAccepted } from './deliver.ts';
import { returnToForm } from './edit-item.ts';
import { readDraft, writeDraft } from '../form-draft.ts';
import { createItem, dayMs, type OutboxItem } from './outbox-item.ts';
import { addItem, changeItem, listItems } from './outbox-store.ts';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));

const form = {
  name: 'contact',
  page: '/contact',
  path: '/contact',
  title: 'Contact message',
  noun: 'message',
  success: { title: 'Sent' },
};

function build(key: string, changes: Partial<OutboxItem> = {}): OutboxItem {
  const content = { payload: { key }, values: { message: key }, excerpt: key };
  const at = Date.now() - 1000 + Number(key.replaceAll(/\D/g, '') || 0);
  return { ...createItem({ form, key, content }, at), ...changes };
}
const canReach = () => Promise.resolve(true);
const received = { status: 201, body: { id: 'f'.repeat(24) } };
const refusal = (status: number, code: string, rest: object = {}) => ({
  status,
  body: { error: `It is ${code}.`, code, ...rest },
});
const readOne = async () => (await listItems())[0];

test('a sent item leaves no text on the device', async () => {
  const sent = respondToCalls(received);
  const responses: unknown[] = [];
  const stop = onAccepted((_, response) => responses.push(response));
  await addItem(build('a1'));
  await drain(canReach);
  stop();
  expect(sent.map(({ url, headers }) => [url, headers.get('idempotency-key')])).toEqual([
    ['/api/contact', 'a1'],
  ]);
  expect(sent[0]?.headers.has('authorization')).toBe(false);
  expect(await readOne()).toMatchObject({ state: 'sent', content: null });
  expect(responses).toEqual([received.body]);
  await drain(canReach);
  expect(sent).toHaveLength(1);
});

test('a window of another build receives the response', async () => {
  const channel = new BroadcastChannel('outbox');
  const heard = vi.fn();
  channel.addEventListener('message', ({ data }) => data && heard(data));
  respondToCalls(received);
  await addItem(build('a1'));
  await drain(canReach);
  await vi.waitFor(() => expect(heard).toHaveBeenCalled());
  channel.close();
  expect(heard.mock.calls).toMatchObject([[{ item: { id: 'a1' }, answer: received.body }]]);
});

test('a lost response leaves the item uncertain, and the next attempt has the same key', async () => {
  await addItem(build('a1'));
  respondToCalls('no connection');
  await drain(canReach);
  expect(await readOne()).toMatchObject({ state: 'waiting', isUncertain: true });
  expect(await returnToForm('a1')).toBe('busy');
  const sent = respondToCalls(received);
  await drain(canReach);
  expect(sent[0]?.headers.get('idempotency-key')).toBe('a1');
  expect(await readOne()).toMatchObject({ state: 'sent' });
});

test('an attempt that died with its page may have arrived, and is repeated', async () => {
  await addItem(build('a1', { state: 'sending' }));
  const sent = respondToCalls(refusal(500, 'internal'), received);
  await drain(canReach);
  expect(await readOne()).toMatchObject({ state: 'waiting', isUncertain: true, failures: 1 });
  await changeItem('a1', (item) => ({ ...item, retryAt: 0 }));
  await drain(canReach);
  expect(sent).toHaveLength(2);
  expect(await readOne()).toMatchObject({ state: 'sent' });
});

test.each([
  ['the page of a captive portal', { status: 200, body: '<html>Welcome aboard</html>' }],
  ['JSON of somebody else', { status: 200, body: { ok: true } }],
])('%s is no receipt', async (_, response) => {
  await addItem(build('a1'));
  respondToCalls(response);
  await drain(canReach);
  expect(await readOne()).toMatchObject({ state: 'waiting', isUncertain: true });
});

test.each([
  [429, 'rate_limited', 90, false],
  [503, 'unavailable', 90, true],
])('after %i it waits as long as the server asks for', async (status, code, retryAfter, doubt) => {
  await addItem(build('a1'));
  await addItem(build('a2'));
  const sent = respondToCalls(refusal(status, code, { retryAfter }));
  const before = Date.now();
  await drain(canReach);
  // The other item of the same form is not tried, because it would fail as well.
  expect(sent).toHaveLength(1);
  const items = await listItems();
  for (const { retryAt } of items) expect(retryAt).toBeGreaterThanOrEqual(before + 90_000);
  expect(items.map(({ isUncertain }) => isUncertain)).toEqual([doubt, false]);
  await drain(canReach);
  expect(sent).toHaveLength(1);
});

test('a notice shown in another window counts here too', async () => {
  await addItem(build('a1'));
  await addItem(build('a2'));
  const sent = respondToCalls(received);
  const retryAt = Date.now() + 90_000;
  const stop = onAccepted(() => void changeItem('a2', (item) => ({ ...item, retryAt })));
  await drain(canReach);
  stop();
  expect(sent).toHaveLength(1);
  expect((await listItems()).map(({ state }) => state)).toEqual(['sent', 'waiting']);
});

test('a submission that fails on its own does not delay the others', async () => {
  await addItem(build('a1'));
  await addItem(build('a2'));
  respondToCalls(refusal(500, 'internal'), received);
  await drain(canReach);
  expect((await listItems()).map(({ state }) => state)).toEqual(['waiting', 'sent']);
});

test('a permanently rejected item returns to the form, with the reason', async () => {
  await addItem(build('a1'));
  const fields = { email: 'Please enter a valid email address' };
  respondToCalls(refusal(400, 'validation_failed', { fields }));
  await drain(canReach);
  expect(await readOne()).toMatchObject({
    state: 'rejected',
    rejection: { message: 'It is validation_failed.', fields },
  });
  expect(await returnToForm('a1')).toBe('returned');
  expect(JSON.parse(localStorage.getItem('draft:contact') ?? '')).toEqual({ message: 'a1' });
  expect(await listItems()).toEqual([]);
});

test('a text in the form is not overwritten by one from the outbox', async () => {
  localStorage.setItem('draft:contact', JSON.stringify({ message: 'Another one' }));
  await addItem(build('a1'));
  expect(await returnToForm('a1')).toBe('occupied');
  expect(localStorage.getItem('draft:contact')).toContain('Another one');
  expect(await listItems()).toHaveLength(1);
});

test('a key known with another body has arrived', async () => {
  await addItem(build('a1', { isUncertain: true }));
  respondToCalls(refusal(422, 'idempotency_mismatch'));
  await drain(canReach);
  expect(await readOne()).toMatchObject({ state: 'sent', content: null });
});

test('offline nothing is attempted that would be uncertain', async () => {
  await addItem(build('a1'));
  const sent = respondToCalls(received);
  await drain(() => Promise.resolve(false));
  expect(sent).toEqual([]);
  expect(await readOne()).toMatchObject({ state: 'waiting', isUncertain: false });
});

test('a person who sees the result gets the text back, and the outbox keeps only unsent items', async () => {
  respondToCalls(refusal(400, 'validation_failed'));
  const refused = await deliverNew(build('a1'), false);
  expect(refused).toMatchObject({ delivery: { kind: 'rejected' }, isStored: true });
  respondToCalls(received);
  expect(await deliverNew(build('a2'), false)).toMatchObject({ delivery: { kind: 'accepted' } });
  expect(await listItems()).toEqual([]);
  respondToCalls('no connection');
  expect(await deliverNew(build('a3'), false)).toMatchObject({ delivery: { kind: 'unreachable' } });
  expect(await readOne()).toMatchObject({ id: 'a3', state: 'waiting', isUncertain: true });
});

test('a result that cannot be stored is still reported, and the next attempt has the same key', async () => {
  const full = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
  const sent = respondToCalls(received, received);
  expect(await deliverNew(build('a1'), false)).toMatchObject({ delivery: { kind: 'accepted' } });
  full.mockRestore();
  await drain(canReach);
  expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['a1', 'a1']);
  expect(await readOne()).toMatchObject({ state: 'sent' });
});

test('after a notice of expiry there can be one of delivery', async () => {
  await addItem(build('a1', { noticedAt: Date.now() + dayMs }));
  respondToCalls(received);
  await drain(canReach);
  expect(await readOne()).toMatchObject({ state: 'sent', noticedAt: null });
});

test('the same submission stays one item, and stays uncertain', async () => {
  await addItem(build('a1', { isUncertain: true }));
  await addItem(build('a1'));
  expect(await listItems()).toHaveLength(1);
  expect(await readOne()).toMatchObject({ isUncertain: true });
});

test('the newsletter names its call without loading the contract', async () => {
  const { newsletterForm } = await import('../../features/newsletter/newsletter.tsx');
  expect(newsletterForm.path).toBe(subscribe.path);
});

test('an item being sent when its page died may have arrived, also when it is submitted again offline', async () => {
  await addItem(build('a1', { state: 'sending' }));
  await deliverNew(build('a1'), true);
  expect(await readOne()).toMatchObject({ state: 'waiting', isUncertain: true });
  expect(await returnToForm('a1')).toBe('busy');
});

test('a text that does not fit into the draft stays in the outbox', async () => {
  await addItem(build('a1'));
  const device = localStorage;
  const setItem = () => {
    throw new DOMException('No room', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: () => null, setItem });
  expect(await returnToForm('a1')).toBe('full');
  expect(await readOne()).toMatchObject({ state: 'waiting' });
  vi.stubGlobal('localStorage', device);
  expect(await returnToForm('a1')).toBe('returned');
});

test('a text still in the form returns to it', async () => {
  await addItem(build('a1', { state: 'rejected' }));
  writeDraft('contact', { message: 'a1' });
  expect(await returnToForm('a1')).toBe('returned');
  expect(readDraft('contact')).toEqual({ message: 'a1' });
});

test('an item that never gets a response does not delay the others', async () => {
  await addItem(build('a1'));
  await addItem(build('a2'));
  respondToCalls('no connection', received);
  await drain(canReach);
  expect((await listItems()).map(({ state }) => state)).toEqual(['waiting', 'sent']);
});
