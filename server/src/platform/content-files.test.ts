import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod/mini';
import { parseContent } from './content-files.ts';

const Page = z.strictObject({
  title: z.string('Enter a title'),
  minutes: z._default(z.int('Enter whole minutes'), 5),
  content: z.string().check(z.minLength(1, 'Enter a text')),
});
const read = (source: string) => parseContent('pages/home.html', source, Page);

test('fields and text are read, with the line ends of any system', () => {
  const source = '---\ntitle: "Home: a page"\nminutes: 3\n---\n<p>One</p>\n---\n<p>Two</p>\n';
  const page = { title: 'Home: a page', minutes: 3, content: '<p>One</p>\n---\n<p>Two</p>' };
  assert.deepEqual(read(source), page);
  assert.deepEqual(read(source.replaceAll('\n', '\r\n')), page);
});

const faults: readonly (readonly [what: string, source: string, error: RegExp])[] = [
  ['a wrong field', '---\ntitle: A\nminutes: few\n---\nText', /minutes: Enter whole minutes$/],
  ['an unknown field', '---\ntitle: A\nlead: B\n---\nText', /lead: This field is not known$/],
  ['several faults', '---\nminutes: 1.5\n---\n', /title: .+; minutes: .+; content: Enter a text$/],
  ['a file without fields', '<p>Text</p>', /title: Enter a title/],
  ['unreadable fields', '---\ntitle: "A\n---\nText', /cannot be read$/],
];

for (const [what, source, error] of faults) {
  test(`${what}: the error names the file and the field`, () => {
    assert.throws(() => read(source), error);
    assert.throws(() => read(source), /server\/content\/pages\/home\.html/);
  });
}
