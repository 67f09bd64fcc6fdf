import type { DialGround } from '../dial.ts';
import type { Choice } from '../choose-address.ts';
import type { HostAddresses } from '../network.ts';
import type { Pauses } from './pauses.ts';
import type { Pool } from './pool.ts';

/** All that the exchanges of a scan share. */
export interface ExchangeGround extends DialGround {
  readonly pool: Pool;
  readonly pauses: Pauses;
  readonly userAgent: string;
  /** Origins that were found to speak HTTP/2 alone. */
  readonly http2Only: Set<string>;
  readonly resolve: (host: string) => Promise<HostAddresses>;
  readonly choose: Choice['choose'];
}
