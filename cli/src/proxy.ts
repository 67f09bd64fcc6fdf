import type { Io } from './io.ts';

type Env = Io['env'];

const local = ['localhost', '.localhost', '127.0.0.1-127.255.255.254', '[::1]'];

/** The variable that names the proxy for a scheme, as curl looks for it. */
const findVariable = (env: Env, scheme: 'http' | 'https') =>
  [`${scheme}_proxy`, `${scheme.toUpperCase()}_PROXY`, 'all_proxy', 'ALL_PROXY'].find((name) =>
    env[name]?.trim(),
  );

/** The proxy for an address and its variable, without a password: `proxy.example:3128 (HTTPS_PROXY)`. */
export function describeProxy({ env }: Pick<Io, 'env'>, url: string): string | undefined {
  const name = findVariable(env, url.startsWith('https:') ? 'https' : 'http');
  return name && `${readProxy(env, name).host} (${name})`;
}

/** @throws Error when a variable is no address of a proxy; its password is not repeated */
function readProxy(env: Env, name: string): URL {
  const text = env[name]?.trim() ?? '';
  const address = text.includes('://') ? text : `http://${text}`;
  const [scheme = ''] = address.split('://');
  if (!/^https?$/i.test(scheme)) throw new Error(`${name}: ${scheme}:// is not supported`);
  const proxy = URL.parse(address);
  if (!proxy) throw new Error(`${name} is not an address such as http://proxy.example:3128`);
  return proxy;
}

/** A host of NO_PROXY as Node.js expects it: a name means its subdomains too, a network is a range. */
function readException(host: string): string[] {
  const name = host.replace(/\.$/, '');
  const [, network, bits] = /^(\d+\.\d+\.\d+\.\d+)\/(\d\d?)$/.exec(name) ?? [];
  if (network !== undefined) return [toRange(network, Number(bits))];
  const isName = /^[^.*[]/.test(name) && !/^[\d.]+$/.test(name);
  return isName ? [name, `.${name}`] : [name];
}

/** `10.0.0.0` and 8 bits as `10.0.0.0-10.255.255.255` (RFC 4632). */
function toRange(network: string, bits: number): string {
  const write = (value: number) => [24, 16, 8, 0].map((at) => (value >>> at) & 255).join('.');
  const value = network.split('.').reduce((all, part) => all * 256 + Number(part), 0);
  const mask = bits === 0 ? 0 : -1 << (32 - bits);
  return `${write(value & mask)}-${write(value | ~mask)}`;
}

/**
 * Sends all calls through the proxy that the environment names, except those to this machine and to the hosts of
 * NO_PROXY. Reads the variables as curl does: the scheme may be missing, a host means its subdomains too. Without
 * a proxy it does nothing: then node:http need not be loaded here.
 * @throws Error when a variable is no address of a proxy
 */
export function useProxy({ env }: Pick<Io, 'env'>): void {
  const proxies = (['http', 'https'] as const).flatMap((scheme) => {
    const name = findVariable(env, scheme);
    return name === undefined ? [] : [[`${scheme}_proxy`, readProxy(env, name).href]];
  });
  if (proxies.length === 0) return;
  const hosts = (env['no_proxy'] ?? env['NO_PROXY'] ?? '').split(/[\s,]+/).filter(Boolean);
  const direct = [...hosts.flatMap(readException), ...local];
  const { setGlobalProxyFromEnv } = process.getBuiltinModule('node:http');
  setGlobalProxyFromEnv({ ...Object.fromEntries(proxies), no_proxy: direct.join(',') });
}
