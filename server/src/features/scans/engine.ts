import type { ScanFindings, ScanTest } from '@longitude/contract/scans';
import type { Evidence } from '../../scanner/evidence/evidence.ts';
import type { Config } from '../../platform/config.ts';
import type { Log } from '../../platform/log.ts';
import { listSystemResolvers } from '../../scanner/net/dns/system-resolvers.ts';
import { readHost } from '../../scanner/net/http/server.ts';
import { listOwnAddresses } from '../../scanner/net/own-addresses.ts';
import { createOwnSite } from '../../scanner/net/own-site.ts';
import { ScanThreads } from '../../scanner/thread/scan-threads.ts';
import { getDomain } from 'tldts';
import { refuseInput, AppError } from '../../platform/errors.ts';
import { parseTargetUrl } from '../../scanner/target/parse-target-url.ts';
import { TargetRefused } from '../../scanner/target/target-refused.ts';
import { ScanFailed } from '../../scanner/scan-failed.ts';
import { ThreadBroken } from '../../scanner/thread/thread-broken.ts';

/** What a scan tells while it runs. */
export interface ScanObserver {
  /** How many begin before it, and it: 1 is the next one. */
  readonly onQueued: (position: number) => void;
  readonly onTest: (test: ScanTest, done: number, total: number) => void;
}

/** What scans a site: the engine of scanner/, in a thread of its own. */
export interface ScanEngine {
  /** Ends early, with an error, when `signal` aborts. @throws TargetRefused, ScanFailed */
  scan(
    url: string,
    onTest: ScanObserver['onTest'],
    signal: AbortSignal,
  ): Promise<{ readonly evidence: Evidence; readonly findings: ScanFindings }>;
  /** Gets ready for a scan that is likely to come soon. */
  wake(): void;
  close(): Promise<void>;
}

interface Parts {
  readonly config: Pick<Config, 'scan'>;
  readonly publicUrl: string;
  readonly log: Log;
}

/** The scanner in a thread of its own, which the first scan starts, or whoever fills in its form; it reaches what SCAN_* lets it reach. */
export function createEngine({ config, publicUrl, log }: Parts): ScanEngine {
  const threads = new ScanThreads();
  // What an operator of a scanned site finds in the log leads to who we are and how to refuse.
  const userAgent = `Mozilla/5.0 (compatible; LongitudeScanner/1.0; +${publicUrl}/scanner)`;
  const { allow, resolvers } = config.scan;
  const onFault = (name: string, fault: unknown) =>
    log.error({ err: fault, name }, 'a part of the scanner broke');
  const ownHost = readHost(new URL(publicUrl));
  const findOwnSite = createOwnSite(ownHost);
  return {
    scan: async (url, onTest, signal) => {
      // Asked for each time: they change with the network that the machine is in.
      const asked = resolvers.length > 0 ? resolvers : listSystemResolvers();
      const own = [...listOwnAddresses(), ...(await findOwnSite(asked))];
      const policy = { allow, own, ownHost };
      const request = { url, userAgent, policy, resolvers: asked };
      return threads.scan(request, { onTest, onFault }, signal);
    },
    wake: () => threads.wake(),
    close: () => threads.close(),
  };
}

/** What is to be scanned, before anybody was asked for its addresses. */
export interface ScanTarget {
  /** Normalised: two spellings of a URL are one. */
  readonly url: string;
  readonly host: string;
  /** Such as example.co.uk; null for an address or a name such as localhost. */
  readonly domain: string | null;
  /** The domain, else the host: of one site there is one scan at a time. */
  readonly site: string;
}

/** Reads what a visitor typed. @throws AppError `validation_failed` for `url` */
export function readScanTarget(text: string): ScanTarget {
  try {
    const { href, hostname } = parseTargetUrl(text);
    const host = hostname.replace(/^\[|\]$/g, '');
    const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
    const domain = isAddress ? null : getDomain(host, { allowPrivateDomains: true });
    return { url: href, host, domain, site: domain ?? host };
  } catch (error) {
    if (error instanceof TargetRefused) throw refuseInput({ url: error.message });
    throw error;
  }
}

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
