import { act, fireEvent, render, screen } from '@testing-library/react';
import { ApiError } from '@longitude/contract/core/errors';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildPageData } from '../testing/render-app.tsx';
import { forgetContent, renewContent, useContent } from './public-content.ts';
import { SiteContext, toSite } from './site.ts';

const freshFor = 300_000;
const load = vi.fn<() => Promise<string>>();
const site = toSite(buildPageData());
const offline = new ApiError('No connection to the server.', { status: 0, code: 'offline' });

beforeEach(() => {
  forgetContent();
  load.mockReset();
});

interface Props {
  readonly name?: string;
  readonly rendered?: string;
}

function Reader({ name = 'text', rendered }: Props) {
  const content = useContent({ key: name, rendered, load, freshFor });
  return (
    <>
      <output>{content.isLoading ? 'loading' : (content.data ?? 'nothing')}</output>
      {content.error && <p role="alert">{content.error.message}</p>}
      <button type="button" onClick={content.reload}>
        Again
      </button>
    </>
  );
}

const page = (props: Props) => (
  <SiteContext value={site}>
    <Reader {...props} />
  </SiteContext>
);
const open = (props: Props = {}) =>
  // oxlint-disable-next-line require-await -- `await act(async …)` also waits for what was loaded
  act(async () => render(page(props)));
const shown = () => screen.getByRole('status').textContent;
const passTime = (ms: number) => vi.setSystemTime(Date.now() + ms);

test('rendered content is shown, and requested again only when it is stale', async () => {
  load.mockResolvedValue('newer');
  (await open({ rendered: 'rendered' })).unmount();
  expect(load).not.toHaveBeenCalled();
  passTime(freshFor - 1);
  (await open()).unmount();
  expect(load).not.toHaveBeenCalled();
  passTime(1);
  await open();
  expect(load).toHaveBeenCalledOnce();
  expect(shown()).toBe('newer');
});

test('a page that was saved long ago is refreshed', async () => {
  load.mockResolvedValue('newer');
  passTime(freshFor);
  await open({ rendered: 'saved' });
  expect(shown()).toBe('newer');
});

test('content loaded since replaces the rendered content', async () => {
  load.mockResolvedValue('newer');
  passTime(freshFor);
  (await open({ rendered: 'saved' })).unmount();
  await open({ rendered: 'saved' });
  expect(shown()).toBe('newer');
  expect(load).toHaveBeenCalledOnce();
});

test('a failure is reported once and never retried automatically', async () => {
  load.mockRejectedValue(offline);
  const { rerender } = await open();
  expect(screen.getByRole('alert').textContent).toBe('No connection to the server.');
  expect(shown()).toBe('nothing');
  await act(async () => rerender(page({})));
  expect(load).toHaveBeenCalledOnce();
  load.mockResolvedValue('here');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Again' })));
  expect(shown()).toBe('here');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('old data stay when newer data cannot be loaded', async () => {
  load.mockRejectedValue(new TypeError('broken'));
  passTime(freshFor);
  await open({ rendered: 'saved' });
  expect(shown()).toBe('saved');
  expect(screen.getByRole('alert').textContent).toBe('Request failed');
});

test('another key never shows the content of the previous one, also when it fails', async () => {
  const { rerender } = await open({ name: 'one', rendered: 'first' });
  const gate = Promise.withResolvers<string>();
  load.mockReturnValue(gate.promise);
  await act(async () => rerender(page({ name: 'two' })));
  expect(shown()).toBe('loading');
  await act(async () => gate.reject(offline));
  expect(shown()).toBe('nothing');
  expect(screen.getByRole('alert')).toBeTruthy();
});

test('a response after its page was left changes nothing', async () => {
  const gate = Promise.withResolvers<string>();
  load.mockReturnValue(gate.promise);
  const { rerender } = await open({ name: 'slow' });
  await act(async () => rerender(page({ name: 'fast', rendered: 'fast' })));
  await act(async () => gate.resolve('slow'));
  expect(shown()).toBe('fast');
});

test('outdated content stays until newer content arrives, unless it was deleted', async () => {
  load.mockRejectedValueOnce(offline);
  await open({ rendered: 'saved' });
  await act(async () => renewContent());
  expect(load).toHaveBeenCalledOnce();
  expect(shown()).toBe('saved');
  load.mockResolvedValueOnce('newer');
  await act(async () => renewContent());
  expect(shown()).toBe('newer');
  load.mockRejectedValueOnce(new ApiError('Not found', { status: 404, code: 'not_found' }));
  await act(async () => renewContent());
  expect(shown()).toBe('nothing');
});
