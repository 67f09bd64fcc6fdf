import { after, before } from 'node:test';
import type { ScanTest } from '@longitude/contract/scans';
import { createAdminScan } from '@longitude/contract/stored-scans';
import { createFakeEngine } from '../../../../server/src/features/scans/testing/fake-engine.ts';
import type { TestServer } from '../../../../server/src/testing/test-server.ts';
import { composeFindings, someTests } from '../../testing/build-scan.ts';
import type { Seat } from '../../testing/run-cli.ts';
import { startSignedIn } from '../../testing/signed-in.ts';
import { openScreen, type Screen } from './screen.ts';

type Changes = NonNullable<Parameters<typeof composeFindings>[1]>;

interface ScanServer {
  server: TestServer;
  seat: Seat;
  readonly fake: ReturnType<typeof createFakeEngine>;
  /**
   * Scans a site with these findings, a number of hours ago.
   * @returns the scan's id
   */
  readonly scan: (url: string, changes?: Changes, hoursAgo?: number) => Promise<string>;
}

/**
 * A product whose scans have the results of `scan`, or end when the fake engine is stepped.
 * @param fill stores the initial data of the tests
 */
export function shareScanServer(fill: (shared: ScanServer) => Promise<unknown>): ScanServer {
  const fake = createFakeEngine();
  fake.isInstant = true;
  let found: Changes = {};
  const named = (test: ScanTest) => someTests.find(({ name }) => name === test.name) ?? test;
  const engine: typeof fake = {
    ...fake,
    scan: async (url, onTest, signal) => {
      const publish: typeof onTest = (test, ...counts) => onTest(named(test), ...counts);
      const { evidence } = await fake.scan(url, publish, signal);
      const timestamp = new Date().toISOString();
      return { evidence, findings: composeFindings(url, { timestamp, ...found }) };
    },
  };
  const scan: ScanServer['scan'] = async (url, changes = {}, hoursAgo = 0) => {
    found = changes;
    const { id } = await shared.server.admin.call(createAdminScan, { payload: { url } });
    found = {};
    const time = new Date(Date.now() - hoursAgo * 3_600_000);
    const rows = shared.server.product.context.connection.collection('security_scans');
    const times = { createdAt: time, scannedAt: time, 'findings.timestamp': time.toISOString() };
    await rows.updateOne({ url, createdAt: { $gte: time } }, { $set: times });
    return id;
  };
  const shared = { fake, scan } as ScanServer;
  before(async () => {
    Object.assign(shared, await startSignedIn({ ROLE: 'api' }, { scanEngine: engine }));
    await fill(shared);
  });
  after(() => shared.server.stop());
  return shared;
}

/** Opens the tab of scans. */
export async function openScans(
  { seat }: Pick<ScanServer, 'seat'>,
  [columns, rows]: readonly [columns: number, rows: number],
  options: Parameters<typeof openScreen>[1] = {},
): Promise<Screen> {
  const screen = openScreen(seat, { columns, rows, ...options });
  await screen.waitFor('● live');
  screen.press('3');
  await screen.waitFor(/Reports \d/);
  return screen;
}
