import { defineFeature } from '../../platform/feature.ts';
import type { HttpRequest } from '@longitude/scanner/net/network';
import { session } from '../session/feature.ts';
import { PushKeys } from './keys.ts';
import { pushRoutes } from './routes.ts';
import { createPushSender } from './send-message.ts';
import { Push } from './service.ts';
import { PushSubscriptions } from './subscriptions.ts';

interface Replacements {
  /** Roots of the certificates of push services, for tests. */
  readonly trust?: HttpRequest['trust'];
}

const job = 'send-notifications';

export const createPush = (replacements: Replacements = {}) =>
  defineFeature({
    name: 'push',
    uses: { session },
    create: (context, { session }) => {
      const { connection, jobs, events } = context;
      const keys = new PushKeys(connection, context.keys);
      const sender = createPushSender({ ...context, ...replacements });
      const wakeAt = (due: Date) => jobs.wakeAt(job, due);
      const subscriptions = new PushSubscriptions(connection);
      const service = new Push({ ...context, session, subscriptions, keys, sender, wakeAt });
      let isWoken = false;
      const stopListening = events.onAppend(() => {
        // A burst of events causes one run.
        if (isWoken) return;
        isWoken = true;
        jobs.wake(job);
      });
      const run = (isStopping: () => boolean) => {
        isWoken = false;
        return service.sendDue(isStopping);
      };
      return {
        service,
        routes: () => pushRoutes(service, context),
        brings: {
          seed: [{ name: 'push-keys', run: async () => void (await keys.read()) }],
          job: [{ name: job, everySeconds: 10, run }],
        },
        stop: async () => stopListening(),
      };
    },
  });

export const push = createPush();
