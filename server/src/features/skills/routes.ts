import * as contract from '@longitude/contract/skills';
import { sendAsset } from '../../platform/http/asset.ts';
import { readIfMatch, tagVersion } from '../../platform/http/etag.ts';
import { readReplay } from '../../platform/http/idempotency.ts';
import { rememberAsset } from '../../platform/http/list-asset.ts';
import { readActor, routeFor } from '../../platform/http/routes.ts';
import { presentSkill } from './present.ts';
import type { Skills } from './service.ts';

export function skillRoutes({ skills }: { skills: Skills }) {
  const readPublicAsset = rememberAsset(() => skills.listActive());
  return [
    routeFor(contract.listSkills, async ({ request, h }) =>
      sendAsset(request, h, await readPublicAsset()),
    ),
    routeFor(contract.listAllSkills, async () => [...(await skills.list())]),
    routeFor(contract.createSkill, async ({ payload, request, h }) => {
      const replay = readReplay(request, payload);
      const row = await skills.create(payload, replay, readActor(request));
      return tagVersion(h.response(presentSkill(row)).code(201), row.version);
    }),
    routeFor(contract.changeSkill, async ({ id, payload, request, h }) => {
      const version = readIfMatch(request.headers['if-match']);
      const row = await skills.change(id, payload, version, readActor(request));
      return tagVersion(h.response(presentSkill(row)), row.version);
    }),
    routeFor(contract.deleteSkill, async ({ id, request }) => {
      await skills.delete(id, readIfMatch(request.headers['if-match']), readActor(request));
      return null;
    }),
  ];
}
