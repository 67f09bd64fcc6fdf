import { expect, test } from 'vitest';
import { checkLink } from './check-link.ts';

test.each([
  ['https://example.com/a?b=1#c', 'https://example.com/a?b=1#c'],
  ['HTTP://Example.com', 'http://example.com/'],
  ['example.com/report', 'https://example.com/report'],
  ['//example.com', 'https://example.com/'],
  ['localhost:3000/x', 'https://localhost:3000/x'],
  ['  example.com  ', 'https://example.com/'],
  ['seun@kestrelrowe.example', 'mailto:seun@kestrelrowe.example'],
  ['mailto:seun@kestrelrowe.example?subject=Hi', 'mailto:seun@kestrelrowe.example?subject=Hi'],
])('%j becomes %j', (typed, href) => {
  expect(checkLink(typed)).toEqual({ href });
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\u200bscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://example.com/1',
  'file:///etc/passwd',
  'ftp://example.com',
  'tel:+14165550148',
  'about:blank',
  'view-source:https://example.com',
])('refuses the scheme of %j', (typed) => {
  expect(checkLink(typed)).toEqual({ error: 'A link can begin with https://, http:// or mailto:' });
});

test.each([
  ['', 'Enter an address'],
  ['   ', 'Enter an address'],
  ['hello', 'This is not an address: try https://…'],
  ['two words.example', 'This is not an address: try https://…'],
  ['https://', 'This is not an address: try https://…'],
  ['mailto:nobody', 'This is not an address: try https://…'],
])('asks again for %j', (typed, error) => {
  expect(checkLink(typed)).toEqual({ error });
});
