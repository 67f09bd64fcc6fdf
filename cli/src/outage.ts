const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection closed',
  UND_ERR_SOCKET: 'connection closed',
  EHOSTUNREACH: 'no route to it',
  ENETUNREACH: 'no network',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'no name server answered',
  ETIMEDOUT: 'no answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'no answer in time',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not signed by anyone known',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not signed by anyone known',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not signed by anyone known',
};

/** Says why no answer came: `could not be reached (connection refused)`. */
export function describeOutage(cause: unknown): string {
  if (cause instanceof Error && cause.name === 'TimeoutError') return 'did not answer in time';
  const code = findCode(cause);
  if (code === undefined) return 'could not be reached';
  return `could not be reached (${reasons[code] ?? code})`;
}

/** The first system error code in a chain of causes; `fetch` wraps it, and several tries are an AggregateError. */
function findCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code === 'string') return code;
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  return findCode(inner);
}
