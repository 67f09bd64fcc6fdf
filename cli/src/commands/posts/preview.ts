import { previewPost } from '@longitude/contract/posts';
import type { Command } from 'commander';
import { connect } from '../../connection.ts';
import { escapeText, outputWidth } from '../../output.ts';
import { printResult } from '../../print-result.ts';
import { readText } from '../../text-input.ts';
import { guessFormat, readPostFile } from './post-file.ts';
import { formatOption, type PostOptions } from './post-options.ts';

/** Adds the verb that shows a text as it would be stored. */
export function addPreview(noun: Command): void {
  noun
    .command('preview')
    .description('Preview a text as it will be stored, with disallowed markup removed')
    .argument('<file>', 'the text; - is standard input')
    .addOption(formatOption())
    .action((file: string, _, self: Command) => preview(file, self.optsWithGlobals()));
}

async function preview(file: string, options: PostOptions): Promise<void> {
  const { content } = await readPostFile(await readText(file), options.format ?? guessFormat(file));
  const { call } = await connect(options);
  const response = await call(previewPost, { payload: { content } });
  await printResult(options, response, async () => {
    const { htmlToText } = await import('@longitude/contract/core/html-to-text');
    return escapeText(htmlToText(response.content, outputWidth()), { hasLines: true });
  });
}
