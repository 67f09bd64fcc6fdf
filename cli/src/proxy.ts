import type { Io } from './io.ts';

const variables = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'];
const local = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Sends all calls through the proxy that the environment names, except those to this machine and to the hosts of
 * NO_PROXY. Reads the variables as curl does: the scheme may be missing, a host means its subdomains too. Without
 * a proxy it does nothing: then node:http need not be loaded here.
 * @throws Error when a variable is no address of a proxy
 */
export function useProxy({ env }: Pick<Io, 'env'>): void {
  const proxies = variables.flatMap((name) => {
    const address = env[name]?.trim();
    return address ? [[name, address.includes('://') ? address : `http://${address}`]] : [];
  });
  if (proxies.length === 0) return;
  const hosts = (env['no_proxy'] ?? env['NO_PROXY'] ?? '').split(/[\s,]+/).filter(Boolean);
  const isName = /^[^.*\d[]/;
  const direct = hosts.flatMap((host) => (isName.test(host) ? [host, `.${host}`] : [host]));
  const { setGlobalProxyFromEnv } = process.getBuiltinModule('node:http');
  setGlobalProxyFromEnv({
    ...Object.fromEntries(proxies),
    no_proxy: [...direct, ...local].join(','),
  });
}
