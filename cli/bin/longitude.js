#!/usr/bin/env node
// Plain JavaScript that an old Node version can parse, to report that it is too old.
const [major] = process.versions.node.split('.').map(Number);

if (major < 24) {
  process.stderr.write(
    `longitude: Node 24 or newer is needed; this is ${process.version}. In the project's folder "npx longitude" brings its own on Linux and Windows.\n`,
  );
  process.exitCode = 1;
} else {
  // An import statement would evaluate all exports of these modules, which takes 2 ms.
  const { existsSync } = process.getBuiltinModule('node:fs');
  const { enableCompileCache } = process.getBuiltinModule('node:module');
  const folder = `${import.meta.dirname}/../dist`;
  if (existsSync(`${folder}/main.js`)) {
    // Beside the code, not in Node's default place below the shared temporary folder: anyone with
    // write access here can change the code as well. Without write access there is no cache.
    enableCompileCache(`${folder}/cache`);
    await import('../dist/main.js');
  } else {
    await import('../src/main.ts');
  }
}
