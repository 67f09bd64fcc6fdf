import type { Endpoint } from '@longitude/contract/core/endpoint';
import { connect, type GlobalOptions } from '../connection.ts';
import { formatJson, outputWidth, print } from '../output.ts';
import { nameItem, readIds } from './items.ts';

/** What can be shown: where it is read, and the lines it is shown as. */
export interface Shown<Detail> {
  readonly read: Endpoint<undefined, undefined, Detail>;
  /** Lines of escaped text, at most `width` columns wide. */
  readonly render: (detail: Detail, width: number) => string[];
}

/** Prints one item whole. @throws Failure or ApiError */
export async function showItem<Detail>(
  { read, render }: Shown<Detail>,
  text: string,
  options: GlobalOptions,
): Promise<void> {
  const [id = ''] = readIds([text]);
  const connection = await connect(options);
  const { answer } = await connection.request(read, { params: { id } }).catch((error: unknown) => {
    throw nameItem(id, error);
  });
  await print(options.json ? formatJson(answer) : render(answer, outputWidth()).join('\n'));
}
