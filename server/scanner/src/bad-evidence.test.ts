import { test } from 'node:test';
import { judgeMutations } from '../lab/judge-mutations.ts';
import { isWhole } from '../../src/testing/whole.ts';

test('mutations of real evidence get a verdict, in bounded clean text', async () => {
  await judgeMutations(isWhole ? 2_000 : 40, isWhole);
});
