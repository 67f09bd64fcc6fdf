import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCalculation, listCalculations } from '@longitude/contract/calculator';
import { listSkills } from '@longitude/contract/skills';
import { buildCalculation } from '../../../server/src/testing/build-calculation.ts';
import { assertRun } from '../testing/assert-run.ts';
import { readScreen } from '../testing/at-terminal.ts';
import { shareSignedIn } from '../testing/signed-in.ts';

const { server, seat } = shareSignedIn();

test('calculations are listed with their team, in the currency of the site', async () => {
  const list = (...words: string[]) => seat.run(['calculations', 'list', ...words]);
  assert.equal((await list()).stderr, 'No calculations yet\n');
  const payload = buildCalculation(await server.visitor.call(listSkills, {}));
  await server.visitor.call(createCalculation, { payload });
  await server.visitor.call(createCalculation, { payload });
  const { stdout } = await list();
  assert.match(
    stdout,
    /\n[0-9a-f]{24}\t31360\t59\.\d+\t21440\t52800\t2 React, 1 Quality assurance\t20.+Z\n$/,
  );
  const lines = await readScreen(seat, ['calculations', 'list']);
  assert.match(lines[0] ?? '', /^SAVINGS +% +INDIA +TEAM +SAVED$/);
  const row = /^CAD \$31,360 +59\.4 +CAD \$21,440 +2 React, 1 Quality assurance +just now$/;
  assert.match(lines[1] ?? '', row);
  const paged = await list('--limit', '1', '--all-pages', '--json');
  assert.deepEqual(JSON.parse(paged.stdout), await server.admin.call(listCalculations, {}));
  const csv = await seat.run(['calculations', 'export']);
  assert.match(csv.stdout, /^\uFEFF?id,/);
  assert.equal(csv.stdout.trimEnd().split('\r\n').length, 3);
});

test('wrong input ends with 2', async () => {
  const run = await seat.run(['calculations', 'list', '--limit', '0']);
  assertRun(run, { stderr: /whole number from 1 to 200/, code: 2 });
});
