#!/usr/bin/env node
// Plain JavaScript that an old Node version can parse, to report that it is too old.
import module from 'node:module';
import { fileURLToPath } from 'node:url';
import v8 from 'node:v8';

const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  process.stderr.write(
    `Longitude needs Node 24 or newer; this is ${process.version}. "npm start" brings its own on Linux and Windows; elsewhere please install Node 24.\n`,
  );
  process.exit(1);
}
// Caches compiled code: later starts are faster, and need no TypeScript compiler in memory.
module.enableCompileCache(
  fileURLToPath(new URL('../../node_modules/.cache/longitude', import.meta.url)),
);
// The start creates much short-lived garbage, for which V8 would keep 30 MB reserved.
// `startProduct` restores V8's default of 2.
v8.setFlagsFromString('--semi-space-growth-factor=1');
const { run } = await import('../src/main.ts');
process.exitCode = await run(process.argv.slice(2));
