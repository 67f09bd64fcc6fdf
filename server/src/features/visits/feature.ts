import { defineFeature } from '../../platform/feature.ts';
import { posts } from '../posts/feature.ts';
import { settings } from '../settings/feature.ts';
import { visitRoutes } from './routes.ts';
import { Visits } from './service.ts';

const maxTopPages = 5;
/** More pages a minute than a person opens. */
const rule = { points: 60, duration: 60 };

export const visits = defineFeature({
  name: 'visits',
  uses: { settings },
  mayUse: { posts },
  create: ({ connection, limits }, { settings, posts }) => {
    const isPublished = async (slug: string) => (await posts?.findPublished(slug)) !== undefined;
    const service = new Visits({ connection, settings, isPublished });
    const limit = limits.inMemory(rule);
    return {
      service,
      routes: () => visitRoutes(service, limit),
      brings: { index: [service.counts.index], overview: [() => service.summarise(maxTopPages)] },
    };
  },
});
