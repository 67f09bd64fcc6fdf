import assert from 'node:assert/strict';
import { test } from 'node:test';
import { composePageAddress, tidyPath } from './page-address.ts';

const token = 'Zx9_AbC-0';

test('each page has one address, however its path is spelled', () => {
  for (const [path, tidy] of [
    ['/', '/'],
    ['//', '/'],
    ['///', '/'],
    ['/services', '/services'],
    ['/services/', '/services'],
    ['/services//', '/services'],
    ['//services', '/services'],
    ['/Services', '/services'],
    ['/SERVICES/', '/services'],
    ['/%53ervices', '/services'],
    ['/blog//The-Port/', '/blog/the-port'],
    ['/Blog/the-port', '/blog/the-port'],
    ['/Scanner/Checks/HSTS', '/scanner/checks/hsts'],
    [`/Scanner//Reports/${token}/`, `/scanner/reports/${token}`],
    ['/Admin/Requests/1', '/admin/requests/1'],
    ['/a%2Fb', '/a%2fb'],
    ['/a%252F', '/a%252f'],
    ['//other.example', '/other.example'],
  ] as const) {
    assert.equal(tidyPath(path), tidy, path);
    assert.equal(tidyPath(tidy), tidy, tidy);
  }
});

test('a redirect keeps the query as it was sent, or drops one that no browser sends', () => {
  assert.equal(
    composePageAddress('/blog', 'q=Port&utm_source=X%20y'),
    '/blog?q=Port&utm_source=X%20y',
  );
  for (const query of ['', 'a b', 'é', 'a\r\nb', 'x'.repeat(2001)]) {
    assert.equal(composePageAddress('/blog', query), '/blog');
  }
});
