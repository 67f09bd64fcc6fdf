import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import Hapi from '@hapi/hapi';
import { openTestConnection, type TestConnection } from '../testing/test-connection.ts';
import { ComposedFeatures } from './compose-features.ts';
import { parseConfig } from './config.ts';
import { defineFeature, type FeatureDefinition } from './feature.ts';

let database: TestConnection;
before(async () => {
  database = await openTestConnection();
});
after(() => database.close());

const compose = (definitions: readonly FeatureDefinition[]) =>
  new ComposedFeatures(definitions, {
    ...database,
    config: parseConfig({}),
    secrets: [Buffer.alloc(32)],
    publicUrl: 'https://longitude.example',
    showPassword: () => {},
  });

const adder = defineFeature({
  name: 'adder',
  create: () => ({ service: { add: (a: number, b: number) => a + b } }),
});
const search = async () => [];
const reader = defineFeature({
  name: 'reader',
  create: ({ brought }) => ({
    service: () => brought('search').length,
    routes: () => [{ method: 'GET', path: '/count', handler: () => brought('search').length }],
  }),
});
const user = defineFeature({
  name: 'user',
  uses: { adder },
  mayUse: { reader },
  create: (_context, { adder, reader }) => ({
    service: { sum: adder.add(2, 3), count: () => reader?.() },
    brings: { search: [search, search] },
  }),
});

test('services are typed, and contributions are read from all features, also from later ones', async () => {
  const features = compose([adder, reader, user]);
  assert.equal(features.serviceOf(user).sum, 5);
  assert.equal(features.serviceOf(user).count(), 2);
  const http = Hapi.server();
  await features.register(http);
  assert.equal((await http.inject('/count')).result, 2);
});

test('a feature works without an optional one', () => {
  assert.equal(compose([adder, user]).serviceOf(user).count(), undefined);
});

test('an invalid list is refused by name', () => {
  assert.throws(() => compose([user]), /user needs adder before it in the list/);
  assert.throws(() => compose([user, adder]), /user needs adder before it in the list/);
  assert.throws(
    () => compose([adder, user, reader]),
    /user may use reader, which must stand before it/,
  );
  assert.throws(() => compose([adder, adder]), /two features are named adder/);
  assert.throws(() => compose([adder]).serviceOf(user), /There is no feature user/);
});

test('all features stop within the remaining time', async () => {
  const stopped: [string, number][] = [];
  const stops = (name: string) =>
    defineFeature({
      name,
      create: () => ({ service: name, stop: async (ms) => void stopped.push([name, ms]) }),
    });
  await compose([stops('first'), adder, stops('second')]).stop(500);
  assert.deepEqual(stopped, [
    ['first', 500],
    ['second', 500],
  ]);
});

// @ts-expect-error reader is not among the uses
defineFeature({ name: 'wrong', uses: { adder }, create: (_, { reader }) => ({ service: reader }) });
