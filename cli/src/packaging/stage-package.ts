import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import packageFile from '../../package.json' with { type: 'json' };
import { composeManPage } from '../help/man-page.ts';
import { buildProgram } from '../program.ts';

const bin = fileURLToPath(new URL('../../bin', import.meta.url));

// The bundle contains the dependencies of this workspace, so nothing else is installed.
const { version, type } = packageFile;
const manifest = {
  name: 'longitude',
  version,
  description: 'Requests, messages, scans, settings and more of a Longitude site, in the terminal',
  license: 'UNLICENSED',
  type,
  bin: { longitude: 'bin/longitude.js' },
  man: 'man/longitude.1',
  engines: { node: '>=24' },
};

const readme = `# longitude

The command line of Longitude. It needs Node 24 or newer, and an administrator's login:

    longitude login --url https://longitude.example
    longitude --help

Every command explains itself, with examples: \`longitude requests list --help\`. Completion for bash,
zsh and fish: \`longitude completion --help\`.

All rights reserved.
`;

/** Writes what is published into an empty folder. @param built the folder of the bundle */
export async function stagePackage(built: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await Promise.all(['dist', 'man'].map((name) => mkdir(join(folder, name), { recursive: true })));
  const files = (await readdir(built)).filter((name) => name.endsWith('.js'));
  const program = await buildProgram('all');
  await Promise.all([
    ...files.map((name) => cp(join(built, name), join(folder, 'dist', name))),
    cp(bin, join(folder, 'bin'), { recursive: true }),
    writeFile(join(folder, 'man/longitude.1'), composeManPage(program)),
    writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`),
    writeFile(join(folder, 'README.md'), readme),
  ]);
}
