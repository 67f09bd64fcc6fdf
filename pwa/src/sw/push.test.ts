import type { PushGroup } from '@longitude/contract/push';
import { expect, test } from 'vitest';
import { addGroups, composeNotice } from './push.ts';

const item = { title: 'Priya Raman', path: '/admin/requests/1' };
const request: PushGroup = {
  noun: ['new request', 'new requests'],
  count: 1,
  path: '/admin?tab=requests',
  item,
};
const failed: PushGroup = {
  noun: ['failed email', 'failed emails'],
  count: 1,
  path: '/admin/outbox?state=failed',
  item: { title: 'Your offer', path: '/admin/outbox?state=failed' },
};
const { item: _item, ...two } = { ...request, count: 2 };

test('a single item is named, and opened', () => {
  expect(composeNotice([request])).toEqual({
    title: 'New request',
    body: 'Priya Raman',
    path: '/admin/requests/1',
  });
});

test('several of one kind are counted, and link to their list', () => {
  expect(composeNotice([two])).toEqual({
    title: '2 new requests',
    body: '',
    path: '/admin?tab=requests',
  });
});

test('several kinds are counted separately, and link to the overview', () => {
  expect(composeNotice([two, failed])).toEqual({
    title: '2 new requests, 1 failed email',
    body: '',
    path: '/admin',
  });
});

test('a message without content links to the overview', () => {
  expect(composeNotice([])).toEqual({
    title: 'New activity in the back office',
    body: '',
    path: '/admin',
  });
});

test('new items are added to the shown notification', () => {
  const other = { ...request, item: { title: 'Jo', path: '/admin/requests/2' } };
  expect(addGroups([request], [other, failed])).toEqual([two, failed]);
  expect(addGroups([two, failed], [request])).toEqual([{ ...two, count: 3 }, failed]);
});

test('a repeated item counts once', () => {
  expect(addGroups([request], [request])).toEqual([request]);
});
