import { ruleVersion } from '@longitude/scanner/result/compose-findings';
import type { TestServer } from '../../../testing/test-server.ts';
import { buildFindings } from './fake-engine.ts';

/**
 * Another process scans a site.
 * @returns stores its result for a URL, and ends it
 */
export async function holdLock(server: TestServer, domain: string) {
  const { connection } = server.product.context;
  const locks = connection.collection<{ _id: string }>('scan_turns');
  const leaseUntil = new Date(Date.now() + 60_000);
  await locks.insertOne({ _id: domain, owner: 'another process', leaseUntil } as never);
  return async (url: string) => {
    const now = new Date();
    const seen = { findings: buildFindings(url), ruleVersion, scannedAt: now, evidenceId: null };
    const scans = connection.collection('security_scans');
    await scans.insertOne({ url, ...seen, createdAt: now, deletedAt: null, mails: [] });
    await locks.deleteOne({ _id: domain });
  };
}
