import { isIP } from 'node:net';
import { getDomain } from 'tldts';
import type { ScanFindings, ScanTest } from '@longitude/contract/scans';
import type { Config } from '../../platform/config.ts';
import { AppError, refuseInput } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';
import type { Evidence } from '@longitude/scanner/evidence/evidence';
import { createAddressPolicy } from '@longitude/scanner/net/address-policy';
import { assertAllowed } from '@longitude/scanner/net/guard';
import { readPort } from '@longitude/scanner/net/http/server';
import { NetworkError } from '@longitude/scanner/net/network';
import { listOwnAddresses } from '@longitude/scanner/net/own-site';
import { createReach } from '@longitude/scanner/net/reach';
import { ScanFailed, TargetRefused, ThreadBroken } from '@longitude/scanner/scan-errors';
import { parseTargetUrl } from '@longitude/scanner/target';
import { ScanThreads } from '@longitude/scanner/thread/scan-threads';
import { OwnerRefused } from './refusals.ts';

/** Receives the progress of a scan. */
export interface ScanObserver {
  /** The place in the queue: 1 is next. */
  readonly onQueued: (position: number) => void;
  readonly onTest: (test: ScanTest, done: number, total: number) => void;
}

/** Scans sites: the scanner, or a fake in tests. */
export interface ScanEngine {
  /** Ends early, with an error, when `signal` aborts. @throws TargetRefused, ScanFailed */
  scan(
    url: string,
    onTest: ScanObserver['onTest'],
    signal: AbortSignal,
  ): Promise<{ readonly evidence: Evidence; readonly findings: ScanFindings }>;
  /** Evaluates stored evidence under the current rules. @param durationMs of the scan */
  judgeAgain(evidence: Evidence, durationMs: number): Promise<ScanFindings>;
  /** Warms up for a scan that is likely to come soon. */
  wake(): void;
  close(): Promise<void>;
}

interface EngineContext {
  readonly config: Pick<Config, 'scan'>;
  readonly publicUrl: string;
  readonly log: Log;
}

/** The scanner in its own thread, started by the first scan or `wake`; SCAN_* limits its reach. */
export function createEngine({ config, publicUrl, log }: EngineContext): ScanEngine {
  const threads = new ScanThreads();
  // Refers the operator of a scanned site from their log to our page, and to the opt-out.
  const userAgent = `Mozilla/5.0 (compatible; LongitudeScanner/1.0; +${publicUrl}/scanner)`;
  const onError = (name: string, fault: unknown) =>
    log.error({ err: fault, name }, 'a part of a scan failed');
  const readReach = createReach({ ...config.scan, publicUrl });
  return {
    scan: async (url, onTest, signal) => {
      const request = { url, userAgent, ...(await readReach()) };
      return threads.scan(request, { onTest, onError }, signal);
    },
    judgeAgain: (evidence, durationMs) => threads.replay(evidence, durationMs, onError),
    wake: () => threads.wake(),
    close: () => threads.close(),
  };
}

/** The site to scan; its name is not resolved yet. */
export interface ScanTarget {
  /** Normalized: two spellings of a URL are one. */
  readonly url: string;
  readonly host: string;
  /** Such as example.co.uk; null for an address or a name such as localhost. */
  readonly domain: string | null;
  /** The domain, otherwise the host: there is one scan of a site at a time. */
  readonly site: string;
}

/** Reads a URL as a visitor typed it. @throws AppError `validation_failed` for `url` */
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

/** Checks a target as far as possible without the network. */
export type TargetGuard = (target: ScanTarget) => void;

/** Refuses an address that no scan may reach. @throws AppError `validation_failed` for `url` */
export function createTargetGuard({ config }: Pick<EngineContext, 'config'>): TargetGuard {
  return ({ url, host }) => {
    if (isIP(host) === 0) return;
    const policy = createAddressPolicy({ allow: config.scan.allow, own: listOwnAddresses() });
    try {
      assertAllowed(policy, { address: host, port: readPort(new URL(url)) }, 'request');
    } catch (error) {
      if (error instanceof NetworkError) throw refuseInput({ url: error.message });
      throw error;
    }
  };
}

/** The AppError for an expected failure of a scan; any other error unchanged. */
export function explainFailure(error: unknown): unknown {
  if (error instanceof ThreadBroken) {
    const text = 'The scanner stopped before this scan was finished. Please try again.';
    return new AppError('unavailable', text, { retryAfter: 5 });
  }
  if (!(error instanceof TargetRefused || error instanceof ScanFailed)) return error;
  if (error.code === 'invalid') return refuseInput({ url: error.message });
  // In its robots.txt.
  if (error instanceof ScanFailed && error.code === 'refused')
    return new OwnerRefused(error.message);
  return new AppError(codes[error.code], error.message);
}
