import { writeFile } from 'node:fs/promises';
import { buildProgram } from '../program.ts';
import { composeManPage } from './man-page.ts';

const file = new URL('../../dist/longitude.1', import.meta.url);
await writeFile(file, composeManPage(await buildProgram('all')));
