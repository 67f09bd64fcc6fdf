import type { Skill } from '@longitude/contract/skills';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refuse, serveApi, type Handler } from '../../testing/fake-api.ts';
import { renderAdmin, signInEachTest } from '../../testing/render-admin.tsx';
import { answerDialog, press } from '../../testing/press.ts';
import SkillsTab from './skills-tab.tsx';

signInEachTest();

const none = {
  juniorIndiaRate: null,
  middleIndiaRate: null,
  seniorIndiaRate: null,
  juniorUsaRate: null,
  middleUsaRate: null,
  seniorUsaRate: null,
};
const react: Skill = {
  ...none,
  id: '64b1f0c2a9d3e8f7a6b5c4e1',
  name: 'React',
  juniorIndiaRate: '28',
  juniorUsaRate: '65',
  seniorIndiaRate: '52.50',
  active: 1,
};
const cobol: Skill = {
  ...none,
  id: '64b1f0c2a9d3e8f7a6b5c4e2',
  name: 'COBOL',
  seniorIndiaRate: '0',
  seniorUsaRate: '145',
  active: 0,
};
const list = 'GET /calculator/skills/all';
const create = 'POST /calculator/skills';
const change = `PATCH /calculator/skills/${react.id}`;

async function show(routes: Record<string, Handler> = {}) {
  const calls = serveApi({ [list]: { body: [react, cobol] }, ...routes });
  renderAdmin(<SkillsTab />, '/admin?tab=skills');
  await screen.findByText('2 Skills Loaded');
  return calls;
}
const card = (name: RegExp) =>
  within(screen.getByRole('heading', { name }).closest('li') as HTMLElement);
const dialog = () => within(screen.getByRole('dialog'));
/** A field of the dialog; a rate as 'Junior, India ($)'. */
function field(label: string): HTMLInputElement {
  const [level = '', region] = label.split(', ');
  const group = region ? within(dialog().getByRole('group', { name: level })) : dialog();
  return group.getByLabelText<HTMLInputElement>(region ?? label);
}
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const notDollars = 'Enter a dollar amount from 0 to 10,000 (up to two decimals)';
const comparison = (level: string) =>
  dialog().getByRole('group', { name: level }).querySelector('p:last-child')?.textContent;

test('shows rates of levels with an India rate above 0, and no others', async () => {
  await show();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'Calculator Skills Management',
  );
  expect(screen.getByRole('button', { name: 'Add New Skill' })).toBeTruthy();
  const rows = card(/^React/).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'LevelIndia / Canada',
    'Junior$28 / $65',
    'Senior$52.50 / none',
  ]);
  expect(card(/^React/).getByText('Edit Rates')).toBeTruthy();
  expect(card(/^React/).getByText('Disable')).toBeTruthy();
  expect(card(/^COBOL/).getByText('No level is offered.')).toBeTruthy();
  expect(card(/^COBOL/).getByText('Inactive')).toBeTruthy();
  expect(card(/^COBOL/).getByText('Enable')).toBeTruthy();
});

test('a new skill starts empty, and empty rates are sent as null', async () => {
  const calls = await show({ [create]: { status: 201, body: react } });
  press('Add New Skill');
  const labels = ['Junior, India ($)', 'Junior, CA ($)', 'Middle, India ($)', 'Middle, CA ($)'];
  for (const label of [...labels, 'Senior, India ($)', 'Senior, CA ($)', 'Skill name']) {
    expect(field(label).value).toBe('');
  }
  expect(field('Active').checked).toBe(true);
  type('Skill name', 'Rust');
  type('Senior, India ($)', '60');
  type('Senior, CA ($)', '150');
  press('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    ...none,
    name: 'Rust',
    seniorIndiaRate: '60',
    seniorUsaRate: '150',
    active: true,
  });
  expect(calls.filter((call) => `${call.method} ${call.path}` === list)).toHaveLength(2);
});

