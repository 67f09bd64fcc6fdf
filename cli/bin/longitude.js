#!/usr/bin/env node
// Plain JavaScript that an old Node can read: it must be able to say that it is too old.
import { existsSync } from 'node:fs';
import * as module from 'node:module';
import { fileURLToPath } from 'node:url';

const [major] = process.versions.node.split('.').map(Number);
const built = new URL('../dist/main.js', import.meta.url);

if (major < 24) {
  process.stderr.write(
    `longitude: Node 24 or newer is needed; this is ${process.version}. In the project's folder "npx longitude" brings its own on Linux and Windows.\n`,
  );
  process.exitCode = 1;
} else if (existsSync(built)) {
  // Beside the code, not in Node's usual place below the shared temporary folder: who can write
  // here can change the code as well. Where nobody may write, it goes without.
  module.enableCompileCache(fileURLToPath(new URL('cache', built)));
  await import(built);
} else {
  await import(new URL('../src/main.ts', import.meta.url));
}
