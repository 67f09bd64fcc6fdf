import * as contract from '@longitude/contract/skills';
import { respondWithWhole } from '../../platform/http/list-response.ts';
import { tagVersion } from '../../platform/http/etag.ts';
import { readReplay } from '../../platform/http/idempotency.ts';
import { readActor, readEditing, routeFor } from '../../platform/http/routes.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import { presentSkill, skillTable } from './present.ts';
import type { Skills } from './service.ts';

export function skillRoutes(skills: Skills, { publicResponses }: ServiceContext) {
  return [
    routeFor(contract.listSkills, ({ request, h }) =>
      publicResponses.send(request, h, async () => ({ body: [...(await skills.listActive())] })),
    ),
    routeFor(contract.listAllSkills, async ({ request, h }) =>
      respondWithWhole(request, h, skillTable, [...(await skills.list())]),
    ),
    routeFor(contract.createSkill, async ({ payload, request, h }) => {
      const replay = readReplay(request, payload);
      const row = await skills.create(payload, replay, readActor(request));
      return tagVersion(h.response(presentSkill(row)).code(201), row.version);
    }),
    routeFor(contract.changeSkill, async ({ id, payload, request, h }) => {
      const row = await skills.change(id, payload, readEditing(request));
      return tagVersion(h.response(presentSkill(row)), row.version);
    }),
    routeFor(contract.deleteSkill, async ({ id, request }) => {
      await skills.delete(id, readEditing(request));
      return null;
    }),
  ];
}
