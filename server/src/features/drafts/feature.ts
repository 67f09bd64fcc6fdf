import { defineFeature } from '../../platform/feature.ts';
import { session } from '../session/feature.ts';
import { defineDraftModel } from './model.ts';
import { draftRoutes } from './routes.ts';
import { Drafts } from './service.ts';

export const drafts = defineFeature({
  name: 'drafts',
  uses: { session },
  create: (context, { session }) => {
    const service = new Drafts(defineDraftModel(context.connection));
    const deleteOfDeletedUsers = async () => {
      const writers = await service.listUsers();
      const known = await session.findUserNames(writers);
      await service.deleteByUsers(writers.filter((id) => !known.has(id)));
    };
    return {
      service,
      routes: () => draftRoutes(service, context),
      brings: { ownedData: [service], cleanup: [deleteOfDeletedUsers] },
    };
  },
});
