import * as contract from '@longitude/contract/scans';
import { readReplay } from '../../platform/http/idempotency.ts';
import { readActor, routeFor } from '../../platform/http/routes.ts';
import type { RefusalRow, ScanRefusals } from './refusals.ts';

interface Parts {
  readonly scanRefusals: ScanRefusals;
}

function presentRefusal({ _id, domain, createdAt }: RefusalRow): contract.ScanRefusal {
  return { id: _id.toHexString(), domain, createdAt: createdAt.toISOString() };
}

export function scanRefusalRoutes({ scanRefusals }: Parts) {
  return [
    routeFor(contract.listScanRefusals, async () =>
      (await scanRefusals.list()).map(presentRefusal),
    ),
    routeFor(contract.createScanRefusal, async ({ payload, request }) => {
      const replay = readReplay(request, payload);
      return presentRefusal(await scanRefusals.create(payload.domain, replay, readActor(request)));
    }),
    routeFor(contract.deleteScanRefusal, async ({ id, request }) => {
      await scanRefusals.delete(id, readActor(request));
      return null;
    }),
  ];
}
