import type { Row } from './claim-mail.ts';
import { composeFailure } from './compose-mail.ts';
import type { DigestEntry } from './digest.ts';
import type { SendOutcome } from './transport.ts';

interface Summarised {
  readonly document: Row;
  readonly carrier: {
    readonly summarise?: (document: never) => DigestEntry | Promise<DigestEntry>;
  };
}

/** A delayed email and its entry in a digest, or why it has none. */
export interface Summary<Claimed> {
  readonly claimed: Claimed;
  readonly entry: DigestEntry | undefined;
  readonly failure: SendOutcome | undefined;
}

/**
 * The entry of an email in a digest; one that cannot be summarized must not delay the others. Of
 * the document only the ID is kept: a flood has many.
 */
export async function summariseMail<Claimed extends Summarised>(
  whole: Claimed,
): Promise<Summary<Claimed>> {
  const { carrier, document } = whole;
  const claimed = { ...whole, document: { _id: document._id, mails: [] } };
  try {
    return { claimed, entry: await carrier.summarise?.(document as never), failure: undefined };
  } catch (error) {
    const failure = composeFailure(`Not written: ${(error as Error).message}`, false);
    return { claimed, entry: undefined, failure };
  }
}
