import * as contract from '@longitude/contract/calculator';
import { presentReceived } from '../../platform/database/model.ts';
import { readReplay } from '../../platform/http/idempotency.ts';
import { routeFor } from '../../platform/http/routes.ts';
import { listRoute } from '../../platform/records/routes.ts';
import type { Limiter } from '../../platform/limits.ts';
import { presentCalculation, calculationTable } from './present.ts';
import type { Calculations } from './service.ts';

export function calculationRoutes(calculations: Calculations, limit: Limiter) {
  return [
    routeFor(contract.createCalculation, async ({ payload, request }) => {
      const replay = readReplay(request, payload);
      const admit = () => limit.count(request);
      return presentReceived(await calculations.receive(payload, { replay, admit }));
    }),
    listRoute(calculations, contract.listCalculations, {
      table: calculationTable,
      present: presentCalculation,
    }),
  ];
}
