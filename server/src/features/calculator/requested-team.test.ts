import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  calculateCosts,
  composeCalculation,
  findRates,
  presentCosts,
} from '@longitude/contract/calculator-costs';
import * as contract from '@longitude/contract/requests';
import { listSkills } from '@longitude/contract/skills';
import { assertFits } from '../../testing/assert-fits.ts';
import { buildRequest } from '../../testing/builders.ts';
import { send } from '../../testing/send.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { inbox } from '../inbox/feature.ts';
import { describeTeam } from '../inbox/requests.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ ROLE: 'api' });
});
after(() => server.stop());

const create = (changes: Partial<contract.CreateRequest> = {}) =>
  server.visitor.call(contract.requestInbox.create, { payload: buildRequest(changes) });
const read = async (id: string) =>
  (await server.admin.call(contract.requestInbox.read, { params: { id } })).request;

/** Two seniors of the first skill, as the calculator hands them over. */
async function composeTeam() {
  const [skill] = await server.visitor.call(listSkills);
  assert.ok(skill);
  const rates = findRates(skill, 'senior');
  assert.ok(rates);
  const row = { skill: skill.name, experience: 'senior', resources: 2 } as const;
  const costs = calculateCosts([{ ...row, ...rates }]);
  const calculation = composeCalculation([{ id: '1', ...row, skill: skill.id }], costs);
  return { calculation, costs: presentCosts(costs) };
}

test('a calculated team is stored with the numbers of the server, and stands in the mail', async () => {
  const { calculation, costs } = await composeTeam();
  const { id } = await create({ calculation });
  const request = await read(id);
  assertFits(contract.ServiceRequest, request);
  assert.deepEqual(request.calculation, costs);
  const facts = describeTeam(costs, 'CAD');
  assert.deepEqual(
    facts.map(({ label }) => label),
    ['Team', 'India', 'Canada', 'Savings'],
  );
  assert.match(facts[0]?.value ?? '', /^2 x .+, senior$/);
  assert.match(facts[3]?.value ?? '', /^CAD \$[\d,]+ a month \(\d+\.\d%\)$/);
});

test('wrong numbers of a team are refused in one sentence, and nothing is stored', async () => {
  const { calculation } = await composeTeam();
  const before = await server.product.serviceOf(inbox).requests.count();
  const wrong = [
    { ...calculation, monthlySavings: '1.00' },
    { ...calculation, sessionData: '{}' },
    { ...calculation, sessionData: 'not JSON' },
  ];
  const text = 'The numbers of this team are not ours: calculate it again';
  for (const each of wrong) {
    const json = { ...buildRequest(), calculation: each };
    const { status, body } = await send(server.address, 'POST', '/api/service-requests', { json });
    const expected = { error: text, code: 'validation_failed', fields: { calculation: text } };
    assert.deepEqual([status, body], [400, expected]);
  }
  assert.equal(await server.product.serviceOf(inbox).requests.count(), before);
});
