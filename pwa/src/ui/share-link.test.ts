import { beforeEach, expect, test, vi } from 'vitest';
import { shareLink } from './share-link.ts';
import { dismissAllToasts, toasts } from './toast.tsx';

beforeEach(dismissAllToasts);

const url = 'http://longitude.test/blog/ports';
const refuse = (name: string) => () => Promise.reject(new DOMException('no', name));
const share = vi.fn(() => Promise.resolve());
const writeText = vi.fn(() => Promise.resolve());

test.each([
  ['a device that can share does', { share, clipboard: { writeText } }, true, []],
  ['a closed dialog of the device shares nothing', { share: refuse('AbortError') }, false, []],
  ['else the link is copied', { clipboard: { writeText } }, true, ['Link copied']],
  [
    'where it can be neither, it is shown',
    { share: refuse('NotAllowedError') },
    true,
    ['Link not copied'],
  ],
])('%s', async (_, device, isShared, titles) => {
  vi.stubGlobal('navigator', device);
  expect(await shareLink('Ports', url)).toBe(isShared);
  expect(share.mock.calls).toEqual(
    'clipboard' in device && 'share' in device ? [[{ title: 'Ports', url }]] : [],
  );
  expect(writeText.mock.calls).toEqual(titles[0] === 'Link copied' ? [[url]] : []);
  expect(toasts.value.map(({ title, text }) => [title, text])).toEqual(
    titles.map((title) => [title, url]),
  );
});
