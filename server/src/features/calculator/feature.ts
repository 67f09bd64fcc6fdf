import { defineFeature } from '../../platform/feature.ts';
import { skills } from '../skills/feature.ts';
import { defineCalculationModel } from './model.ts';
import { calculationRoutes } from './routes.ts';
import { Calculations } from './service.ts';

/** Separate from the forms' limits: visitors try many teams before they send a form. */
const rules = {
  calculationMinute: { points: 30, duration: 60 },
  calculationHour: { points: 300, duration: 3600 },
};

export const calculator = defineFeature({
  name: 'calculator',
  uses: { skills },
  create: (context, { skills }) => {
    const service = new Calculations(defineCalculationModel(context.connection), skills, context);
    const limit = context.limits.stored(rules);
    return { service, routes: () => calculationRoutes(service, limit) };
  },
});
