import { defineFeature } from '../../platform/feature.ts';
import { trashRoutes } from './routes.ts';
import { Trash, cleanUp } from './service.ts';

const daySeconds = 24 * 3600;

export const trash = defineFeature({
  name: 'trash',
  create: (context) => {
    const service = new Trash(context.brought);
    const run = () => cleanUp(context.brought, new Date(Date.now() - daySeconds * 1000));
    return {
      service,
      routes: () => trashRoutes(service, context),
      brings: { job: [{ name: 'tidy', everySeconds: daySeconds, run }] },
    };
  },
});
