// The terminal interface with 10,000 messages, beside a bare Node: `npm run bench -w @longitude/cli`
// after `npm run build -w @longitude/cli`.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { storeMessages } from '../../server/src/testing/stored-messages.ts';
import { startSignedIn } from '../src/testing/signed-in.ts';
import type { Seat } from '../src/testing/run-cli.ts';
import { openTerminal } from '../src/testing/terminal.ts';

const rowCount = 10_000;
const turns = 7;
const program = `'${process.execPath}' '${fileURLToPath(new URL('../bin/longitude.js', import.meta.url))}'`;
const bare = `'${process.execPath}' -e 'process.stdout.write("ready"); setInterval(() => {}, 1000)'`;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** A program on a terminal of 120 x 36, once it has written a text. */
async function start(seat: Seat, words: string, text: string) {
  const since = performance.now();
  const run = `stty cols 120 rows 36; echo "pid=$$."; exec ${words}`;
  const terminal = openTerminal(seat.env, run);
  const waitFor = (isThere: () => boolean) =>
    new Promise<void>((resolve) => {
      terminal.onOutput = () => {
        if (isThere()) resolve();
      };
    });
  await waitFor(() => terminal.output.includes(text));
  const tookMs = performance.now() - since;
  const pid = Number(/pid=(\d+)\./.exec(terminal.output)?.[1]);
  const press = async (keys: string, isThere?: () => boolean) => {
    const length = terminal.output.length;
    const pressed = performance.now();
    const drawn = waitFor(isThere ?? (() => terminal.output.length > length));
    terminal.type(keys);
    await drawn;
    return performance.now() - pressed;
  };
  const readMemory = () => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  };
  const stop = async () => {
    process.kill(pid, 'SIGTERM');
    await terminal.ended;
  };
  return { terminal, tookMs, press, readMemory, stop };
}

const { server, seat } = await startSignedIn({ ROLE: 'api' });
const createdAt = (row: number) => new Date(Date.UTC(2024, 0, 1) + row * 60_000);
const rows = Array.from({ length: rowCount }, (_, row) => ({
  name: `${row} is the sender`,
  createdAt: createdAt(row),
}));
await storeMessages(server, rows);

const starts: { ours: number; bare: number }[] = [];
let bareMemory = 0;
for (let turn = 0; turn < turns; turn++) {
  const ours = await start(seat, `${program} tui`, 'Longitude');
  await ours.stop();
  const other = await start(seat, bare, 'ready');
  bareMemory = other.readMemory();
  await other.stop();
  starts.push({ ours: ours.tookMs, bare: other.tookMs });
}

const screen = await start(seat, `${program} tui`, '● live');
await screen.press('2', () => screen.terminal.output.includes('9999 is the sender'));
// To the end, which reads every page.
await screen.press('G', () => /\D0 is the sender/.test(screen.terminal.output));
const keys: number[] = [];
for (let press = 0; press < 60; press++) {
  keys.push(await screen.press(press % 2 === 0 ? 'k' : 'j'));
  // After the response to the previous key, which draws a frame as well.
  await new Promise((resolve) => {
    setTimeout(resolve, 200);
  });
}
const memory = screen.readMemory();
await screen.stop();
await server.stop();

const figures = [
  ['first frame', median(starts.map((each) => each.ours)), 'ms', 400],
  ['first frame / bare node', median(starts.map((each) => each.ours / each.bare)), 'x', 8],
  ['key to frame, p50', median(keys), 'ms', 50],
  ['key to frame, p95', keys.toSorted((a, b) => a - b)[56] ?? Number.NaN, 'ms', 50],
  [`${rowCount} rows loaded, RSS`, memory, 'MB', 120],
  ['RSS / bare node', memory / bareMemory, 'x', 3],
] as const;
for (const [name, value, unit, goal] of figures) {
  const shown = `${value.toFixed(2)} ${unit}`.padEnd(12);
  const isMet = value <= goal;
  process.stdout.write(
    `${name.padEnd(36)}${shown}<= ${String(goal).padEnd(7)}${isMet ? 'met' : 'MISSED'}\n`,
  );
}
process.exit(figures.every(([, value, , goal]) => value <= goal) ? 0 : 1);
