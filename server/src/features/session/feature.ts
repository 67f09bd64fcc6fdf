import { defineFeature } from '../../platform/feature.ts';
import { defineSessionModels } from './model.ts';
import { authenticate, sessionRoutes } from './routes.ts';
import { Sessions } from './service.ts';

const loginRule = { points: 10, duration: 900 };
const administratorRule = { points: 600, duration: 60 };

export const session = defineFeature({
  name: 'session',
  create: (context) => {
    const { connection, keys, config, limits, showPassword } = context;
    const isDemo = config.demoMailPort !== undefined;
    const service = new Sessions(defineSessionModels(connection), keys, isDemo);
    const counted = {
      byAddress: limits.stored({ loginAddress: loginRule }),
      byAccount: limits.stored({ loginAccount: loginRule }),
      calls: limits.inMemory(administratorRule),
    };
    return {
      service,
      register: (server) => authenticate(server, service, { keys, calls: counted.calls }),
      routes: () => sessionRoutes(service, counted, context),
      brings: {
        seed: [
          {
            name: 'users',
            run: async () => {
              const password = await service.createFirstAdministrator(config.admin);
              if (password !== undefined) showPassword(password);
            },
          },
        ],
      },
    };
  },
});
