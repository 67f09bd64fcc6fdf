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
    ['/)', '/'],
    ['//.', '/'],
    ['/services/).', '/services'],
    ['/Services%20%C2%BB', '/services'],
    ['/services%2F', '/services%2f'],
    [`/scanner/reports/${token}.)`, `/scanner/reports/${token}.)`],
    ['/scanner/reports/.', '/scanner/reports/.'],
    ['/feed.xml/', '/feed.xml'],
  ] as const) {
    assert.equal(tidyPath(path), tidy, path);
    assert.equal(tidyPath(tidy), tidy, tidy);
  }
});

test('punctuation that programs add to a link is left out', () => {
  const signs = [
    ...'. , ; : ! ) ] } > " \' * | `'.split(' '),
    ...'%20 %22 %29 %2C %3E %5D %C2%A0 %c2%bb %E2%80%9D %e2%80%a6 %E2%80%93 %E3%80%82 %EF%BC%8C'.split(
      ' ',
    ),
  ];
  for (const sign of signs) {
    for (const end of [sign, sign + sign, `/${sign}`, `${sign}/`]) {
      assert.equal(tidyPath(`/services${end}`), '/services', end);
    }
  }
  for (const path of ['/a.b', '/a%2Fb', '/a)b', '/services%00', '/services%5C', '/%E2%80']) {
    assert.equal(tidyPath(path), path.toLowerCase(), path);
  }
  const started = performance.now();
  for (const part of ['.', '%20', '/.', '%e2%80%9d', '%E2%80']) {
    assert.ok(tidyPath(`/${part.repeat(64_000 / part.length)}x`).startsWith('/'));
    assert.ok(tidyPath(`/x${part.repeat(64_000 / part.length)}`).startsWith('/x'));
  }
  assert.ok(performance.now() - started < 1000);
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
