import { emailQueuePath } from '@longitude/contract/dashboard-paths';
import { mailFailedType } from '../../platform/database/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { overviewRoutes } from './routes.ts';

const failedPath = `${emailQueuePath}?state=failed`;

export const overview = defineFeature({
  name: 'overview',
  create: (context) => ({
    service: undefined,
    routes: () => overviewRoutes(context),
    brings: {
      deviceNotice: [
        {
          event: mailFailedType,
          noun: ['failed email', 'failed emails'],
          path: failedPath,
          find: async (ids) => {
            const mails = await context.outbox.listFailed(ids);
            return mails.map(({ subject }) => ({ title: subject, path: failedPath }));
          },
        },
      ],
    },
  }),
});
