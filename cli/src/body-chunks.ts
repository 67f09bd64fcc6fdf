import { readChunks as readBody } from '@longitude/contract/core/server-events';
import { exitCodes } from './exit-codes.ts';
import { Failure } from './failure.ts';
import { describeOutage } from './outage.ts';

/**
 * The bytes of an answer as they arrive. @throws Failure when the connection breaks off, or nothing
 * comes for `idleTimeoutMs`
 */
export async function* readChunks(
  response: Pick<Response, 'body'>,
  url: string,
  idleTimeoutMs: number,
): AsyncGenerator<Uint8Array> {
  try {
    yield* readBody(response, { idleTimeoutMs });
  } catch (cause) {
    throw new Failure(`The download broke off: ${url} ${describeOutage(cause)}.`, exitCodes.failed);
  }
}
