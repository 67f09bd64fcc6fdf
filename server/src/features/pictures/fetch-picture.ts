import { picture, pictureTexts } from '@longitude/contract/pictures';
import type { Config } from '../../platform/config.ts';
import { createAddressPolicy } from '@longitude/scanner/net/address-policy';
import { createNetwork } from '@longitude/scanner/net/create-network';
import { NetworkError, type HttpRequest, type Network } from '@longitude/scanner/net/network';
import { createReach } from '@longitude/scanner/net/reach';
import { PictureRefused } from './resize-picture.ts';

interface FetcherContext {
  readonly config: Pick<Config, 'scan'>;
  readonly publicUrl: string;
  /** Roots of certificates, in place of those that Node trusts. */
  readonly trust?: HttpRequest['trust'];
}

/** Timeout of an image with its connections and redirects, in milliseconds. */
const maxMs = 10_000;
const maxHops = 4;

/**
 * Fetches images of other sites over https, through the guard that keeps scans from private
 * addresses (spec decision 47).
 * @throws PictureRefused
 */
export function createPictureFetcher({ config, publicUrl, trust = 'usual' }: FetcherContext) {
  const readReach = createReach({ ...config.scan, publicUrl });
  const userAgent = `Mozilla/5.0 (compatible; Longitude/1.0; +${publicUrl})`;
  return async (address: string): Promise<Buffer> => {
    const { policy, resolvers } = await readReach();
    const limits = { scanMs: maxMs, pacedMs: maxMs, requestMs: maxMs, connectMs: maxMs };
    const network = createNetwork({
      policy: createAddressPolicy(policy),
      resolvers,
      userAgent,
      limits: { ...limits, maxBodyBytes: picture.maxBytes },
    });
    try {
      return await follow(network, address, trust);
    } catch (error) {
      if (error instanceof NetworkError) throw new PictureRefused(error.message, { cause: error });
      throw error;
    } finally {
      network.close();
    }
  };
}

async function follow(
  network: Network,
  address: string,
  trust: HttpRequest['trust'],
): Promise<Buffer> {
  let url = new URL(address);
  for (let hop = 0; hop < maxHops; hop++) {
    if (url.protocol !== 'https:')
      throw new PictureRefused('It redirects to an address without https');
    const response = await network.exchange({
      url: url.href,
      headers: { accept: 'image/webp,image/*;q=0.8' },
      keep: picture.maxBytes,
      isBinary: true,
      ...(trust === undefined ? {} : { trust }),
    });
    const { status, headers, body, isCut } = response;
    const next = headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
    if (status >= 300 && status < 400 && next !== undefined && URL.canParse(next, url.href)) {
      url = new URL(next, url);
      continue;
    }
    if (status !== 200) throw new PictureRefused(`The site responded with ${status}`);
    if (isCut) throw new PictureRefused(response.cutReason ?? pictureTexts.size);
    return Buffer.from(body, 'latin1');
  }
  throw new PictureRefused('It redirects too many times');
}
