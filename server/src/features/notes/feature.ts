import { defineFeature } from '../../platform/feature.ts';
import { session } from '../session/feature.ts';
import { Notes } from './service.ts';

export const notes = defineFeature({
  name: 'notes',
  uses: { session },
  create: (context, { session }) => {
    const findUserNames = (ids: readonly string[]) => session.findUserNames(ids);
    return { service: new Notes({ ...context, findUserNames }) };
  },
});
