import { ApiError } from '@longitude/contract/core/errors';
import { beforeEach, expect, test, vi } from 'vitest';
import { readFileName, saveDownload } from './save-download.ts';
import { beginSession, session } from './session-state.ts';

const user = { id: '64b1f0c2a9d3e8f7a6b5c4d0', username: 'amara', name: 'Amara', email: 'a@b.c' };
const endpoint = { method: 'GET', path: '/admin/service-requests', isList: true } as const;
const input = { query: { q: 'dental' }, headers: { accept: 'text/csv' } };

beforeEach(() => beginSession('a-token', user));

/** The files passed to the browser: their names and texts. */
function watchSaving() {
  const saved: { name: string; content: Blob }[] = [];
  const contents: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    contents.push(content as Blob);
    return 'blob:it';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const content = contents.at(-1);
    if (content) saved.push({ name: this.download, content });
  });
  return saved;
}

test('fetches with the token and saves under the server’s file name', async () => {
  const saved = watchSaving();
  const fetched = vi.fn(async (_address: string, _init?: RequestInit) => {
    const disposition = `attachment; filename="requests.csv"; filename*=UTF-8''Br%C3%BCcke.csv`;
    return new Response('name\r\n', { headers: { 'content-disposition': disposition } });
  });
  vi.stubGlobal('fetch', fetched);
  await saveDownload({ endpoint, input, name: 'list.csv' });
  const [address, init] = fetched.mock.calls[0] ?? [];
  const headers = new Headers(init?.headers);
  expect(address).toBe('/api/admin/service-requests?q=dental');
  expect(headers.get('authorization')).toBe('Bearer a-token');
  expect(headers.get('accept')).toBe('text/csv');
  expect(saved.map(({ name }) => name)).toEqual(['Brücke.csv']);
  expect(await saved[0]?.content.text()).toBe('name\r\n');
});

test('reports the server’s reason, and saves nothing', async () => {
  const saved = watchSaving();
  const body = JSON.stringify({ error: 'Restarting.', code: 'unavailable' });
  vi.stubGlobal('fetch', async () => new Response(body, { status: 503 }));
  await expect(saveDownload({ endpoint, name: 'list.csv' })).rejects.toThrow('Restarting.');
  expect(saved).toEqual([]);
});

test('a refused token ends the session', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 401 }));
  const failure = await saveDownload({ endpoint, name: 'list.csv' }).catch((cause) => cause);
  expect(failure).toBeInstanceOf(ApiError);
  expect((failure as ApiError).message).toBe('Session expired');
  expect(session.value.state).toBe('signed-out');
});

test('a refused token that is not the newest ends nothing', async () => {
  const response = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => response.promise);
  const download = saveDownload({ endpoint, name: 'list.csv' });
  beginSession('a-newer-token', user);
  response.resolve(new Response('{}', { status: 401 }));
  await expect(download).rejects.toThrow('Session expired');
  expect(session.value.state).toBe('signed-in');
});

test.each([
  ['attachment; filename="plain.pdf"', 'plain.pdf'],
  [`attachment; filename="x"; filename*=UTF-8''%E2%82%AC.txt`, '€.txt'],
  [`attachment; filename*=UTF-8''%E2%82`, null],
  ['attachment', null],
  [null, null],
])('reads the file name of %s', (header, name) => {
  expect(readFileName(header)).toBe(name);
});
