import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLog } from './log.ts';

test('an entry is one line of JSON with its time in UTC, whatever it contains', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 6, 1, 12) });
  const written: string[] = [];
  const log = createLog('info', { write: (text) => void written.push(text) });
  for (const end of ['\n', '\r\n', '\u2028', '\u0085', '\0', '"}\n']) {
    const text = `x${end}{"level":"error","msg":"forged"}`;
    log.warn({ path: text, [text]: text, err: new Error(text) }, text);
    const line = written.splice(0).join('');
    assert.doesNotMatch(line, /[\r\n][^]/, JSON.stringify(end));
    const entry = JSON.parse(line) as Record<string, unknown>;
    assert.deepEqual(
      [entry['level'], entry['time'], entry['path'], entry['msg']],
      ['warn', '2026-07-01T12:00:00.000Z', text, text],
    );
  }
});
