// Usage: npm run test:without -w @longitude/server -- FEATURE[,FEATURE…]
// Runs the suites of all other features, of the platform and of the site without these features.
import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { sep } from 'node:path';

const [names = ''] = process.argv.slice(2);
const leftOut = names.split(',').filter(Boolean);
if (leftOut.length === 0) {
  throw new Error('Usage: npm run test:without -w @longitude/server -- FEATURE[,FEATURE…]');
}
// The scanner's own suites start no product.
const folders = ['src/scanner/', ...leftOut.map((name) => `src/features/${name}/`)];
const files = globSync('src/**/*.test.ts').filter(
  (file) => !folders.some((folder) => file.split(sep).join('/').startsWith(folder)),
);
const imports = ['keep-compiled', 'end-in-time'].map((name) => `--import=./src/testing/${name}.ts`);
const suites = spawn(
  process.execPath,
  [...imports, '--test', '--test-concurrency=3', ...files.toSorted()],
  { stdio: 'inherit', env: { ...process.env, WITHOUT_FEATURES: leftOut.join(',') } },
);
suites.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
