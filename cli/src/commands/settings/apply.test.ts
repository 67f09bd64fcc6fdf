import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { listSettings } from '@longitude/contract/settings';
import { assertRun } from '../../testing/assert-run.ts';
import { startFakeApi } from '../../testing/fake-server.ts';
import { shareSignedIn } from '../../testing/signed-in.ts';

const { server, seat, folder, inFile } = shareSignedIn();

const listAll = () => server.admin.call(listSettings);
const apply = async (content: unknown, ...words: string[]) => {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return seat.run(['settings', 'apply', await inFile('settings.json', text), ...words]);
};
const day = { open: '10:00', close: '16:00', closed: false };
const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

test('a dry run shows what would change, masks passwords and saves nothing', async () => {
  const before = await listAll();
  const wanted = { company_name: 'Kestrel & Rowe', default_currency: 'CAD', smtp_password: 'hush' };
  const { stdout, stderr, code } = await apply(wanted, '--dry-run');
  const lines = [
    'company_name: Longitude Consulting → Kestrel & Rowe',
    'smtp_password: (empty) → ********',
    '2 settings would be saved',
  ];
  assert.deepEqual([stdout, stderr, code], [`${lines.join('\n')}\n`, '', 0]);
  assert.deepEqual(await listAll(), before);
});

test('values of any kind are saved, and a second time there is nothing to save', async () => {
  const wanted = {
    company_name: 'Kestrel',
    smtp_port: 465,
    smtp_secure: true,
    smtp_password: 'hush',
    business_hours: Object.fromEntries(days.map((name) => [name, day])),
  };
  const { stdout, code } = await apply(wanted);
  assert.match(stdout, /\nsmtp_port: 587 → 465\n/);
  assert.match(stdout, /\n5 settings saved\n$/);
  assert.doesNotMatch(stdout, /hush/);
  assert.equal(code, 0);
  const values = Object.fromEntries((await listAll()).map(({ key, value }) => [key, value]));
  assert.deepEqual(
    [values['company_name'], values['smtp_port'], values['smtp_secure']],
    ['Kestrel', '465', 'true'],
  );
  assert.deepEqual(JSON.parse(values['business_hours'] ?? ''), wanted.business_hours);

  // The printed list can be given back: a masked password stands for itself.
  const list = await seat.run(['settings', 'list', '--json']);
  const again = await apply(list.stdout);
  assertRun(again, { stdout: 'No settings were modified.\n' });
});

test('only what differs is sent, in one call', async () => {
  const stored = await listAll();
  const calls: string[] = [];
  const url = await startFakeApi(({ line, text }) => {
    calls.push(`${line} ${text}`);
    return [200, stored];
  });
  const file = join(folder, 'changed.json');
  const changed = stored.map((each) =>
    ['site_title', 'claim_clients'].includes(each.key) ? { ...each, value: '77' } : each,
  );
  await writeFile(file, JSON.stringify(changed));
  const env = { LONGITUDE_URL: url, LONGITUDE_TOKEN: 't' };
  const { code } = await seat.run(['settings', 'apply', file], { env });
  const settings = ['site_title', 'claim_clients'].map((key) => ({
    category: 'general',
    key,
    value: '77',
  }));
  const save = `POST /api/admin/settings/bulk ${JSON.stringify({ settings })}`;
  assert.deepEqual([calls, code], [['GET /api/admin/settings ', save], 0]);
});

test('every key and value that cannot be is named, and nothing is saved', async () => {
  const before = await listAll();
  const unknown = await apply({ company_fone: '1', site_title: ['x'], company_name: 'Never' });
  assertRun(unknown, {
    stderr: [
      'longitude: company_fone: This setting is not known.',
      '  site_title: This must be text, a number, true or false',
      '  Nothing was saved.',
      '',
    ].join('\n'),
    code: 2,
  });
  const { monday: _, ...damaged } = Object.fromEntries(days.map((name) => [name, day]));
  const wrong = await apply({ timezone: 'Mars', business_hours: damaged, company_name: 'Never' });
  assertRun(wrong, {
    stderr:
      /^longitude: timezone: This must be one of .+\n {2}business_hours: Line 1: monday is missing/,
    code: 2,
  });
  assert.deepEqual(await listAll(), before);
});

test('a file that is no settings file is refused', async () => {
  for (const content of ['{"company_name": ', '"text"', '[1]', '{}']) {
    assertRun(
      await apply(content),
      { stderr: /settings\.json (is not valid JSON|is neither|names no setting)/, code: 2 },
      content,
    );
  }
  const missing = await seat.run(['settings', 'apply', join(folder, 'missing.json')]);
  assert.match(missing.stderr, /missing\.json cannot be read \(ENOENT\)\./);
  assert.equal(missing.code, 1);
});
