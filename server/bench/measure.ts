import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';

/** One line of the report; `goal` is compared with `value`. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly goal: string;
  readonly isMet: boolean;
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Requests per second of one address over some seconds, 32 connections. */
async function countRequests(url: string, seconds: number): Promise<number> {
  const result = await autocannon({
    url,
    connections: 32,
    duration: seconds,
    headers: { 'accept-encoding': 'br, gzip' },
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} answered with errors`);
  return result.requests.average;
}

/** Median ratio of two addresses' rates, measured in turns so that noise affects both. */
export async function compareRates(ours: string, bare: string, turns = 9): Promise<number> {
  await countRequests(ours, 1);
  await countRequests(bare, 1);
  const ratios: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const mine = await countRequests(ours, 2);
    ratios.push(mine / (await countRequests(bare, 2)));
  }
  return median(ratios);
}

/** Starts a script that says "is ready: ADDRESS". */
export async function startScript(
  command: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<{ child: ChildProcess; address: string; readyMs: number }> {
  const since = performance.now();
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  });
  // However the bench ends, it ends everything that it started.
  process.once('exit', () => child.kill());
  const address = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const ready = /is ready: (\S+)/.exec(output)?.[1];
      if (ready) resolve(ready);
    });
    child.on('close', () => reject(new Error(`${command} ended:\n${output}`)));
  });
  return { child, address, readyMs: performance.now() - since };
}

/** Resident memory of a process and its children, MB. Linux. */
export function readMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const own = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  const below = children === '' ? [] : children.split(' ');
  return below.reduce((sum, child) => sum + readMemory(Number(child)), own);
}

/** Median ratio of two commands' wall times, measured in turns. */
export function compareCommands(ours: readonly string[], bare: readonly string[], turns = 15) {
  const time = ([command = '', ...args]: readonly string[]) => {
    const since = performance.now();
    execFileSync(command, args, { stdio: 'ignore' });
    return performance.now() - since;
  };
  const pairs = Array.from({ length: turns }, () => time(ours) / time(bare));
  return median(pairs);
}
