import { defineFeature } from '../../platform/feature.ts';
import { defineSkillModel } from './model.ts';
import { skillRoutes } from './routes.ts';
import { Skills } from './service.ts';

export const skills = defineFeature({
  name: 'skills',
  create: (context) => {
    const service = new Skills(defineSkillModel(context.connection), context);
    return {
      service,
      routes: () => skillRoutes(service, context),
      brings: {
        seed: [{ name: 'skills', run: () => service.seed() }],
        stats: [async () => ({ totalSkills: (await service.list()).length })],
        overview: [async () => ({ activeSkills: (await service.listActive()).length })],
        pageContent: [{ need: 'skills', read: () => service.listActive() }],
      },
    };
  },
});
