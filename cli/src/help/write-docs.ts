import { writeFile } from 'node:fs/promises';
import { composeDocs, docsFile } from './docs-file.ts';

await writeFile(docsFile, await composeDocs());
