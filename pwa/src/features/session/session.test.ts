import { expect, test } from 'vitest';
import { composeSignInPath, readReturnPath } from './session.tsx';

test.each([
  ['?next=%2Fadmin%3Ftab%3Dmessages', '/admin?tab=messages'],
  ['?next=/admin/requests/64b1f0c2a9d3e8f7a6b5c4d3', '/admin/requests/64b1f0c2a9d3e8f7a6b5c4d3'],
  ['', '/admin/dashboard'],
  ['?next=', '/admin/dashboard'],
  ['?next=/contact', '/admin/dashboard'],
  ['?next=/administrator', '/admin/dashboard'],
  ['?next=/admin/login', '/admin/dashboard'],
  ['?next=https://evil.example/admin', '/admin/dashboard'],
  ['?next=//evil.example/admin', '/admin/dashboard'],
  ['?next=/%5Cevil.example/admin', '/admin/dashboard'],
  ['?next=/admin/../contact', '/admin/dashboard'],
  ['?next=javascript:alert(1)', '/admin/dashboard'],
])('after sign-in %s leads to %s', (search, path) => {
  expect(readReturnPath(search)).toBe(path);
});

test('the requested page is in the address of the sign-in page, the dashboard is not', () => {
  expect(composeSignInPath('/admin?tab=settings')).toBe(
    '/admin/login?next=%2Fadmin%3Ftab%3Dsettings',
  );
  expect(composeSignInPath('/admin')).toBe('/admin/login');
  expect(composeSignInPath('/admin/dashboard')).toBe('/admin/login');
});

test('path and query survive the redirect to sign in and back', () => {
  const path = '/admin?tab=requests&folder=archived';
  const address = composeSignInPath(path);
  expect(readReturnPath(address.slice(address.indexOf('?')))).toBe(path);
});
