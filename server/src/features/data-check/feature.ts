import { defineFeature } from '../../platform/feature.ts';
import { settings } from '../settings/feature.ts';
import { DataChecks } from './service.ts';

export const dataCheck = defineFeature({
  name: 'data-check',
  uses: { settings },
  create: ({ connection, log }, { settings }) => {
    const service = new DataChecks({ connection, log, settings });
    const run = (isStopping: () => boolean) => service.runIfDue(isStopping);
    return {
      service,
      brings: {
        job: [{ name: 'check-data', everySeconds: 3600, run }],
        overview: [async () => ({ dataCheck: await service.read() })],
      },
    };
  },
});
