import assert from 'node:assert/strict';
import { test } from 'node:test';
// Sets texts of its own for all schemas, as it does in the server.
import 'zod';
import * as z from 'zod/mini';
import { checkInput } from './validation.ts';

const schema = z.strictObject({
  day: z.strictObject({ open: z.string('Opening is text') }),
  tags: z.optional(z.array(z.string('A tag is text'))),
});

test('what is right comes back with its value', () => {
  const value = { day: { open: '09:00' }, tags: ['a'] };
  assert.deepEqual(checkInput(schema, value), { ok: true, value });
});

test('each wrong place has its own path and one text, unknown keys included', () => {
  const input = { day: { open: 9, shut: true }, tags: ['a', 1, 2], extra: 1 };
  assert.deepEqual(checkInput(schema, input), {
    ok: false,
    fields: {
      'day.open': 'Opening is text',
      'day.shut': 'This field is not known',
      'tags.1': 'A tag is text',
      'tags.2': 'A tag is text',
      extra: 'This field is not known',
    },
  });
});

test('a schema without a text of its own says that the value is not valid', () => {
  assert.deepEqual(checkInput(z.number(), 'x'), {
    ok: false,
    fields: { body: 'This value is not valid' },
  });
});
