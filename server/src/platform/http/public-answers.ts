import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { Revision } from '../database/revision.ts';
import { VersionedValues } from '../versioned-values.ts';
import { makeAsset, sendAsset, type Asset } from './asset.ts';

interface PublicAnswer {
  /** Sent as JSON. */
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
}

interface KeptAnswer {
  readonly asset: Asset;
  readonly headers: Readonly<Record<string, string>>;
}

const json = { type: 'application/json; charset=utf-8', cacheControl: 'no-cache' };
const largestBytes = 16 * 1024 * 1024;

function weigh({ asset }: KeptAnswer): number {
  return asset.plain.length + (asset.brotli?.length ?? 0) + (asset.gzip?.length ?? 0);
}

/** Answers of public calls: from memory while the content stays the same, with ETag and 304. */
export class PublicAnswers {
  readonly #revision: Revision;
  readonly #kept = new VersionedValues<KeptAnswer>({ capacity: largestBytes, weigh });

  constructor(revision: Revision) {
    this.#revision = revision;
  }

  /** Answers a GET call by its address; `read` is asked when the content is another. */
  async send(
    request: Request,
    h: ResponseToolkit,
    read: () => Promise<PublicAnswer>,
  ): Promise<ResponseObject> {
    const version = await this.#revision.read();
    const make = async () => {
      const { body, headers = {} } = await read();
      return { asset: await makeAsset(Buffer.from(JSON.stringify(body)), json, 4), headers };
    };
    const address = request.path + request.url.search;
    const kept = (await this.#kept.read(address, version, make)) ?? (await make());
    const response = sendAsset(request, h, kept.asset);
    for (const [name, value] of Object.entries(kept.headers)) response.header(name, value);
    return response;
  }
}
