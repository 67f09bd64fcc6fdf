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
boundAllocator(process.argv[2] || 'start');
// Caches compiled code: later starts are faster, and need no TypeScript compiler in memory.
module.enableCompileCache(
  fileURLToPath(new URL('../../node_modules/.cache/longitude', import.meta.url)),
);
// The start creates much short-lived garbage, for which V8 would keep 30 MB reserved.
// `startProduct` restores V8's default of 2.
v8.setFlagsFromString('--semi-space-growth-factor=1');
const { run } = await import('../src/main.ts');
process.exitCode = await run(process.argv.slice(2));

/**
 * glibc reads these only when a process starts, so a server replaces itself once, with the same id;
 * the store inherits them. By default each thread gets an arena of its own, and freed memory stays
 * there. Variables that are set already win. Elsewhere they mean nothing (mallopt(3)).
 */
function boundAllocator(command) {
  const allocator = {
    MALLOC_ARENA_MAX: '2',
    // Fixed: glibc would raise the first to 32 MB, and never return the buffers of uploads. At 64 kB
    // those of a flood of requests keep 100 MB.
    MALLOC_MMAP_THRESHOLD_: '16384',
    MALLOC_TRIM_THRESHOLD_: '131072',
  };
  const { env, execPath, execArgv, argv, platform, connected } = process;
  const isSet = Object.keys(allocator).some((name) => env[name] !== undefined);
  // A channel to the parent, as of "node --watch", does not survive.
  if (platform !== 'linux' || isSet || connected || !process.execve) return;
  if (!['start', 'serve', 'demo'].includes(command)) return;
  try {
    process.execve(execPath, [execPath, ...execArgv, ...argv.slice(1)], { ...env, ...allocator });
  } catch {
    // It runs as well without them, with more memory.
  }
}
