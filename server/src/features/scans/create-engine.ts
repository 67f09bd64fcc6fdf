import type { Config } from '../../platform/config.ts';
import type { Log } from '../../platform/log.ts';
import { listSystemResolvers } from '../../scanner/net/dns/system-resolvers.ts';
import { readHost } from '../../scanner/net/http/server.ts';
import { listOwnAddresses } from '../../scanner/net/own-addresses.ts';
import { createOwnSite } from '../../scanner/net/own-site.ts';
import { ScanThreads } from '../../scanner/thread/scan-threads.ts';
import type { ScanEngine } from './scan-engine.ts';

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
