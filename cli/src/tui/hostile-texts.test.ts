import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { test } from 'node:test';
import { isWhole } from '../../../server/src/testing/whole.ts';
import { attack } from '../testing/hostile-text.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { takeSeat } from '../testing/run-cli.ts';
import { canRunOnTerminal } from '../testing/terminal.ts';
import { keys } from './testing/screen.ts';
import { openOnTerminal } from './testing/terminal-screen.ts';

const count = isWhole ? 10_000 : 200;
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
const hostile = (index: number) => `no-${index} ${start(index)}`;
const toId = (index: number) => index.toString(16).padStart(24, '0');

/** A message in which every text is hostile. */
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

/** The server: pages of hostile messages, their details, and failures with hostile sentences. */
function respond(request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '', 'http://fake.example');
  const reply = (status: number, value: object, headers: Record<string, string> = {}) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(value));
  };
  const id = /\/contact-messages\/([\da-f]{24})$/.exec(url.pathname)?.[1];
  if (id !== undefined) reply(200, { ...composeMessage(Number.parseInt(id, 16)), files: [] });
  else if (url.pathname.endsWith('/emails')) reply(200, []);
  else if (!url.pathname.endsWith('/contact-messages')) reply(500, { error: attack });
  else {
    const from = Number(url.searchParams.get('cursor') ?? 0);
    const rows = Array.from({ length: pageRows }, (_, row) => composeMessage(from + row));
    const next = from + pageRows;
    const link = `</api/contact-messages?cursor=${next}>; rel="next"`;
    reply(200, rows, { 'x-total-count': String(count), ...(next < count ? { link } : {}) });
  }
}

test('no hostile text reaches the terminal unescaped', async (t) => {
  if (!canRunOnTerminal(t)) return;
  const address = await startFakeServer(respond);
  const env = { LONGITUDE_URL: address, LONGITUDE_TOKEN: 'token' };
  const screen = await openOnTerminal(await takeSeat(), { columns: 120, rows: 100, env });
  await screen.waitFor('◣ Longitude');
  screen.press('2');
  // A page of the cursor at a time, so that each row is drawn at least once.
  for (let chosen = -1; chosen < count - 1; chosen = findChosen(screen.frame())) {
    await screen.waitFor((frame) => findChosen(frame.split('\n')) > chosen);
    screen.press(keys.pageDown);
  }
  await screen.waitFor(new RegExp(`Answers +\\S*no-${count - 1}`));
  screen.press(keys.ctrlC);
  const { code, isRestored } = await screen.ended();
  assert.deepEqual([code, isRestored], [0, true]);
  assertNothingRaw(screen.raw());
});

/** The number of the row under the cursor; -1 without one. */
function findChosen(frame: readonly string[]): number {
  const row = frame.find((line) => line.startsWith('▌'));
  return Number(/no-(\d+)/.exec(row ?? '')?.[1] ?? -1);
}

/**
 * Only control sequences that the screen needs: none that sets the clipboard, a link or a text
 * direction.
 */
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
