import { defineFeature } from '../../platform/feature.ts';
import type { HttpRequest } from '@longitude/scanner/net/network';
import { files } from '../files/feature.ts';
import { createPictureFetcher } from './fetch-picture.ts';
import { definePictureModel } from './model.ts';
import { pictureRoutes } from './routes.ts';
import { Pictures } from './service.ts';

interface Replacements {
  /** Roots of the certificates of other sites, for tests. */
  readonly trust?: HttpRequest['trust'];
}

export const createPictures = (replacements: Replacements = {}) =>
  defineFeature({
    name: 'pictures',
    uses: { files },
    create: (context, { files }) => {
      const fetch = createPictureFetcher({ ...context, ...replacements });
      const service = new Pictures(definePictureModel(context.connection), { ...context, fetch });
      return { service, routes: () => pictureRoutes(service, files.receive) };
    },
  });

export const pictures = createPictures();
