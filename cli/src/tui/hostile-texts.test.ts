import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attack } from '../testing/hostile-text.ts';
import { startFakeApi } from '../testing/fake-server.ts';
import { takeSeat } from '../testing/run-cli.ts';
import { canRunOnTerminal } from '../testing/terminal.ts';
import { keys, openScreen } from './testing/screen.ts';

const count = 10_000;
const pageRows = 200;
const starts = [
  '\u001b]52;c;cm0gLXJmIC8=\u0007',
  '\u001b]8;;https://evil.example\u001b\\x',
  '\u009b2J',
  '\u001b[2J',
  '\u202e',
  '\u2066',
  '\r\n',
  '\u0000\b\u007f',
  attack,
];
const start = (index: number) => starts[index % starts.length] ?? '';
const hostile = (index: number) => `${start(index)}evil-${index}`;
const toId = (index: number) => index.toString(16).padStart(24, '0');

/** A message whose every text is hostile. */
function composeMessage(index: number) {
  const text = hostile(index);
  return {
    id: toId(index),
    name: text,
    email: text,
    company: text,
    service: text,
    message: `${text}\n${text}`,
    answers: { [text]: text },
    status: 'new',
    notes: text,
    archived: false,
    unread: false,
    answered: false,
    spam: false,
    spamReasons: [],
    notified: true,
    createdAt: '2021-03-14T09:00:00.000Z',
  };
}

/** A page of the list; its cursor is the number of the next row. */
function listPage(url: URL) {
  const from = Number(url.searchParams.get('cursor') ?? 0);
  return Array.from({ length: Math.min(pageRows, count - from) }, (_, row) =>
    composeMessage(from + row),
  );
}

function answer({ line }: { readonly line: string }): readonly [number, object?] {
  const url = new URL(line.split(' ')[1] ?? '', 'http://fake.example');
  const path = url.pathname;
  if (path.endsWith('/emails')) return [200, []];
  if (path.endsWith('/contact-messages')) return [200, listPage(url)];
  const id = /\/contact-messages\/([\da-f]{24})$/.exec(path)?.[1];
  if (id !== undefined) return [200, { ...composeMessage(Number.parseInt(id, 16)), files: [] }];
  return [500, { error: attack, code: 'internal' }];
}

test('none of ten thousand hostile texts reaches the terminal raw', async (t) => {
  if (!canRunOnTerminal(t)) return;
  const address = await startFakeApi(answer);
  const env = { LONGITUDE_URL: address, LONGITUDE_TOKEN: 'token' };
  const screen = openScreen(await takeSeat(), ['tui'], { columns: 120, rows: 36, env });
  await screen.waitFor('◣ Longitude');
  screen.press('2');
  for (let index = 0; index < starts.length; index++) {
    await screen.waitFor((frame) => frame.includes(`evil-${index}`));
    screen.press('j');
  }
  // The detail of one, and the sentence of a failure.
  await screen.waitFor(/Email +\S*evil-\d/);
  screen.press(keys.pageDown.repeat(8));
  screen.press(keys.ctrlC);
  const { code, isRestored } = await screen.ended();
  assert.deepEqual([code, isRestored], [0, true]);
  assertNothingRaw(screen.raw());
});

/** Only the control sequences that the screen needs: none that sets a clipboard, a link or a direction. */
function assertNothingRaw(raw: string): void {
  const program = raw.slice(raw.indexOf('\u001b'), raw.lastIndexOf('\u001b[?25h'));
  const [, ...sequences] = program.split('\u001b');
  for (const sequence of sequences) assert.match(sequence, /^\[[?>]?[\d;]*[A-Za-z]/);
  assert.ok(!program.includes('\u001b[2J'));
  const hazards = /[\u0080-\u009f\u202a-\u202e\u2066-\u2069]/;
  assert.doesNotMatch(program, hazards);
  for (const hazard of ['\u0000', '\b', '\u0007', '\u007f']) assert.ok(!program.includes(hazard));
  assert.ok(program.includes(String.raw`\x1b]52;c;`));
}
