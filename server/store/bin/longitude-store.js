#!/usr/bin/env node
// Plain JavaScript that every Node can read: the store itself needs node:sqlite and type stripping.
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  process.stderr.write(`longitude-store needs Node 24 or newer; this is ${process.version}.\n`);
  process.exit(1);
}

/**
 * Strips and compiles the sources once: whoever does it holds about 30 MB more for good, so that at the
 * first start of a version a process of its own does, in a third of a second.
 */
async function useCompiled(data) {
  const { spawnSync } = await import('node:child_process');
  const { existsSync, mkdirSync, readdirSync, rmSync, statSync } = await import('node:fs');
  const { enableCompileCache } = await import('node:module');
  const sources = new URL('../src/', import.meta.url);
  const changed = readdirSync(sources).map((name) => statSync(new URL(name, sources)).mtimeMs);
  const cache = `${data}/compile-cache`;
  const version = `${cache}/${Math.max(...changed).toString(36)}`;
  if (!existsSync(version)) {
    rmSync(cache, { recursive: true, force: true });
    mkdirSync(version, { recursive: true, mode: 0o700 });
    const [folder, main] = [version, new URL('main.ts', sources).href].map((text) =>
      JSON.stringify(text),
    );
    // Without arguments it ends at once, and has loaded everything.
    const script = `import { enableCompileCache } from 'node:module';
      enableCompileCache(${folder}); await import(${main});`;
    spawnSync(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
  }
  enableCompileCache(version);
}

try {
  // Loads little: nothing is written before the arguments are known to be right.
  const { readSettings } = await import('../src/settings.ts');
  const settings = readSettings(process.argv.slice(2));
  if (settings !== 'help' && settings.address) await useCompiled(settings.data);
} catch {
  // The store says below, and better, what is wrong with its arguments or its folder.
}
await import('../src/main.ts');
