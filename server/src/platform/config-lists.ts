import { isIP } from 'node:net';
import * as z from 'zod';

/** Address and port of a resolver. */
export interface ResolverAddress {
  readonly address: string;
  readonly port: number;
}

const splitList = (text: string) => text.split(/[\s,]+/).filter((entry) => entry !== '');

function isRange(text: string): boolean {
  const [, prefix = '', bits = ''] = /^([^/%]+)\/(\d{1,3})$/.exec(text) ?? [];
  const family = isIP(prefix);
  return family !== 0 && Number(bits) <= (family === 4 ? 32 : 128);
}

/** `10.0.0.2`, `10.0.0.2:5353`, `fd00::2` or `[fd00::2]:5353`; null for anything else. */
function readResolver(text: string): ResolverAddress | null {
  if (isIP(text) !== 0) return { address: text, port: 53 };
  const [, bracketed, plain, digits = ''] = /^(?:\[(.+)\]|([\d.]+)):(\d{1,5})$/.exec(text) ?? [];
  const address = bracketed ?? plain ?? '';
  const port = Number(digits);
  const isRight = isIP(address) === (bracketed === undefined ? 4 : 6) && port > 0 && port < 65_536;
  return isRight ? { address, port } : null;
}

/** Ranges of addresses (CIDR), separated by commas or spaces. */
export const rangeList = z
  .string()
  .transform(splitList)
  .refine((list) => list.every(isRange), 'must be a list of ranges such as 10.20.0.0/16,fd00::/8');

/** Addresses of resolvers with their ports, separated by commas or spaces. */
export const resolverList = z.string().transform((text, context) => {
  const list = splitList(text).map(readResolver);
  if (list.includes(null)) {
    context.addIssue({
      code: 'custom',
      message: 'must be a list of resolvers such as 10.0.0.2:53,[fd00::2]:53',
    });
  }
  return list.filter((resolver) => resolver !== null);
});
