import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { passwordRemoved } from '@longitude/contract/mail-server';
import { listSettings } from '@longitude/contract/settings';
import { sendMailTo } from '../../../../server/src/testing/mail-settings.ts';
import { startSmtpSink } from '../../../../server/src/testing/smtp-sink.ts';
import { assertRun } from '../../testing/assert-run.ts';
import { readScreen, runAtTerminal } from '../../testing/at-terminal.ts';
import { shareSignedIn } from '../../testing/signed-in.ts';
import { startFakeApi } from '../../testing/fake-server.ts';

const { server, seat, folder, inFile } = shareSignedIn();

const run = (...words: string[]) => seat.run(['settings', ...words]);
const listAll = () => server.admin.call(listSettings);
const read = async (key: string) => (await listAll()).find((each) => each.key === key)?.value;

test('settings are listed, also by category, and in full as JSON', async () => {
  const { stdout, stderr, code } = await run('list');
  assert.match(stdout, /\ncompany_name\tLongitude Consulting\tgeneral\tShown in .+\n/);
  const lines = await readScreen(seat, ['settings', 'list']);
  assert.match(lines[0] ?? '', /^KEY +VALUE$/);
  for (const line of lines) assert.ok(line.length <= 80, line);
  assert.deepEqual([stderr, code], ['', 0]);
  assert.deepEqual(JSON.parse((await run('list', '--json')).stdout), await listAll());
  const email = await run('list', '--category', 'email');
  assert.match(email.stdout, /\nsmtp_port\t587\t/);
  assert.doesNotMatch(email.stdout, /company_name/);
});

test('one setting is printed unchanged', async () => {
  const get = await run('get', 'default_currency');
  assertRun(get, { stdout: 'CAD\n' });
  const json = await run('get', 'default_currency', '--json');
  const { key, value } = JSON.parse(json.stdout) as { key: string; value: string };
  assert.deepEqual([key, value], ['default_currency', 'CAD']);
});

test('a setting is changed, cleared, and left alone when it has the value already', async () => {
  const set = await run('set', 'company_phone', '+1 416 555 0148');
  assert.match(set.stdout, /^company_phone: .+ → \+1 416 555 0148\n1 setting saved\n$/);
  assert.equal(await read('company_phone'), '+1 416 555 0148');
  const again = await run('set', 'company_phone', '+1 416 555 0148');
  assertRun(again, { stdout: 'No settings were modified.\n' });
  const emptied = await run('set', 'company_phone', '');
  assert.match(emptied.stdout, /^company_phone: \+1 416 555 0148 → \(empty\)\n/);
  const address = '1 King Street\nToronto';
  const piped = await seat.run(['settings', 'set', 'company_address', '-'], { input: address });
  assert.equal(piped.code, 0);
  assert.equal(await read('company_address'), address);
});

test('a password comes from standard input and is shown nowhere', async () => {
  const secret = 'Correct horse 7';
  const set = await seat.run(['settings', 'set', 'smtp_password'], { input: `${secret}\n` });
  const stdout = 'smtp_password: (empty) → ********\n1 setting saved\n';
  assertRun(set, { stdout });
  assert.equal((await run('get', 'smtp_password')).stdout, '********\n');
  assert.equal((await run('list', '--json')).stdout.includes(secret), false);
  const argument = await run('set', 'smtp_password', secret);
  assert.match(argument.stderr, /^longitude: smtp_password: A password is not an argument\.\n/);
  assert.equal(argument.stderr.includes(secret), false);
  assert.deepEqual([argument.stdout, argument.code], ['', 2]);
  assert.match((await run('set', 'smtp_password')).stderr, /There is no password\./);
  assert.equal(await read('smtp_password'), '********');
});

test('a terminal asks for a password without showing it', async () => {
  const { screen, output, code } = await runAtTerminal(
    seat,
    ['settings', 'set', 'smtp_password'],
    [['smtp_password: ', 'hidden one\r']],
  );
  assert.match(screen, /smtp_password: \S+ → \*{8}\n1 setting saved/);
  assert.equal(output.includes('hidden one'), false);
  assert.equal(code, 0);
});

