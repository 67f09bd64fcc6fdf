#!/usr/bin/env node
// Plain JavaScript that every Node can read: the store itself needs node:sqlite and type stripping.
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  process.stderr.write(`longitude-store needs Node 24 or newer; this is ${process.version}.\n`);
  process.exit(1);
}
const { argv } = process;
const data = argv[argv.indexOf('--data') + 1];
if (argv.includes('--data') && data && !argv.includes('--check')) {
  // Stripped and compiled once, later starts are faster and hold about 30 MB less.
  const { mkdirSync } = await import('node:fs');
  const { enableCompileCache } = await import('node:module');
  try {
    mkdirSync(data, { recursive: true, mode: 0o700 });
    enableCompileCache(`${data}/compile-cache`);
  } catch {
    // The store says below, and better, why its folder cannot be used.
  }
}
await import('../src/main.ts');
