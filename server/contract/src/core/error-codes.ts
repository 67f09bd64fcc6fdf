/** Every error code of the API, with its HTTP status and default text. */
export const errorCodes = {
  validation_failed: { status: 400, text: 'Please check the highlighted fields.' },
  bad_json: { status: 400, text: 'The request body is not valid JSON.' },
  bad_request: { status: 400, text: 'The request could not be understood.' },
  unauthenticated: { status: 401, text: 'Please sign in to continue.' },
  bad_credentials: { status: 401, text: 'Invalid username or password' },
  reauthentication_required: {
    status: 403,
    text: 'Please enter your password to confirm it’s you.',
  },
  password_change_required: {
    status: 403,
    text: 'Please choose your own password first.',
  },
  not_found: { status: 404, text: 'Not found' },
  conflict: { status: 409, text: 'This conflicts with what is already stored.' },
  in_progress: { status: 409, text: 'The same request is still being processed.' },
  stale: { status: 412, text: 'Someone else changed this in the meantime.' },
  too_slow: { status: 408, text: 'The request took too long to arrive.' },
  payload_too_large: { status: 413, text: 'That is too large.' },
  bad_range: { status: 416, text: 'The requested part of the file does not exist.' },
  unsupported_type: { status: 415, text: 'That content type is not supported.' },
  headers_too_large: { status: 431, text: 'The address or the headers are too long.' },
  idempotency_mismatch: {
    status: 422,
    text: 'This Idempotency-Key was already used for a different request.',
  },
  target_refused: { status: 422, text: 'This address cannot be scanned.' },
  target_unreachable: { status: 422, text: 'Nothing responded at this address.' },
  mail_failed: { status: 422, text: 'The mail server rejected the message.' },
  rate_limited: { status: 429, text: 'Too many requests.' },
  scanned_recently: {
    status: 429,
    text: 'This site is being scanned, or was scanned a moment ago.',
  },
  unavailable: { status: 503, text: 'The service is busy or restarting. Nothing was lost.' },
  internal: { status: 500, text: 'Something went wrong on our side. It has been logged.' },
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** Whether a text is one of our error codes. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errorCodes, code);
}