test('missing rates show as 0 when editing, and only differences are sent', async () => {
  const calls = await show({ [change]: { body: react } });
  press('Edit Rates of React');
  expect(field('Middle, India ($)').value).toBe('0');
  expect(field('Senior, CA ($)').value).toBe('0');
  expect(field('Active').checked).toBe(true);
  type('Junior, CA ($)', '');
  type('Middle, India ($)', '38');
  fireEvent.click(field('Active'));
  press('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = calls.find(({ method }) => method === 'PATCH');
  expect(sent?.body).toEqual({ juniorUsaRate: null, middleIndiaRate: '38', active: false });
});

test('the server’s 1 and 0 are sent as booleans', async () => {
  const calls = await show({
    [change]: { body: react },
    [`PATCH /calculator/skills/${cobol.id}`]: { body: cobol },
  });
  press('Disable React');
  expect(await screen.findByText('React is inactive')).toBeTruthy();
  press('Enable COBOL');
  expect(await screen.findByText('COBOL is active')).toBeTruthy();
  const sent = calls.filter(({ method }) => method === 'PATCH');
  expect(sent.map(({ body }) => body)).toEqual([{ active: false }, { active: true }]);
});

test.each([
  ['Add New Skill', create, 'Failed to create skill: Please check the highlighted fields.'],
  ['Edit Rates of React', change, 'Failed to update skill: Please check the highlighted fields.'],
])('%s: a refusal is shown in a dialog, then at its field', async (button, call, text) => {
  const fields = { middleIndiaRate: 'Enter a dollar amount' };
  const error = 'Please check the highlighted fields.';
  await show({ [call]: refuse(400, 'validation_failed', error, { fields }) });
  press(button);
  type('Skill name', 'Erlang');
  type('Middle, India ($)', '41');
  press('Save');
  await answerDialog(text, 'OK');
  await waitFor(() => expect(document.activeElement).toBe(field('Middle, India ($)')));
  type('Middle, India ($)', '40');
  expect(screen.queryByText('Enter a dollar amount')).toBeNull();
});

test.each([
  ['Add New Skill', 'Skill name', ''],
  ['Edit Rates of React', 'Middle, India ($)', 'abc'],
])('%s: an error is shown at its field and nowhere else', async (button, label, text) => {
  const calls = await show();
  press(button);
  type(label, 'x');
  type(label, text);
  press('Save');
  await waitFor(() => expect(document.activeElement).toBe(field(label)));
  expect(field(label).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(calls.every(({ method }) => method === 'GET')).toBe(true);
});

test('during typing each level compares India and Canada', async () => {
  await show();
  press('Edit Rates of React');
  expect(comparison('Junior')).toBe('56.9% less in India');
  expect(comparison('Middle')).toBe('Not offered');
  expect(comparison('Senior')).toBe('No rate in Canada to compare with');
  type('Senior, CA ($)', '42,50');
  expect(comparison('Senior')).toBe('23.5% more in India');
  type('Senior, India ($)', '42.5');
  expect(comparison('Senior')).toBe('The same in both');
  type('Senior, India ($)', '42.505');
  expect(comparison('Senior')).toBe('Not a rate');
});

test('an invalid rate is rejected at its field, and nothing is lost', async () => {
  const calls = await show();
  press('Edit Rates of React');
  type('Senior, CA ($)', '131,50');
  for (const text of ['-1', '1e9', '10000.01', 'forty', '52.125', '1,000']) {
    type('Junior, India ($)', text);
    expect(dialog().queryByText(notDollars)).toBeNull();
    press('Save');
    await waitFor(() => expect(document.activeElement).toBe(field('Junior, India ($)')));
    expect(dialog().getByText(notDollars)).toBeTruthy();
    expect([field('Junior, India ($)').value, field('Senior, CA ($)').value]).toEqual([
      text,
      '131,50',
    ]);
    screen.getByRole('button', { name: 'Save' }).focus();
  }
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(calls).toHaveLength(1);
});

test('a skill that could not be disabled says why', async () => {
  await show({ [change]: refuse(404, 'not_found', 'Not found') });
  press('Disable React');
  const text = 'Failed to toggle skill: Not found';
  await answerDialog(text, 'OK');
  expect(card(/^React/).getByText('Disable')).toBeTruthy();
});

test('without skills it offers Refresh Data', async () => {
  serveApi({ [list]: { body: [] } });
  renderAdmin(<SkillsTab />);
  expect(await screen.findByText('0 Skills Loaded')).toBeTruthy();
  serveApi({ [list]: { body: [react] } });
  press('Refresh Data');
  expect(await screen.findByText('1 Skills Loaded')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'React' })).toBeTruthy();
});
