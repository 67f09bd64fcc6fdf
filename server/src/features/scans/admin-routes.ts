import * as changes from '@longitude/contract/scan-changes';
import * as contract from '@longitude/contract/stored-scans';
import { respondWithList, presentPage } from '../../platform/http/list-response.ts';
import { prefersCsv } from '../../platform/http/csv.ts';
import { tagVersion } from '../../platform/http/etag.ts';
import type { Replies } from '../../platform/http/replies.ts';
import { routeFor } from '../../platform/http/routes.ts';
import { bulkRoute, recordRoutes } from '../../platform/records/routes.ts';
import type { Emails } from '../emails/service.ts';
import type { ScanRow } from './model.ts';
import { presentListed, presentStored, presentSummary, scanTable } from './present-stored.ts';
import { compareStored, type ScanRecords } from './records.ts';
import type { Scans } from './service.ts';

interface RouteContext {
  readonly scans: Pick<Scans, 'issueTokens'>;
  readonly scanRecords: ScanRecords;
  readonly replies: Replies;
  readonly emails: Emails;
}

/** The administrator's calls on stored scans. */
export function storedScanRoutes({ scans, scanRecords, replies, emails }: RouteContext) {
  return [
    listRoute({ scanRecords, emails }),
    routeFor(contract.readScan, async ({ id, h }) => {
      const row = await scanRecords.read(id);
      const reportToken = row.revokedAt ? null : (await scans.issueTokens(row)).reportToken;
      const scan = { ...(await presentWhole(scanRecords, row)), reportToken };
      return tagVersion(h.response(scan), row.version);
    }),
    ...recordRoutes(scanRecords, { change: [contract.changeScan], delete: contract.deleteScan }),
    bulkRoute(scanRecords, contract.bulkScans, replies),
    routeFor(changes.compareScans, async ({ id, query }) => {
      const [after, before] = await Promise.all([
        scanRecords.read(id),
        scanRecords.read(query.against),
      ]);
      return compareStored(before, after);
    }),
  ];
}

function listRoute({ scanRecords, emails }: Pick<RouteContext, 'scanRecords' | 'emails'>) {
  return routeFor(contract.listScans, ({ query, request, h }) =>
    respondWithList(request, h, {
      table: scanTable,
      read: async (turn) => {
        // A spreadsheet has no column for the result.
        const fields = prefersCsv(request) ? 'summary' : query.fields;
        const present = fields === 'summary' ? presentSummary : presentListed;
        return presentPage(await scanRecords.list({ ...query, ...turn, fields }), present);
      },
      readMark: () => emails.readFailedMark<contract.StoredScan>(scanRecords.kind),
    }),
  );
}

/** A list must not show a result as intact that the report shows as damaged. */
async function presentWhole(scanRecords: ScanRecords, row: ScanRow): Promise<contract.StoredScan> {
  const scan = presentStored(row);
  if (scan.damaged !== presentSummary(row).damaged) await scanRecords.correctListed(row);
  return scan;
}
