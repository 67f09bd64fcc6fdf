#!/usr/bin/env node
// Plain JavaScript that an old Node can read: it must be able to say that it is too old.
import { existsSync } from 'node:fs';

const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  process.stderr.write(
    `longitude: Node 24 or newer is needed; this is ${process.version}. In the project's folder "npx longitude" brings its own on Linux and Windows.\n`,
  );
  process.exitCode = 1;
} else {
  const built = new URL('../dist/main.js', import.meta.url);
  await import(existsSync(built) ? built : new URL('../src/main.ts', import.meta.url));
}
