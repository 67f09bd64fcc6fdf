import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { user } from '../../../testing/builders.ts';
import { serveApi } from '../../../testing/fake-api.ts';
import { renderAdmin, signInEachTest } from '../../../testing/render-admin.tsx';
import ProfileTab from './profile-tab.tsx';

signInEachTest();

const path = '/admin?tab=profile';

function show(address: string): void {
  serveApi({ 'GET /admin/profile': { body: user }, 'GET /admin/sessions': { body: [] } });
  renderAdmin(<ProfileTab />, address);
}

test('an address names the tab, and arrow keys change it', () => {
  show(`${path}&section=password`);
  expect(screen.getByRole('tabpanel', { name: 'Change Password' })).toBeTruthy();
  expect(screen.queryByRole('tabpanel', { name: 'Profile Information' })).toBeNull();
  fireEvent.keyDown(screen.getByRole('tab', { name: 'Change Password' }), { key: 'ArrowRight' });
  const first = screen.getByRole('tab', { name: 'Profile Information' });
  expect(document.activeElement).toBe(first);
  expect(screen.getByRole('tabpanel', { name: 'Profile Information' })).toBeTruthy();
});

test('leaving with unsaved edits asks first', async () => {
  show(path);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Amara N.' } });
  const link = document.body.appendChild(document.createElement('a'));
  link.href = '/admin?tab=messages';
  fireEvent.click(link);
  const ask = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  fireEvent.click(within(ask).getByRole('button', { name: 'Cancel' }));
  expect(location.search).toBe('?tab=profile');
  link.remove();
});
