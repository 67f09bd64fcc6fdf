import { defineFeature } from '../../platform/feature.ts';
import { session } from '../session/feature.ts';
import { eventRoute, presenceRoutes } from './event-stream.ts';
import { EventStreams } from './event-streams.ts';

export const events = defineFeature({
  name: 'events',
  uses: { session },
  create: (context, { session }) => {
    let streams: EventStreams | undefined;
    const listStanding = (jtis: readonly string[]) => session.listStanding(jtis);
    const findUserNames = (ids: readonly string[]) => session.findUserNames(ids);
    return {
      service: undefined,
      routes: () => {
        streams = new EventStreams({ ...context, listStanding, findUserNames });
        return [eventRoute(streams), ...presenceRoutes(context)];
      },
      stop: async () => streams?.close(),
    };
  },
});
