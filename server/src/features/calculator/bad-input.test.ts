import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createSkill, listSkills } from '@longitude/contract/skills';
import * as fc from 'fast-check';
import { breakInput, type BrokenInput, type Field } from '../../testing/broken-input.ts';
import { buildCalculation } from '../../testing/build-calculation.ts';
import { send } from '../../testing/send.ts';
import { digestStore } from '../../testing/store-digest.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const seed = 20_261_121;
let server: TestServer;
let skillId: string;
let calculation: Record<string, string>;
let untouched: Record<string, string>;
const digest = () => digestStore(server.product.context.connection);

before(async () => {
  server = await startTestServer({ ROLE: 'api' });
  calculation = buildCalculation(await server.visitor.call(listSkills, {}));
  const payload = { name: 'Rust', ...rates, active: true };
  skillId = (await server.admin.call(createSkill, { payload })).id;
  await server.product.context.background.drain();
  untouched = await digest();
});
after(() => server.stop());

const rates = {
  juniorIndiaRate: '20',
  middleIndiaRate: '30',
  seniorIndiaRate: '40',
  juniorUsaRate: '50',
  middleUsaRate: '70',
  seniorUsaRate: '90',
};

async function refuse(method: string, path: string, { body, type }: BrokenInput): Promise<void> {
  const headers = type === undefined ? {} : { 'content-type': type };
  const call = { token: server.token, body, headers };
  const answer = await send(server.address, method, `/api/calculator/${path}`, call);
  const what = Buffer.from(body).toString().slice(0, 300);
  assert.ok(answer.status >= 400 && answer.status < 500, `${answer.status} for ${what}`);
  assert.equal(typeof (answer.body as { error: unknown }).error, 'string', what);
}

async function refuseAll(method: string, path: () => string, input: fc.Arbitrary<BrokenInput>) {
  const property = fc.asyncProperty(input, (broken) => refuse(method, path(), broken));
  await fc.assert(property, { seed, numRuns: 200 });
  assert.deepEqual(await digest(), untouched);
}

const name: Field = { name: 'name', maxLength: 100, isRequired: true };
const active: Field = { name: 'active', maxLength: 0, isRequired: false, isBoolean: true };

test('a skill that is broken anywhere is refused and leaves no trace', () =>
  refuseAll('POST', () => 'skills', breakInput({ name: 'Go', ...rates }, [name, active])));

test('a change of a skill that is broken anywhere is refused and leaves no trace', () =>
  refuseAll(
    'PATCH',
    () => `skills/${skillId}`,
    breakInput({ name: 'Go', active: false }, [{ ...name, isRequired: false }, active]),
  ));

test('a calculation that is broken anywhere is refused and leaves no trace', () => {
  const fields = Object.keys(calculation).map((field) => ({
    name: field,
    maxLength: 20_000,
    isRequired: true,
  }));
  return refuseAll('POST', () => 'sessions', breakInput(calculation, fields));
});

test('a team of any other shape is refused and leaves no trace', () => {
  const team = fc.record(
    { developers: fc.jsonValue({ maxDepth: 4 }), breakdown: fc.jsonValue({ maxDepth: 4 }) },
    { requiredKeys: [] },
  );
  const input = fc.oneof(team, fc.jsonValue()).map((session) => {
    const body = JSON.stringify({ ...calculation, sessionData: JSON.stringify(session) });
    return { body: new Uint8Array(Buffer.from(body)), type: 'application/json' };
  });
  return refuseAll('POST', () => 'sessions', input);
});
