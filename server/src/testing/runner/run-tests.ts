// Usage: node run-tests.ts [--suite NAME]… [--without FEATURE[,FEATURE…]] [PART OF A PATH]…
// Runs the test files of some suites, or of all, whose paths contain one of the parts.
import { parseArgs } from 'node:util';
import { runFiles } from './run-files.ts';
import { findTestFiles, suites } from './suites.ts';

const { values, positionals } = parseArgs({
  options: { suite: { type: 'string', multiple: true }, without: { type: 'string' } },
  allowPositionals: true,
});
const { suite: names = Object.keys(suites), without } = values;
const leftOut = without?.split(',') ?? [];
// The scanner's own suites start no product.
const skipped = leftOut.length > 0 ? ['scanner', ...leftOut.map((name) => `features/${name}`)] : [];
const files = findTestFiles(names, positionals).filter(
  ({ path }) => !skipped.some((part) => path.startsWith(`server/src/${part}/`)),
);
if (files.length === 0) {
  process.stdout.write(
    `${names.join(', ')}: no test file has ${positionals.join(' or ')} in its path.\n`,
  );
  // `npm test -w server` asks its nested workspaces as well, which may have none.
  process.exit(findTestFiles(Object.keys(suites), positionals).length > 0 ? 0 : 1);
}
if (without !== undefined) process.env['WITHOUT_FEATURES'] = without;
process.exitCode = (await runFiles(files)) ? 0 : 1;
