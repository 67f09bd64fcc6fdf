// Usage: node run-tests.ts [--whole] [--suite NAME]… [--without FEATURE[,FEATURE…]] [WORD]…
// Runs test files. A word is the name of a suite or a part of a path; without any, all run.
import { parseArgs } from 'node:util';
import { checkBudget } from './budget.ts';
import { listChangedSuites, recordProved } from './proved.ts';
import { runComponents } from './run-components.ts';
import { exitOnSignals, runFiles } from './run-files.ts';
import { sumUp, type SuiteSum } from './sums.ts';
import { components, findTestFiles, suiteNames } from './suites.ts';

const { values, positionals } = parseArgs({
  options: {
    whole: { type: 'boolean', default: false },
    suite: { type: 'string', multiple: true, default: [] },
    without: { type: 'string' },
  },
  allowPositionals: true,
});
const { whole, without } = values;
const isSuite = (word: string) => values.suite.length === 0 && suiteNames.includes(word);
const named = [...values.suite, ...positionals.filter(isSuite)];
const names = named.length > 0 ? named : suiteNames;
const parts = positionals.filter((word) => !isSuite(word));
const unknown = named.find((name) => !suiteNames.includes(name));
if (unknown !== undefined) {
  process.stderr.write(`No suite ${unknown}: ${suiteNames.join(', ')}\n`);
  process.exit(2);
}

process.env['TEST_WHOLE'] = whole ? '1' : '0';
if (without !== undefined) process.env['WITHOUT_FEATURES'] = without;
const leftOut = without?.split(',') ?? [];
const others = leftOut.map((name) => `features/${name}/`);
// Bad input is sent to every feature.
const skipped = leftOut.length > 0 ? ['features/bad-input.', ...others] : [];
const files = findTestFiles(names, parts, whole).filter(
  ({ path }) => !skipped.some((part) => path.startsWith(`server/src/${part}`)),
);
const hasComponents = names.includes(components) && without === undefined;

exitOnSignals();
let hasPassed = true;
const sums: SuiteSum[] = [];
if (hasComponents) {
  const { hasRun, ...result } = await runComponents(parts);
  hasPassed = result.hasPassed;
  if (hasRun) sums.push(result.sum);
}
if (hasPassed && files.length === 0 && sums.length === 0) {
  process.stdout.write(
    `${names.join(', ')}: no test file has ${parts.join(' or ')} in its path.\n`,
  );
  // `npm test -w server` runs in its nested workspaces as well, which may have none.
  process.exit(findTestFiles(suiteNames, parts, whole).length > 0 ? 0 : 1);
}
if (files.length > 0) {
  const result = await runFiles(files);
  hasPassed &&= result.hasPassed;
  sums.push(...result.sums);
}
process.stdout.write(sumUp(sums));
const isComplete = parts.length === 0 && without === undefined;
if (isComplete && !whole) {
  const excess = checkBudget(sums);
  hasPassed &&= excess.length === 0;
  process.stdout.write(excess.map((line) => `✖ ${line}\n`).join(''));
}
if (isComplete && whole && hasPassed) recordProved(sums);
const changed = listChangedSuites();
if (isComplete && changed.length > 0) {
  process.stdout.write(
    `Changed since their whole sets passed: ${changed.join(', ')} (npm run test:all -- ${changed.join(' ')})\n`,
  );
}
process.exitCode = hasPassed ? 0 : 1;
