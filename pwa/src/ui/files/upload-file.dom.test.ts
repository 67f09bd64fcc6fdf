import { fileEndpoints } from '@longitude/contract/files';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { isOffline } from '../../platform/connection.ts';
import { beginSession, endSession, readToken } from '../../platform/session-state.ts';
import { sendFiles, uploadSilenceMs } from './upload-file.ts';

/** Replaces the browser's: a test controls the network. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  readonly upload = new EventTarget();
  readonly headers = new Map<string, string>();
  status = 0;
  responseText = '';
  address = '';
  body: unknown;
  constructor() {
    super();
    FakeRequest.last = this;
  }
  open(method: string, address: string) {
    this.address = `${method} ${address}`;
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value);
  }
  send(body: unknown) {
    this.body = body;
  }
  abort() {
    this.dispatchEvent(new Event('loadend'));
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
  }
  respond(status: number, body: unknown) {
    this.status = status;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    this.dispatchEvent(new Event('loadend'));
  }
}

const { upload: addFile } = fileEndpoints('/things', 'a thing');

function start(more: { readonly signal?: AbortSignal } = {}) {
  const form = new FormData();
  const onProgress = vi.fn<(sent: number, total: number) => void>();
  const done = sendFiles(addFile, { params: { id: 'a/b' }, form, key: 'k1', onProgress, ...more });
  return { form, onProgress, done, request: FakeRequest.last };
}

const user = { id: '1', username: 'asha', name: 'Asha', email: 'asha@longitude.example' };
beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  navigate('/admin', { replace: true });
  beginSession('a-token', user);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  isOffline.value = false;
  endSession();
});

test('sends the form with token and key, reports progress, and returns the stored files', async () => {
  const { form, onProgress, done, request } = start();
  expect(request.address).toBe('POST /api/things/a%2Fb/files');
  expect(request.headers.get('authorization')).toBe('Bearer a-token');
  expect(request.headers.get('idempotency-key')).toBe('k1');
  expect(request.body).toBe(form);
  request.progress(40, 100);
  expect(onProgress).toHaveBeenCalledWith(40, 100);
  request.respond(201, { id: 'f1' });
  expect(await done).toEqual({ id: 'f1' });
});

test('fails after 30 seconds of silence, counted from the last byte', async () => {
  vi.useFakeTimers();
  const { done, request } = start();
  const failed = expect(done).rejects.toMatchObject({ code: 'offline' });
  let isOver = false;
  void done.catch(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(uploadSilenceMs - 1);
  request.progress(40, 100);
  await vi.advanceTimersByTimeAsync(uploadSilenceMs - 1);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await failed;
  expect(isOffline.value).toBe(true);
});

test('a 401 ends the session and leads to the sign-in page', async () => {
  const { done, request } = start();
  request.respond(401, { error: 'No', code: 'unauthenticated' });
  await expect(done).rejects.toMatchObject({ status: 401, message: 'Session expired' });
  expect(readToken()).toBeNull();
  expect(location.pathname).toBe('/admin/login');
});

test('a 401 for a token that is not the newest ends nothing', async () => {
  const { done, request } = start();
  beginSession('a-newer-token', user);
  request.respond(401, { error: 'No', code: 'unauthenticated' });
  await expect(done).rejects.toMatchObject({ status: 401 });
  expect([readToken(), location.pathname]).toEqual(['a-newer-token', '/admin']);
});

test('without a token nothing is sent', async () => {
  endSession();
  const before = FakeRequest.last;
  await expect(start().done).rejects.toMatchObject({ status: 401 });
  expect(FakeRequest.last).toBe(before);
});

test('is aborted by its signal, with its reason, and does not affect the connection state', async () => {
  const end = new AbortController();
  const { done } = start({ signal: end.signal });
  end.abort(new Error('No longer wanted'));
  await expect(done).rejects.toThrow('No longer wanted');
  expect(isOffline.value).toBe(false);
  await expect(start({ signal: end.signal }).done).rejects.toThrow('No longer wanted');
});

test('shows the server’s rejection, and does not take a captive portal for a success', async () => {
  const refused = start();
  refused.request.respond(413, { error: 'Larger than 10 MB', code: 'too_large' });
  await expect(refused.done).rejects.toThrow('Larger than 10 MB');
  const signIn = start();
  signIn.request.respond(200, '<html>Sign in to the train</html>');
  await expect(signIn.done).rejects.toThrow('Upload failed');
});
