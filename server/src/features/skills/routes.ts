import * as contract from '@longitude/contract/skills';
import { respondWithWhole } from '../../platform/http/list-response.ts';
import { routeFor } from '../../platform/http/routes.ts';
import { creationRoute, recordRoutes } from '../../platform/records/routes.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import { skillTable } from './present.ts';
import type { Skills } from './service.ts';

export function skillRoutes(skills: Skills, { publicResponses }: ServiceContext) {
  return [
    routeFor(contract.listSkills, ({ request, h }) =>
      publicResponses.send(request, h, async () => ({ body: [...(await skills.listActive())] })),
    ),
    routeFor(contract.listAllSkills, async ({ request, h }) =>
      respondWithWhole(request, h, skillTable, [...(await skills.list())]),
    ),
    creationRoute(skills, contract.createSkill),
    ...recordRoutes(skills, { change: [contract.changeSkill], delete: contract.deleteSkill }),
  ];
}
