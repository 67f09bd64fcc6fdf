import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { picture, uploadPicture, type Picture } from '@longitude/contract/pictures';
import type { Command } from 'commander';
import { connect, type GlobalOptions } from '../../connection.ts';
import { locateFile } from '../../io.ts';
import { isText } from '../../output-mode.ts';
import { escapeText, print } from '../../output.ts';
import { printResult } from '../../print-result.ts';
import { checkFiles } from '../files.ts';

/** Adds the verb that stores images for the texts of posts. */
export function addPictures(noun: Command): void {
  noun
    .command('pictures')
    .description('Upload images for posts')
    .command('add')
    .description('Upload images, and print the link of each for <img src="…"> or ![](…)')
    .argument('<files...>', `${picture.extensions.join(', ')}; up to 10 MB each`)
    .action((paths: string[], _options, self: Command) => addPaths(paths, self.optsWithGlobals()));
}

async function addPaths(paths: readonly string[], options: GlobalOptions): Promise<void> {
  await checkFiles(paths);
  const { call } = await connect(options);
  const added: Picture[] = [];
  for (const path of paths) {
    const payload = new FormData();
    payload.append(picture.field, await openAsBlob(locateFile(path)), basename(path));
    const stored = await call(uploadPicture, { payload });
    added.push(stored);
    const text = escapeText(`${stored.url}  ${stored.width}x${stored.height}`);
    if (isText(options)) await print(text);
  }
  if (!isText(options)) await printResult(options, added, '');
}
