/** The most common names, by purpose. Only the first three kinds are not meant for the public. */
const kinds = {
  development: [
    'dev',
    'development',
    'test',
    'testing',
    'staging',
    'stage',
    'qa',
    'uat',
    'preprod',
    'sandbox',
  ],
  administration: [
    'admin',
    'administrator',
    'cpanel',
    'phpmyadmin',
    'intranet',
    'internal',
    'backup',
  ],
  tools: ['jenkins', 'ci', 'grafana', 'kibana', 'db'],
  everybody: [
    'www',
    'mail',
    'webmail',
    'smtp',
    'imap',
    'autodiscover',
    'ftp',
    'vpn',
    'remote',
    'git',
    'api',
    'app',
    'portal',
    'shop',
    'blog',
    'cdn',
    'static',
    'assets',
    'support',
    'docs',
    'status',
  ],
} as const;
export type SubdomainKind = keyof typeof kinds;

const kindOf = new Map<string, SubdomainKind>(
  Object.entries(kinds).flatMap(([kind, labels]) =>
    labels.map((label) => [label, kind as SubdomainKind] as const),
  ),
);

/** The first labels of names to try. */
export const commonSubdomains: readonly string[] = [...kindOf.keys()];

/** By its first label; names that were not tried are public. */
export const sortSubdomain = (name: string): SubdomainKind =>
  kindOf.get(name.split('.')[0] ?? '') ?? 'everybody';
