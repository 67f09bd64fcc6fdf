import { readFileSync } from 'node:fs';

/** Below the root of the repository. */
export const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');

/**
 * How each command of the README is proved:
 * - `runs`: `readme.whole.test.ts` runs it in a fresh copy of the repository, `npm ci` excepted;
 * - `script`: it is a whole set of tests or timings. Its script exists, and CI runs the sets
 *   themselves (`.ci/run` is `npm ci && npm test`);
 * - `other`: for a shell that is not here. It sets a variable that exists and runs a script that exists.
 */
export const readmeCommands: Readonly<Record<string, 'runs' | 'script' | 'other'>> = {
  'npm ci && npm run demo': 'runs',
  'npm ci && npm start': 'runs',
  'npx longitude login --url http://127.0.0.1:3000 --username admin': 'runs',
  'npx longitude requests list --unanswered --sort oldest': 'runs',
  'npx longitude scans run shop.example --watch': 'runs',
  'npx longitude --help': 'runs',
  'npx longitude': 'runs',
  'npm run dev': 'runs',
  'PORT=3001 npm start': 'runs',
  'npx longitude-server admin reset-password NAME': 'runs',
  'npm ci': 'script',
  'npm run check': 'script',
  'npm ci && npm test': 'script',
  'npm run test:all': 'script',
  'npm test -w server -- posts': 'script',
  'npm run bench': 'script',
  '$env:PORT=3001; npm start': 'other',
};

/** The lines of shell blocks, and commands within lines of text or a table. */
export function findCommands(text: string): Set<string> {
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block = '']) =>
    block.trim().split('\n'),
  );
  const outside = text.replaceAll(/^```.*?^```/gms, '');
  const spans = [...outside.matchAll(/`([^`]+)`/g)]
    .map(([, span = '']) => span)
    .filter((span) => /(^|; |[A-Z_]+=\S+ )(npm|npx|node) /.test(span));
  return new Set([...blocks, ...spans]);
}
