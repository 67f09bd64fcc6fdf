import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildPage, goodHeaders } from '../testing/lab/page-lab.ts';
import type { SiteAnswer } from '../testing/lab/start-site.ts';
import { openWholeSite } from '../testing/lab/whole-site.ts';
import { ScanFailed } from './scan-errors.ts';

const refusal = 'User-agent: LongitudeScanner\nDisallow: /\n';
/** 300 kB of rules for others. */
const rules = `User-agent: *\n${'Disallow: /a-path-of-some-length/\n'.repeat(9_000)}\n`;

const cases: readonly (readonly [what: string, answer: SiteAnswer, isRefused: boolean])[] = [
  ['at the end of a long file', { body: rules + refusal }, true],
  ['in a group with others', { body: `User-agent: other\n${refusal}` }, true],
  ['for all robots alone', { body: 'User-agent: *\nDisallow: /\n' }, false],
  ['in a page that stands in its place', buildPage(goodHeaders), false],
  ['in a file that is missing', { status: 404, body: refusal }, false],
  ['in an error of the server', { status: 500, body: refusal }, false],
];
for (const [what, answer, isRefused] of cases) {
  test(`a refusal ${what} ${isRefused ? 'holds' : 'is none'}`, async (t) => {
    const paths: string[] = [];
    const site = await openWholeSite({
      answer: ({ path }) => {
        paths.push(path);
        return path === '/robots.txt' ? answer : buildPage(goodHeaders);
      },
    });
    t.after(() => site.close());
    if (isRefused) {
      const isRefusal = (error: unknown) => error instanceof ScanFailed && error.code === 'refused';
      await assert.rejects(site.scan(), isRefusal);
      assert.deepEqual(paths, ['/robots.txt']);
      return;
    }
    await site.scan();
    // It is read once, also by the test of its paths.
    assert.deepEqual(paths.filter((path) => path === '/robots.txt').length, 1);
    assert.ok(paths.length > 10);
  });
}
