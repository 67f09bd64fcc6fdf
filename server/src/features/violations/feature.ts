import { defineFeature } from '../../platform/feature.ts';
import { violationRoutes } from './routes.ts';
import { Violations } from './service.ts';

/** More reports a minute than a broken page sends. */
const rule = { points: 60, duration: 60 };

/** Counts of what the content security policy refused in browsers. */
export const violations = defineFeature({
  name: 'violations',
  create: ({ connection, limits, publicUrl }) => {
    const service = new Violations(connection, new URL(publicUrl).origin);
    const limit = limits.inMemory(rule);
    return {
      service,
      routes: () => violationRoutes(service, limit),
      brings: { index: [service.counts.index], cleanup: [() => service.sweep(new Date())] },
    };
  },
});
