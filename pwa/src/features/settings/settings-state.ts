import { findDefinition } from '@longitude/contract/setting-definitions';
import { listSettings, type Setting } from '@longitude/contract/settings';
import { adminApi } from '../../platform/api.ts';
import { createResource } from '../../platform/resource.ts';
import { newerData } from '../../platform/site.ts';

/** All settings as they are stored; passwords are masked. */
export const settingsData = createResource<Setting[]>((signal) =>
  adminApi.call(listSettings, { signal }),
);

/** Shows what was saved on the pages that are open here, without asking the server for it again. */
export function publishSettings(saved: readonly Setting[]): void {
  newerData.value = {
    settings: saved.filter(({ category, key }) => findDefinition(category, key)?.isPublic),
    now: new Date().toISOString(),
    origin: location.origin,
  };
}
