import { getDomain } from 'tldts';
import { refuseInput } from '../../platform/errors.ts';
import { parseTargetUrl } from '../../scanner/target/parse-target-url.ts';
import { TargetRefused } from '../../scanner/target/target-refused.ts';

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
