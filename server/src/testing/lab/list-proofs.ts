import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { scanChecks } from '@longitude/contract/scan-checks';

export const outcomes = ['fails', 'warns', 'passes', 'is not tested'] as const;

/** A test of the lab that proves an outcome of a check. */
export interface Proof {
  readonly check: string;
  readonly outcome: (typeof outcomes)[number];
  /** Why, as the test's name says; what a table of cases fills in is a `${…}`. */
  readonly why: string;
  /** Below src/. */
  readonly file: string;
}

const source = fileURLToPath(new URL('../../', import.meta.url));
const read = (pattern: string) =>
  globSync(pattern, { cwd: source })
    .sort()
    .map((file) => ({ file, text: readFileSync(`${source}${file}`, 'utf8') }));

/** `test('NAME OUTCOME: why'`, or the same as a template. */
const written = /\btest\(\s*(?:'((?:[^'\\\n]|\\.)+)'|`((?:[^`\\]|\\.)+)`)/g;
/** A row of a table whose tests are called by `${check.name} ${outcome}: ${why}`. */
const row = /\[\s*(\w+),\s*'(\w[\w ]*)',\s*'[^']*',\s*(['"`])(.+?)\3/g;
const definition = /export const (\w+) = defineCheck\(\{\s*name: '([^']+)'/g;

/** Names of tests, as they would be told. */
function listNames(text: string, checks: ReadonlyMap<string, string>): string[] {
  const names = [...text.matchAll(written)].map(([, plain, template]) => plain ?? template ?? '');
  const hasRows = names.some((name) => name.startsWith('${check.name} ${outcome}'));
  const rows = hasRows ? [...text.matchAll(row)] : [];
  return [
    ...names.map((name) => name.replaceAll('\\', '')),
    ...rows.map(([, check = '', outcome, , why]) => `${checks.get(check)} ${outcome}: ${why}`),
  ];
}

/** Reads the names of the tests that try checks against servers of the lab. */
export function listProofs(): Proof[] {
  const definitions = read('scanner/checks/*/*.ts').flatMap(({ text }) => [
    ...text.matchAll(definition),
  ]);
  const checks = new Map(definitions.map(([, variable = '', name = '']) => [variable, name]));
  return read('scanner/checks/*/*lab*.test.ts').flatMap(({ file, text }) =>
    listNames(text, checks).flatMap((name) => readProof(name, file)),
  );
}

function readProof(name: string, file: string): Proof[] {
  return scanChecks.flatMap(({ name: check }) =>
    outcomes.flatMap((outcome) => {
      const begin = `${check} ${outcome}: `;
      return name.startsWith(begin)
        ? [{ check, outcome, why: name.slice(begin.length), file }]
        : [];
    }),
  );
}
