/** The reason why a probe has no result. */
export type NotRunCode =
  /** The site lacks the subject of the check, or the check makes no sense for it. */
  | 'not_applicable'
  /** No response, or a closed connection. */
  | 'unreachable'
  | 'timeout'
  /** A bot block, a challenge page, 429, or a required client certificate. */
  | 'blocked'
  /** The guard refuses the address. */
  | 'refused'
  /** The scan's own limit of requests or time was reached. */
  | 'budget'
  /** The response could not be parsed. */
  | 'unreadable';

export interface NotRun {
  readonly ran: false;
  readonly code: NotRunCode;
  /** A sentence that a visitor reads, such as "Port 443 did not respond within 5 seconds." */
  readonly reason: string;
}

/** The result of one probe, or the reason why there is none. Plain JSON. */
export type Part<Value> = { readonly ran: true; readonly value: Value } | NotRun;

export const found = <Value>(value: Value): Part<Value> => ({ ran: true, value });

export const notRun = (code: NotRunCode, reason: string): NotRun => ({ ran: false, code, reason });
