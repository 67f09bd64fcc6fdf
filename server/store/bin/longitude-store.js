#!/usr/bin/env node
// Plain JavaScript that every Node version can parse: the store itself needs node:sqlite and type
// stripping.
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  process.stderr.write(`longitude-store needs Node 24 or newer; this is ${process.version}.\n`);
  process.exit(1);
}

/**
 * Strips and compiles the sources once. Doing so costs about 30 MB that are never freed, so at the
 * first start of a version a separate process does it, in a third of a second.
 */
async function useCompiled(data) {
  const { spawnSync } = await import('node:child_process');
  const { existsSync, mkdirSync, readdirSync, rmSync, statSync } = await import('node:fs');
  const { enableCompileCache, getCompileCacheDir } = await import('node:module');
  // NODE_COMPILE_CACHE already names a cache, which other stores share.
  if (getCompileCacheDir() !== undefined) return;
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
    const script = `import { enableCompileCache } from 'node:module';
      enableCompileCache(${folder}); await import(${main});`;
    spawnSync(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
  }
  enableCompileCache(version);
}

/** @returns the settings; undefined when there is nothing more to do */
async function read(args) {
  const { readSettings, USAGE } = await import('./settings.js');
  try {
    const settings = readSettings(args);
    if (settings !== 'help') return settings;
    process.stdout.write(`${USAGE}\n`);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
    if (process.connected) process.disconnect();
  }
  return undefined;
}

const settings = await read(process.argv.slice(2));
if (settings) {
  // The store itself reports problems of its folder better than this.
  if (settings.address) await useCompiled(settings.data).catch(() => {});
  const { run } = await import('../src/main.ts');
  await run(settings);
}
