import { defineFeature } from '../../platform/feature.ts';
import { defineCategoryModel } from './model.ts';
import { categoryRoutes } from './routes.ts';
import { Categories } from './service.ts';

export const categories = defineFeature({
  name: 'categories',
  create: (context) => {
    const service = new Categories(defineCategoryModel(context.connection), context);
    return {
      service,
      routes: () => categoryRoutes(service, context),
      brings: {
        seed: [{ name: 'categories', run: () => service.seed() }],
        pageContent: [{ need: 'categories', read: () => service.listPublic() }],
      },
    };
  },
});
