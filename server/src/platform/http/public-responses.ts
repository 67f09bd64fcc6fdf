import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { Revision } from '../database/revision.ts';
import type { Limiter } from '../limits.ts';
import { VersionedValues } from '../versioned-values.ts';
import { encodeBody, makeAsset, sendAsset, tagBody, weighAsset, type Asset } from './asset.ts';
import { sendOnce } from './send-once.ts';

interface PublicResponse {
  /** Sent as JSON. */
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
}

interface CachedResponse {
  readonly asset: Asset;
  readonly headers: Readonly<Record<string, string>>;
}

interface PublicResponsesOptions {
  readonly revision: Pick<Revision, 'read'>;
  /** Counts the searches of a visitor. */
  readonly searchLimit: Pick<Limiter, 'count'>;
}

const json = { type: 'application/json; charset=utf-8', cacheControl: 'no-cache' };
const maxCached = 1000;
const maxBytes = 16 * 1024 * 1024;
/** Parameters with unlimited values, whose responses are not cached. */
const endlessKeys = ['q', 'cursor'];

/** Responses of public calls: cached while the content stays the same, with ETag and 304. */
export class PublicResponses {
  readonly #options: PublicResponsesOptions;
  readonly #kept = new VersionedValues<CachedResponse>({
    capacity: maxCached,
    bytes: { max: maxBytes, weigh: ({ asset }) => weighAsset(asset) },
  });

  constructor(options: PublicResponsesOptions) {
    this.#options = options;
  }

  /**
   * Responds to a GET call by its address; calls `read` when the content has changed.
   * @throws AppError `rate_limited` for a visitor who searches the database too often
   */
  async send(
    request: Request,
    h: ResponseToolkit,
    read: () => Promise<PublicResponse>,
  ): Promise<ResponseObject> {
    const { search, searchParams } = request.url;
    const version = await this.#options.revision.read();
    const address = request.path + search;
    const isEndless = endlessKeys.some((key) => searchParams.has(key));
    const isReady = !isEndless && this.#kept.has(address, version);
    if (search !== '' && !isReady) await this.#options.searchLimit.count(request);
    if (isEndless) return respondOnce(request, h, await read());
    const make = async () => {
      const { body, headers = {} } = await read();
      return { asset: await makeAsset(writeJson(body), json, 4), headers };
    };
    const { asset, headers } = (await this.#kept.read(address, version, make)) ?? (await make());
    return addHeaders(sendAsset(request, h, asset), headers);
  }
}

async function respondOnce(
  request: Request,
  h: ResponseToolkit,
  { body, headers = {} }: PublicResponse,
): Promise<ResponseObject> {
  const plain = writeJson(body);
  const kind = { ...json, etag: tagBody(plain) };
  const encode = (accepted: string) => encodeBody(plain, json.type, accepted);
  return addHeaders(await sendOnce(request, h, kind, encode), headers);
}

const writeJson = (body: object) => Buffer.from(JSON.stringify(body));

function addHeaders(response: ResponseObject, headers: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(headers)) response.header(name, value);
  return response;
}
