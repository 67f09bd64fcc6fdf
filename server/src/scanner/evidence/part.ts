/** The reason why a probe has no result. */
export type NotRunCode =
  /** The site does not have what the check is about, or has it so that the check makes no sense. */
  | 'not_applicable'
  /** Nothing answered, or it closed the connection. */
  | 'unreachable'
  | 'timeout'
  /** A bot block, a challenge page, 429, or a client certificate that is asked for. */
  | 'blocked'
  /** The guard refuses the address. */
  | 'refused'
  /** The scan's own limits of requests or time were used up. */
  | 'budget'
  /** The answer could not be understood. */
  | 'unreadable';

export interface NotRun {
  readonly ran: false;
  readonly code: NotRunCode;
  /** A sentence that a visitor reads, such as "Port 443 did not answer within 5 seconds." */
  readonly reason: string;
}

/** The result of one probe, or the reason why there is none. Plain JSON. */
export type Part<Value> = { readonly ran: true; readonly value: Value } | NotRun;

export const found = <Value>(value: Value): Part<Value> => ({ ran: true, value });

export const notRun = (code: NotRunCode, reason: string): NotRun => ({ ran: false, code, reason });
