import { defineFeature } from '../../platform/feature.ts';
import { defineSettingModel } from './model.ts';
import { settingRoutes } from './routes.ts';
import { Settings } from './service.ts';

export const settings = defineFeature({
  name: 'settings',
  create: (context) => {
    const { connection, config, publicUrl } = context;
    const service = new Settings(defineSettingModel(connection), context, config.demoMailPort);
    return {
      service,
      routes: () => settingRoutes(service, context),
      brings: {
        seed: [{ name: 'settings', run: () => service.seed() }],
        firstStep: [
          { step: 'smtp', isDone: async () => (await service.read('email', 'smtp_host')) !== '' },
          { step: 'company', isDone: () => service.isCompanyNamed() },
          {
            step: 'content',
            isDone: async () => (await service.read('general', 'content_checked')) === 'true',
          },
        ],
        timezone: [async () => (await service.readSite()).timezone],
        mailServer: [
          {
            readSmtp: () => service.readSmtp(),
            writeDigest: service.notifications.composeDigest(publicUrl),
          },
        ],
      },
    };
  },
});
