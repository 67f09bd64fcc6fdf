import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collectParts, type Probes } from './collect.ts';
import { found, notRun } from './part.ts';

const probesOf = (probes: Partial<Probes>) => probes as Probes;

test('each part is collected once, however many request it', async () => {
  let times = 0;
  const ask = collectParts(
    probesOf({
      caa: async () => {
        times += 1;
        return notRun('timeout', 'Late.');
      },
      keyExchange: async (part) => {
        assert.equal((await part('caa')).ran, false);
        return found({ dhBits: null, dhSuite: null });
      },
    }),
    assert.fail,
  );
  const [one, other, key] = await Promise.all([ask('caa'), ask('caa'), ask('keyExchange')]);
  assert.equal(one, other);
  assert.ok(key.ran);
  assert.equal(times, 1);
});

test('a probe that throws counts as not run, and is reported', async () => {
  const faults: unknown[] = [];
  const fault = new Error('broken');
  const ask = collectParts(
    probesOf({
      caa: () => {
        throw fault;
      },
    }),
    (...told) => faults.push(told),
  );
  const part = await ask('caa');
  assert.ok(!part.ran && part.code === 'unreadable');
  assert.deepEqual(faults, [['caa', fault]]);
});

test('a probe that hangs is abandoned when the scan is over', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const end = AbortSignal.abort(new Error('The time was used up.'));
  const ask = collectParts(probesOf({ caa: () => new Promise(() => undefined) }), assert.fail, end);
  const part = ask('caa');
  t.mock.timers.tick(500);
  assert.deepEqual(await part, notRun('budget', 'The time was used up.'));
});
