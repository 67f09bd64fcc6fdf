import assert from 'node:assert/strict';
import { test } from 'node:test';
import type * as z from 'zod/mini';
import { Credentials } from './session.ts';
import { ChangePassword } from './profile.ts';
import { maxLength, formatService, services } from './constants.ts';
import { messageStatuses, requestStatuses } from './inbox-statuses.ts';
import { ChangeMessage, CreateMessage } from './messages.ts';
import { ArchiveRequest, ChangeRequestStatus, CreateRequest } from './requests.ts';
import { checkInput } from './core/validation.ts';

const message = {
  name: 'Priya Raman',
  email: 'priya@kestrelrowe.example',
  message: 'Ten letters, and more.',
};
const request = {
  ...message,
  service: 'cybersecurity',
  message: 'At least twenty characters of text.',
};

type Case = [change: object, field: string, text: string];
const senderCases: Case[] = [
  [{ name: undefined }, 'name', 'Name must be at least 2 characters'],
  [{ name: 'A' }, 'name', 'Name must be at least 2 characters'],
  [{ name: '  A  ' }, 'name', 'Name must be at least 2 characters'],
  [{ name: ['Al'] }, 'name', 'Name must be at least 2 characters'],
  [{ name: 'n'.repeat(maxLength.name + 1) }, 'name', 'Name must be at most 200 characters'],
  [{ name: '\u200b\u0007A' }, 'name', 'Name must be at least 2 characters'],
  [{ email: undefined }, 'email', 'Please enter a valid email address'],
  [{ email: 'priya@' }, 'email', 'Please enter a valid email address'],
  [{ email: { $gt: '' } }, 'email', 'Please enter a valid email address'],
  [{ company: 7 }, 'company', 'Company must be text'],
  [{ company: 'c'.repeat(201) }, 'company', 'Company must be at most 200 characters'],
  [{ service: 'gardening' }, 'service', 'Please select a service'],
  [{ service: { $ne: null } }, 'service', 'Please select a service'],
  [{ isAdmin: true }, 'isAdmin', 'This field is not known'],
];

function assertRefused(schema: z.ZodMiniType, input: object, field: string, text: string) {
  const checked = checkInput(schema, input);
  assert.deepEqual(checked, { ok: false, fields: { [field]: text } });
}

test('the contact form is refused with the texts of the specification', () => {
  const cases: Case[] = [
    ...senderCases,
    [{ message: undefined }, 'message', 'Message must be at least 10 characters'],
    [{ message: 'Nine char' }, 'message', 'Message must be at least 10 characters'],
    [{ message: 'm'.repeat(10_001) }, 'message', 'Message must be at most 10000 characters'],
  ];
  for (const [change, field, text] of cases) {
    assertRefused(CreateMessage, { ...message, ...change }, field, text);
  }
});

test('the request form is refused with the texts of the specification', () => {
  const more = 'Please provide more details about your project';
  const cases: Case[] = [
    ...senderCases,
    [{ service: undefined }, 'service', 'Please select a service'],
    [{ service: '' }, 'service', 'Please select a service'],
    [{ service: 'general-inquiry' }, 'service', 'Please select a service'],
    [{ message: undefined }, 'message', more],
    [{ message: 'Nineteen characters' }, 'message', more],
    [{ phone: 5550148 }, 'phone', 'Phone must be text'],
    [{ phone: '1'.repeat(51) }, 'phone', 'Phone must be at most 50 characters'],
    [{ answers: { Level: 3 } }, 'answers.Level', 'An answer must be text'],
    [
      { answers: Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`Question ${n}`, 'a'])) },
      'answers',
      'At most 10 answers',
    ],
  ];
  for (const [change, field, text] of cases) {
    assertRefused(CreateRequest, { ...request, ...change }, field, text);
  }
});

test('both forms accept exactly the shortest texts and add defaults', () => {
  const shortest = { ...message, name: 'Al', message: 'Ten chars!' };
  assert.deepEqual(checkInput(CreateMessage, shortest), {
    ok: true,
    value: { ...shortest, company: null, service: null },
  });
  const twenty = { ...request, message: 'Exactly twenty chars' };
  assert.deepEqual(checkInput(CreateRequest, twenty), {
    ok: true,
    value: { ...twenty, company: null, phone: null },
  });
});

test('the contact form offers the seven services and the general inquiry', () => {
  for (const service of [...services.map(({ slug }) => slug), 'general-inquiry']) {
    assert.equal(checkInput(CreateMessage, { ...message, service }).ok, true, service);
  }
  assert.equal(services.length, 7);
  assert.equal(formatService('it-governance'), 'IT Governance');
  assert.equal(formatService('general-inquiry'), 'General Inquiry');
  assert.equal(formatService('since-removed'), 'since-removed');
});

test('signing in requires both fields', () => {
  const text = 'Please fill in all fields';
  const both = { username: 'admin', password: 'secret' };
  for (const field of ['username', 'password']) {
    for (const value of [undefined, null, '', 5, {}]) {
      assertRefused(Credentials, { ...both, [field]: value }, field, text);
    }
  }
  assertRefused(Credentials, { ...both, username: '   ' }, 'username', text);
  assertRefused(
    Credentials,
    { ...both, password: 'p'.repeat(1001) },
    'password',
    'That is too long',
  );
  for (const length of [64, 1000]) {
    const long = 'p'.repeat(length);
    assert.equal(checkInput(Credentials, { ...both, password: long }).ok, true, `${length}`);
    const change = { currentPassword: long, newPassword: long };
    assert.equal(checkInput(ChangePassword, change).ok, true, `${length}`);
  }
  assert.deepEqual(checkInput(Credentials, { username: ' admin ', password: ' s ' }), {
    ok: true,
    value: { username: 'admin', password: ' s ' },
  });
});

test('a change of a message names at least one known field', () => {
  const cases: [input: object, field: string, text: string][] = [
    [{}, 'body', 'Nothing to change'],
    [{ status: 'deleted' }, 'status', `Status must be one of ${messageStatuses.join(', ')}`],
    [{ archived: 'true' }, 'archived', 'archived must be true or false'],
    [{ notes: 5 }, 'notes', 'Notes must be text'],
    [{ status: 'read', name: 'Other' }, 'name', 'This field is not known'],
  ];
  for (const [input, field, text] of cases) assertRefused(ChangeMessage, input, field, text);
  assert.equal(checkInput(ChangeMessage, { status: 'read', notes: '' }).ok, true);
});

test('a request is archived by a boolean and takes the five statuses', () => {
  assertRefused(ArchiveRequest, {}, 'archived', 'archived must be true or false');
  assertRefused(ArchiveRequest, { archived: 1 }, 'archived', 'archived must be true or false');
  const text = 'Status must be one of new, quoted, accepted, rejected, completed';
  assertRefused(ChangeRequestStatus, { status: 'won' }, 'status', text);
  for (const status of requestStatuses) {
    assert.equal(checkInput(ChangeRequestStatus, { status }).ok, true, status);
  }
});

test('input that is not an object is refused under "body"', () => {
  for (const input of [undefined, null, 'text', 5, [], true]) {
    const checked = checkInput(CreateMessage, input);
    assert.deepEqual(checked, { ok: false, fields: { body: 'This value is not valid' } });
  }
});
