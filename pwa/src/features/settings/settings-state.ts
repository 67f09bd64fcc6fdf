import { listSettings, type Setting } from '@longitude/contract/settings';
import { adminApi } from '../../platform/api.ts';
import { createResource } from '../../platform/resource.ts';

/** All settings as they are stored; passwords are masked. */
export const settingsData = createResource<Setting[]>((signal) =>
  adminApi.call(listSettings, { signal }),
);
