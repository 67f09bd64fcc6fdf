import assert from 'node:assert/strict';
import { test } from 'node:test';
import pino from 'pino';
import { RefusalLog } from './refusal-log.ts';

test('the first refusal is logged at once, those of the next minute in one line', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const lines: Record<string, unknown>[] = [];
  const options = { base: null, timestamp: false };
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  const { note } = new RefusalLog(pino(options, { write }));
  const line = (reason: string, count: number, networks: string[]) => {
    return { level: 40, reason, count, networks, msg: 'refused' };
  };
  note('rate_limited', '192.0.2.1');
  for (let n = 0; n < 2000; n++) note('rate_limited', `198.51.100.${n % 3}`);
  for (let n = 0; n < 3000; n++) note('rate_limited', `2001:db8:1:${n.toString(16)}::/64`);
  note('invalid token', '192.0.2.2');
  assert.deepEqual(lines.splice(0), [
    line('rate_limited', 1, ['192.0.2.1']),
    line('invalid token', 1, ['192.0.2.2']),
  ]);
  t.mock.timers.tick(60_000);
  const [late, ...more] = lines.splice(0);
  assert.deepEqual([late?.['count'], more], [5000, []]);
  const most = late?.['networks'] as string[];
  assert.deepEqual(most.slice(0, 4).sort(), [
    '198.51.100.0',
    '198.51.100.1',
    '198.51.100.2',
    'others',
  ]);
  t.mock.timers.tick(600_000);
  assert.deepEqual(lines, []);
  note('rate_limited', '192.0.2.1');
  assert.deepEqual(lines, [line('rate_limited', 1, ['192.0.2.1'])]);
});