test('another mail server removes the password, and says so; also before it is done', async () => {
  const stdout = [
    'smtp_host: (empty) → mail.kestrel.example',
    'smtp_port: 587 → 465',
    'smtp_secure: false → true',
    'smtp_password: ******** → (empty)',
  ];
  const file = await inFile('server.json', '{ "smtp_host": "smtps://mail.kestrel.example" }');
  assertRun(await run('apply', file, '--dry-run'), {
    stdout: [...stdout, '4 settings would be saved', passwordRemoved, ''].join('\n'),
  });
  assert.equal(await read('smtp_password'), '********');
  const set = await run('set', 'smtp_host', 'smtps://mail.kestrel.example');
  assertRun(set, { stdout: [...stdout, '4 settings saved', passwordRemoved, ''].join('\n') });
  assert.equal(await read('smtp_password'), '');
  const values = { smtp_host: '', smtp_port: 587, smtp_secure: false, smtp_password: 'another' };
  assert.doesNotMatch((await apply(values)).stdout, /removed/);
  assert.equal(await read('smtp_password'), '********');
});

test('an invalid value is named, and nothing is saved', async () => {
  const before = await listAll();
  const cases: [words: string[], message: RegExp][] = [
    [
      ['set', 'company_fone', '1'],
      /^longitude: company_fone: This setting is not known\.\n {2}All/,
    ],
    [['get', 'company_fone'], /^longitude: company_fone: This setting is not known\.\n/],
    [['set', 'timezone', 'Europe/Atlantis'], /^longitude: timezone: This must be one of America/],
    [
      ['set', 'business_hours', '{"monday":'],
      /^longitude: business_hours: Line 1: expected "weekday"/,
    ],
    [['set', 'smtp_port', '70000'], /^longitude: smtp_port: This must be a port/],
    [['set', 'company_email', 'nobody'], /^longitude: company_email: .*valid email address/],
    [['set', 'company_name', 'x'.repeat(4001)], /^longitude: company_name: .*at most 4000/],
    [['set', 'company_name'], /^longitude: company_name: Give the value, or - for standard input/],
    [['test-email', 'nobody'], /^longitude: testEmail: .*valid email address/],
    [['list', '--category', 'odd'], /--category is one of: general, email, notifications/],
  ];
  for (const [words, message] of cases) {
    assertRun(await run(...words), { stderr: message, code: 2 }, words.join(' '));
  }
  assert.deepEqual(await listAll(), before);
});

test('a test email is sent through the configured server, or the error is shown', async () => {
  const unset = await run('test-email', 'ada@kestrelrowe.example');
  assertRun(unset, { stderr: /^longitude: No mail server is set up yet/, code: 1 });
  const sink = await startSmtpSink();
  try {
    await sendMailTo(server, sink);
    const sent = await run('test-email', 'ada@kestrelrowe.example');
    const stdout = 'Test email sent to ada@kestrelrowe.example\n';
    assertRun(sent, { stdout });
    await sink.waitFor(({ envelope }) => envelope.to.includes('ada@kestrelrowe.example'));
    sink.refuseWith(550);
    const refused = await run('test-email', 'ada@kestrelrowe.example');
    assertRun(refused, {
      stderr: /^ {2}C: RCPT TO:<ada@kestrelrowe\.example>$[^]*^ {2}S: 550 /m,
      code: 1,
    });
  } finally {
    await sink.close();
  }
});

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
  assert.match(stdout, /\nsmtp_port: \d+ → 465\n/);
  assert.match(stdout, /\n5 settings saved\n$/);
  assert.doesNotMatch(stdout, /hush/);
  assert.equal(code, 0);
  const values = Object.fromEntries((await listAll()).map(({ key, value }) => [key, value]));
  assert.deepEqual(
    [values['company_name'], values['smtp_port'], values['smtp_secure']],
    ['Kestrel', '465', 'true'],
  );
  assert.deepEqual(JSON.parse(values['business_hours'] ?? ''), wanted.business_hours);

  // The printed list can be applied: a masked password counts as unchanged.
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

test('every invalid key and value is named, and nothing is saved', async () => {
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

test('a file without settings is refused', async () => {
  for (const content of ['{"company_name": ', '"text"', '[1]', '{}']) {
    assertRun(
      await apply(content),
      { stderr: /settings\.json (is not valid JSON|must be|is not a setting)/, code: 2 },
      content,
    );
  }
  const missing = await seat.run(['settings', 'apply', join(folder, 'missing.json')]);
  assert.match(missing.stderr, /missing\.json cannot be read \(ENOENT\)\./);
  assert.equal(missing.code, 1);
});
