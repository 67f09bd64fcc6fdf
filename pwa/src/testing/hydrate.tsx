import { act, render } from '@testing-library/react';
import { vi } from 'vitest';
import { App } from '../app/app.tsx';
import { ready, renderPage } from '../entry-server.tsx';
import type { PageData } from '../platform/site.ts';

/**
 * Inserts the server's page for `rendered` into the window, at an address, as it is without
 * scripts.
 */
export async function writePage(rendered: string, data: PageData, address = rendered) {
  await ready;
  history.replaceState(null, '', address);
  const page = renderPage(rendered, data);
  document.head.innerHTML = page.head;
  const container = document.createElement('div');
  container.innerHTML = page.body;
  document.body.replaceChildren(container);
  return { ...page, container };
}

/** Hydrates the inserted page; returns React's complaints. */
export async function hydrate(
  container: HTMLElement,
  rendered: string,
  data: PageData,
): Promise<unknown[]> {
  const complaints: unknown[] = [];
  vi.spyOn(console, 'error').mockImplementation((...said) => complaints.push(said));
  const onRecoverableError = (error: unknown) => complaints.push(error);
  const options = { container, hydrate: true, onRecoverableError };
  // oxlint-disable-next-line require-await -- `await act(async …)` also waits for what was suspended
  await act(async () => render(<App data={data} rendered={rendered} />, options));
  return complaints;
}
