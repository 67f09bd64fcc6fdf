import * as contract from '@longitude/contract/calculator';
import { presentReceived } from '../../platform/database/model.ts';
import { respondWithList, presentPage } from '../../platform/http/list-response.ts';
import { readReplay } from '../../platform/http/idempotency.ts';
import { routeFor } from '../../platform/http/routes.ts';
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
    routeFor(contract.listCalculations, ({ query, request, h }) =>
      respondWithList(request, h, {
        table: calculationTable,
        read: async (turn) =>
          presentPage(await calculations.list({ ...query, ...turn }), presentCalculation),
      }),
    ),
  ];
}
