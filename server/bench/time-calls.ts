import { Agent, get } from 'node:http';
import { median } from './measure.ts';

/** Number of calls of one list, unless they take too long in total. */
const [turns, maxMs] = [210, 4000];
const warmUp = 10;

const agent = new Agent({ keepAlive: true });

/** With node:http: with fetch, the caller's own garbage collection costs up to 15 ms a time. */
export function call(url: string, token: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br, gzip' };
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        if (response.statusCode === 200) resolve(Buffer.concat(parts));
        else reject(new Error(`${url}: ${response.statusCode}`));
      });
    });
    request.on('error', reject);
  });
}

/** Milliseconds of many calls, one after the other, in ascending order. */
export async function timeCalls(url: string, token: string): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + maxMs;
  while (times.length < turns && (times.length < 2 * warmUp || performance.now() < end)) {
    const since = performance.now();
    await call(url, token);
    times.push(performance.now() - since);
  }
  // The first ones warm up caches and compilers.
  return times.slice(warmUp).toSorted((a, b) => a - b);
}

export const print = (name: string, figures: string, verdict = '') =>
  process.stdout.write(`${name.padEnd(34)}${figures.padEnd(32)}${verdict}\n`);
export const show = (times: readonly number[]) =>
  `p50 ${median(times).toFixed(1)} ms, p99 ${maxOf99(times).toFixed(1)} ms`;
/** The 99th percentile; of fewer than a hundred calls the slowest. */
export const maxOf99 = (times: readonly number[]) =>
  times[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN;
