import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginSession, endSession } from '../../platform/session-state.ts';
import { followOtherTabs } from '../../platform/session.ts';
import { respondToCalls } from '../../testing/respond.ts';
import {
  fakeCalls,
  offline,
  press,
  show,
  text,
  user,
  write,
} from '../emails/composer/testing/composer-screen.tsx';
import { showToast, toasts } from '../../ui/toast.tsx';
import { saveDeviceDraft, readDeviceDraft } from '../../platform/device-drafts.ts';
import { chooseSubmissionKey } from '../../platform/submission-key.ts';
import { leaveBackOffice } from './session.tsx';

vi.mock('../../ui/rich-text/rich-text.tsx', () => {
  throw new Error('no editor');
});

beforeEach(() => {
  localStorage.clear();
  beginSession('a-token', user);
});

const readDevice = () => JSON.stringify(Object.entries(localStorage));
/** The event in this window when another one has changed the token. */
const hearToken = () =>
  act(async () => {
    localStorage.removeItem('auth_token');
    dispatchEvent(new StorageEvent('storage', { key: 'auth_token' }));
  });

test('a logout removes a failed email and all toasts', async () => {
  respondToCalls({ status: 204 });
  const { calls } = fakeCalls();
  calls.send.mockRejectedValue(offline());
  show(calls);
  write('The price is 4711');
  press('Send email');
  await screen.findByText(/it will be sent only once/);
  // Also before: only a checksum of the content is stored for an attempt.
  expect(localStorage.getItem('submission:admin:mail:amara:request:1')).not.toContain('4711');
  act(() => void showToast({ title: 'Archived: Thuy-Linh Tran' }));
  await act(leaveBackOffice);
  cleanup();
  expect(readDevice()).not.toContain('4711');
  expect(toasts.value).toEqual([]);
});

test('a logout in another window does the same in this one', async () => {
  followOtherTabs();
  show(fakeCalls().calls);
  write('The price is 4711');
  localStorage.setItem('auth_end', 'left');
  await hearToken();
  cleanup();
  expect(readDevice()).not.toContain('4711');
});

test('an expiry in another window loses no text', async () => {
  followOtherTabs();
  const { calls } = fakeCalls();
  show(calls);
  write('The price is 4711');
  await hearToken();
  cleanup();
  expect(readDevice()).toContain('4711');
  beginSession('another-token', user);
  show(calls);
  await waitFor(() => expect(text().value).toBe('The price is 4711'));
  endSession();
});

test('the next sign-in starts without old data', async () => {
  respondToCalls({ status: 204 });
  await leaveBackOffice();
  expect(localStorage.getItem('auth_end')).toBe('left');
  beginSession('another-token', user);
  expect(localStorage.getItem('auth_end')).toBeNull();
});

test('a logout removes an article and its names; an expiry keeps the draft', async () => {
  respondToCalls({ status: 204 }, { status: 204 });
  const saved = { values: { title: 'Price 4711' }, etag: null, at: 'now' };
  expect(saveDeviceDraft('amara:blog-post:1', saved)).toBe(true);
  chooseSubmissionKey('admin:mail:amara:request:1', 'content');
  chooseSubmissionKey('admin:note:amara:email:1', 'content');
  chooseSubmissionKey('contact', 'of a visitor');
  endSession();
  expect(readDeviceDraft('amara:blog-post:1')).toEqual(saved);
  beginSession('another-token', user);
  await leaveBackOffice();
  const keys = Object.keys(localStorage).toSorted();
  expect(keys).toEqual(['auth_end', 'submission:contact']);
});
