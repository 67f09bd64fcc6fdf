import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { endpointTable } from '../endpoints.ts';
import { composeOpenApi } from './openapi.ts';
import { formatOpenApi, openApiFile } from './openapi-file.ts';

test('docs/openapi.json matches the endpoint table (npm run openapi -w server/contract)', () => {
  assert.equal(readFileSync(openApiFile, 'utf8'), formatOpenApi());
});

test('every endpoint is in it once, with its status and its schemas', () => {
  const { paths } = composeOpenApi() as { paths: Record<string, Record<string, Operation>> };
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  assert.deepEqual(
    operations.map((operation) => operation.operationId).toSorted(),
    Object.keys(endpointTable).toSorted(),
  );
  for (const [name, endpoint] of Object.entries(endpointTable)) {
    const operation = paths[`/api${endpoint.path}`]?.[endpoint.method.toLowerCase()];
    assert.ok(operation, name);
    assert.deepEqual(Object.keys(operation.responses), [String(endpoint.status), 'default'], name);
    assert.equal(operation.requestBody !== undefined, endpoint.payload !== undefined, name);
    assert.equal(operation.security.length, endpoint.auth === 'admin' ? 1 : 0, name);
  }
});

interface Operation {
  readonly operationId: string;
  readonly responses: object;
  readonly requestBody?: object;
  readonly security: readonly object[];
}

test('path and query parameters and the Idempotency-Key are named', () => {
  const { paths } = composeOpenApi() as {
    paths: Record<string, Record<string, { parameters: { name: string; in: string }[] }>>;
  };
  const names = (path: string, method: string) =>
    paths[path]?.[method]?.parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
  assert.deepEqual(names('/api/contact-messages/{id}', 'patch'), ['path id']);
  assert.deepEqual(names('/api/contact', 'post'), ['header Idempotency-Key']);
  assert.deepEqual(names('/api/auth/login', 'post'), []);
  assert.deepEqual(names('/api/admin/outbox', 'get'), ['query limit', 'query state']);
});
