import type { IncomingMessage } from 'node:http';
import type { ServerRoute } from '@hapi/hapi';
import * as contract from '@longitude/contract/pictures';
import { AppError, refuseInput } from '../../platform/errors.ts';
import { makePlainAsset, sendAsset } from '../../platform/http/asset.ts';
import { drainBody } from '../../platform/http/drain-body.ts';
import { readActor, routeFor } from '../../platform/http/routes.ts';
import type { Pictures } from './service.ts';

const { field, maxBytes } = contract.picture;

type Upload = { readonly bytes: AsyncIterable<Buffer> };

/** Reads the files of a multipart form. */
type Receive = (
  body: IncomingMessage,
  take: (file: Upload) => Promise<Buffer>,
  shape: { readonly field: string; readonly maxFiles: number },
) => Promise<Buffer[]>;

export function pictureRoutes(pictures: Pictures, receive: Receive): ServerRoute[] {
  return [
    routeFor(contract.uploadPicture, async ({ request }) => {
      const body = request.raw.req;
      try {
        return await pictures.takeUpload(async () => {
          const [bytes] = await receive(body, readAll, { field, maxFiles: 1 });
          if (!bytes?.length) throw refuseInput({ [field]: contract.pictureTexts.missing });
          return pictures.add(bytes, readActor(request));
        });
      } catch (error) {
        await drainBody(body);
        throw error;
      }
    }),
    {
      method: 'GET',
      path: '/images/{name}',
      options: { auth: false },
      handler: async (request, h) => {
        const { name } = request.params as { name: string };
        const size = await pictures.readSize(name);
        if (!size) throw new AppError('not_found');
        // The content of a name never changes.
        const cacheControl = 'public, max-age=31536000, immutable';
        return sendAsset(request, h, makePlainAsset(size.data, { type: size.type, cacheControl }));
      },
    },
  ];
}

async function readAll({ bytes }: Upload): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > maxBytes) {
      const text = contract.pictureTexts.size;
      throw new AppError('payload_too_large', text, { fields: { [field]: text } });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
