import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ready, renderPage } from '../entry-server.tsx';
import { skills } from '../features/calculator/testing/skills.ts';
import { forgetContent } from '../platform/public-content.ts';
import { buildPageData } from '../testing/render-app.tsx';
import { App } from './app.tsx';

const data = buildPageData({}, { skills });
const saving = '/calculator?team=full-stack-development-s2.quality-assurance-m2.cloud-devops-s1';
const loss = '/calculator?team=mainframe-cobol-s1';
const big = () => document.querySelector('.save .big')?.textContent;
afterEach(forgetContent);

/** Puts the server's page into the window at another address, hydrates it, and answers what React complained about. */
async function hydrate(rendered: string, address: string): Promise<unknown[]> {
  await ready;
  history.replaceState(null, '', address);
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderPage(rendered, data).body;
  const complaints: unknown[] = [];
  vi.spyOn(console, 'error').mockImplementation((...said) => complaints.push(said));
  const onRecoverableError = (error: unknown) => complaints.push(error);
  const options = { container, hydrate: true, onRecoverableError };
  // oxlint-disable-next-line require-await -- `await act(async …)` also waits for what was suspended
  await act(async () => render(<App data={data} rendered={rendered} />, options));
  return complaints;
}

test('the server renders a shared team with its result, and it hydrates as it stands', async () => {
  await ready;
  const { body } = renderPage(saving, data);
  expect(body).toContain('62.4% Cost Reduction');
  expect(body).not.toMatch(/ style=/);
  expect(await hydrate(saving, saving)).toEqual([]);
  expect(big()).toBe('CAD $52,480');
});

test('a page that was saved with another team follows the address', async () => {
  expect(await hydrate(saving, loss)).toEqual([]);
  expect(big()).toBe('CAD −$2,320');
  expect(screen.queryByRole('group', { name: 'Developer #2' })).toBeNull();
  expect(await hydrate(saving, '/calculator')).toEqual([]);
});
