import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '@longitude/contract/core/errors';
import type { ClientErrorCode } from '@longitude/contract/core/errors';
import { readFailure } from './failure.ts';
import { currentRun } from './io.ts';

const flags = new Map([
  ['from', '--from'],
  ['to', '--to'],
  ['at', '--at'],
  ['alertTo', '--alert-to'],
]);

test('an error of the API names the flag that was typed, and each reason once', () => {
  const date = 'must be a date such as 2026-01-31';
  const cases: [fields: Record<string, string>, lines: string[], code?: ClientErrorCode][] = [
    [{ from: `from ${date}` }, [`--from ${date}`]],
    [{ at: 'Enter a time such as 06:00' }, ['--at: Enter a time such as 06:00']],
    [{ alertTo: 'Wrong address' }, ['--alert-to: Wrong address']],
    [{ 'alertTo.1': 'Wrong address' }, ['--alert-to: Wrong address']],
    [
      { to: `to ${date}`, from: `from ${date}`, slug: 'It is taken' },
      [`--to ${date}`, `--from ${date}`, 'slug: It is taken'],
    ],
    // Fields that no flag fills.
    [{ slug: 'It is taken' }, ['slug: It is taken']],
    [{ slug: 'This slug is taken' }, ['This slug is taken']],
    // A refusal says what it is about, once.
    [{ url: 'This site is scheduled already.' }, ['This site is scheduled already.'], 'conflict'],
    [{ at: 'It is too late.' }, ['--at: It is too late.'], 'conflict'],
  ];
  const run = currentRun();
  run.flags = flags;
  for (const [fields, lines, code = 'validation_failed'] of cases) {
    const [message = ''] = Object.values(fields);
    const error = new ApiError(message, { status: 400, code, fields });
    const failure = readFailure(error);
    assert.deepEqual([failure.message, ...failure.details], lines);
  }
  run.flags = new Map();
});
