import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { respondToCalls } from '../../testing/respond.ts';
import { hydrate, writePage } from '../../testing/hydrate.tsx';
import { buildPageData } from '../../testing/render-app.tsx';
import { saveTeam } from './team-code.ts';
import { calmEachTest, saved } from './testing/result.ts';
import { skills } from './testing/skills.ts';
import { choose, field } from './testing/steps.ts';

const data = buildPageData({}, { skills });
const [fullStack, quality, cloud] = skills;

calmEachTest();

/** Puts the server's page into the window as it is before the application starts. */
async function write(url: string): Promise<HTMLElement> {
  const { container } = await writePage(url, data);
  // Parsed as a browser does; happy-dom loses `selected` while it parses.
  for (const option of container.querySelectorAll<HTMLOptionElement>('option[selected]')) {
    (option.closest('select') as HTMLSelectElement).value = option.value;
  }
  return container;
}
const start = (container: HTMLElement, url: string) => hydrate(container, url, data);

const row = (number = 1) =>
  ['Skill', 'Experience', 'Resources'].map((name) => field(name, number).value);

test('a skill chosen before the application started stays chosen, and is stored', async () => {
  const page = await write('/calculator');
  choose('Skill', 'Quality Assurance');
  expect(await start(page, '/calculator')).toEqual([]);
  expect(row()).toEqual([quality.id, '', '1']);
  expect(field('Experience').disabled).toBe(false);
  expect(localStorage.getItem('calculator:team')).toContain(quality.id);
});

test.each([
  ['another skill clears the level', ['Skill', 'Quality Assurance'], [quality.id, '', '2']],
  ['another level stays', ['Experience', 'Junior (0-3 years)'], [fullStack.id, 'junior', '2']],
  ['another number stays', ['Resources', '7'], [fullStack.id, 'senior', '7']],
] as const)('in the team of an address %s', async (_, [name, text], expected) => {
  const url = '/calculator?team=full-stack-development-s2.cloud-devops-s1';
  const page = await write(url);
  choose(name, text);
  expect(await start(page, url)).toEqual([]);
  expect(row()).toEqual(expected);
  expect(row(2)).toEqual([cloud.id, 'senior', '1']);
  expect(screen.getByText('The team has changed.', { exact: false })).toBeTruthy();
});

test('an early choice is added to the stored form', async () => {
  saveTeam([
    { id: 1, skill: fullStack.id, experience: 'senior', resources: 3 },
    { id: 2, skill: cloud.id, experience: 'senior', resources: 4 },
  ]);
  const page = await write('/calculator');
  choose('Skill', 'Quality Assurance');
  await start(page, '/calculator');
  expect(row()).toEqual([quality.id, '', '3']);
  expect(row(2)).toEqual([cloud.id, 'senior', '4']);
});

test('nothing is stored when nothing was chosen', async () => {
  const url = '/calculator?team=full-stack-development-s2';
  await start(await write(url), url);
  expect(row()).toEqual([fullStack.id, 'senior', '2']);
  expect(localStorage.getItem('calculator:team')).toBeNull();
});

test('the button that start.js clicks again calculates the selected team', async () => {
  const sent = respondToCalls(saved);
  const url = '/calculator?team=full-stack-development-s2';
  const page = await write(url);
  choose('Experience', 'Junior (0-3 years)');
  const form = page.querySelector('form[data-held]') as HTMLFormElement;
  // As soon as the page has it, before React renders again.
  addEventListener('app:ready', () => fireEvent.submit(form), { once: true });
  await start(page, url);
  expect(sent).toHaveLength(1);
  const { sessionData } = (sent[0]?.body ?? {}) as { sessionData: string };
  const { developers } = JSON.parse(sessionData) as { developers: { experience: string }[] };
  expect(developers.map(({ experience }) => experience)).toEqual(['junior']);
  expect(location.search).toBe('?team=full-stack-development-j2');
});
