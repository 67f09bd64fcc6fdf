import { AppError, refuseInput } from '../../platform/errors.ts';
import { ScanFailed } from '../../scanner/scan-failed.ts';
import { ThreadBroken } from '../../scanner/thread/thread-broken.ts';
import { TargetRefused } from '../../scanner/target/target-refused.ts';

const codes = { refused: 'target_refused', unreachable: 'target_unreachable' } as const;

/** What a visitor is told of a scan that did not come about; what is no expected failure stays as it is. */
export function explainFailure(error: unknown): unknown {
  if (error instanceof ThreadBroken) {
    const text = 'The scanner stopped before this scan was finished. Please try again.';
    return new AppError('unavailable', text, { retryAfter: 5 });
  }
  if (!(error instanceof TargetRefused || error instanceof ScanFailed)) return error;
  if (error.code === 'invalid') return refuseInput({ url: error.message });
  return new AppError(codes[error.code], error.message);
}
