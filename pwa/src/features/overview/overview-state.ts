import { readOverview, readStats, type Overview, type Stats } from '@longitude/contract/overview';
import { adminApi } from '../../platform/api.ts';
import { createResource } from '../../platform/resource.ts';

export interface OverviewData {
  readonly stats: Stats;
  readonly overview: Overview;
}

/** The counts of the overview, both answers or none. */
export const overviewData = createResource<OverviewData>(async (signal) => {
  const [stats, overview] = await Promise.all([
    adminApi.call(readStats, { signal }),
    adminApi.call(readOverview, { signal }),
  ]);
  return { stats, overview };
});
