import type { fileEndpoints } from '@longitude/contract/files';
import { defineFeature } from '../../platform/feature.ts';
import type { ItemKind } from '../../platform/owned-data.ts';
import { fileByteIndexes, FileBytes } from './file-bytes.ts';
import { fileRoutes } from './file-routes.ts';
import { receiveUpload } from './receive-upload.ts';
import { Files } from './service.ts';
import { defineFileModel } from './model.ts';
import { Uploads } from './uploads.ts';

export const files = defineFeature({
  name: 'files',
  create: (context) => {
    const { connection } = context;
    const stored = {
      model: defineFileModel(connection),
      bytes: new FileBytes(connection),
      context,
    };
    const [service, uploads] = [new Files(stored), new Uploads(stored)];
    return {
      service: {
        files: service,
        uploads,
        /** Reads the files of a multipart form. */
        receive: receiveUpload,
        /** The calls on the files of items of a kind, which may accept fewer types than others. */
        routesOf: (
          endpoints: ReturnType<typeof fileEndpoints>,
          item: ItemKind,
          accepted?: readonly string[],
        ) =>
          fileRoutes(endpoints, {
            files: service,
            uploads,
            kind: item.kind,
            findOwner: (id) => item.read(id),
            accepted,
          }),
      },
      brings: {
        index: [...fileByteIndexes],
        trash: [service.trash],
        ownedData: [service],
        cleanup: [(before) => service.sweep(before)],
      },
    };
  },
});
