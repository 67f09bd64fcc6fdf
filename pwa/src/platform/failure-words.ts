import type { ApiError } from '@longitude/contract/core/errors';

/** No answer came within the client's limit: the connection may well be there. */
export function isTimeout({ cause }: ApiError): boolean {
  return cause instanceof DOMException && cause.name === 'TimeoutError';
}

/** A text of the server as a sentence, so that another one can follow it. */
export function endSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
