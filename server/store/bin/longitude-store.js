#!/usr/bin/env node
// Plain JavaScript that every Node can read: the store itself needs node:sqlite and type stripping.
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  process.stderr.write(`longitude-store needs Node 24 or newer; this is ${process.version}.\n`);
  process.exit(1);
}
await import('../src/main.ts');
