import { defineFeature } from '../../platform/feature.ts';
import { overviewRoutes } from './routes.ts';

export const overview = defineFeature({
  name: 'overview',
  create: (context) => ({ service: undefined, routes: () => overviewRoutes(context) }),
});
