import { makeAsset, type Asset } from './asset.ts';

const json = { type: 'application/json; charset=utf-8', cacheControl: 'no-cache' };

/** The JSON of a list as an asset, made anew only when the list is another object. */
export function rememberAsset(read: () => Promise<object>): () => Promise<Asset> {
  let known: { list: object; asset: Promise<Asset> } | undefined;
  return async () => {
    const list = await read();
    if (known?.list !== list) {
      known = { list, asset: makeAsset(Buffer.from(JSON.stringify(list)), json, 9) };
    }
    return known.asset;
  };
}
