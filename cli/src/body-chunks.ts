import { exitCodes } from './exit-codes.ts';
import { Failure } from './failure.ts';
import { describeOutage } from './outage.ts';

/**
 * The bytes of an answer as they come. @throws Failure when the connection breaks off, or nothing
 * comes for `longestPauseMs`
 */
export async function* readChunks(
  { body }: Pick<Response, 'body'>,
  url: string,
  longestPauseMs: number,
): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const { done, value } = await readWithin(reader, longestPauseMs);
      if (done) return;
      yield value;
    }
  } catch (cause) {
    throw new Failure(`The download broke off: ${url} ${describeOutage(cause)}.`, exitCodes.failed);
  } finally {
    await reader.cancel().catch(() => {});
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

async function readWithin(
  reader: Reader,
  longestPauseMs: number,
): Promise<Awaited<ReturnType<Reader['read']>>> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    const error = new DOMException('Nothing came', 'TimeoutError');
    timer = setTimeout(() => reject(error), longestPauseMs);
  });
  try {
    return await Promise.race([reader.read(), tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
