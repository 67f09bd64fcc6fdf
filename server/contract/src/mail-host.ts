import type { SaveSettings } from './settings.ts';

/** A mail server as typed: a pasted address also says the port, and whether TLS starts at once. */
export interface MailHost {
  /** A name in A-labels, or an IP address without brackets; '' for none. */
  readonly host: string;
  readonly port?: number;
  /** The port was typed; otherwise it is the usual one of the scheme. */
  readonly hasOwnPort?: boolean;
  readonly isSecure?: boolean;
}

const example = 'such as smtp.example.com';
const invalid = `Enter the server’s name, ${example}`;

/** The usual ports: 465 is implicit TLS (RFC 8314, 3.3); the others start in plain text. */
const schemes: Readonly<Record<string, { readonly port: number; readonly isSecure: boolean }>> = {
  smtp: { port: 587, isSecure: false },
  'smtp+starttls': { port: 587, isSecure: false },
  submission: { port: 587, isSecure: false },
  smtps: { port: 465, isSecure: true },
  submissions: { port: 465, isSecure: true },
  ssl: { port: 465, isSecure: true },
  tls: { port: 465, isSecure: true },
};
const schemePattern = new RegExp(
  `^([a-z][a-z\\d+.-]*(?=://)|(?:${Object.keys(schemes).join('|').replaceAll('+', '\\+')})(?=:\\D))(?:://|:)(.*)$`,
  'i',
);
const plainPorts = new Set([25, 587, 2525]);

/**
 * Splits what people paste into the field of a mail server: `smtps://mail.example`, `ssl://…:465`,
 * `mail.example:587`, `[::1]:25`, `bücher.example`, a final dot.
 * @returns the text to show if it is not a mail server
 */
export function readMailHost(text: string): MailHost | { readonly problem: string } {
  const given = text.normalize('NFKC').trim();
  if (given === '') return { host: '' };
  const [, name, rest = given] = schemePattern.exec(given) ?? [];
  const scheme = name === undefined ? undefined : schemes[name.toLowerCase()];
  if (name !== undefined && !scheme) {
    return { problem: `Enter the server’s name without ${name.toLowerCase()}://, ${example}` };
  }
  const place = rest.replace(/\/$/, '').replace(/:$/, '');
  const problem = findProblem(place);
  if (problem !== undefined) return { problem };
  const { address, port } = splitPort(place);
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) < 65_536))
    return { problem: `“${port.slice(0, 20)}” is not a port from 1 to 65535` };
  const host = toHostName(address);
  if (host === undefined) return { problem: invalid };
  if (port !== undefined) return { host, hasOwnPort: true, ...readPort(Number(port), name) };
  return { host, ...scheme };
}

function findProblem(place: string): string | undefined {
  if (/[@]/.test(place))
    return `Enter the server’s name, ${example}, without an email address, user name or password`;
  if (/[\s,;]/.test(place)) return `Enter one server’s name without spaces, ${example}`;
  if (/[/\\?#]/.test(place)) return `Enter the server’s name without a path, ${example}`;
  return undefined;
}

/** The port decides about TLS where it is a known one, otherwise the scheme. */
function readPort(port: number, scheme: string | undefined): Pick<MailHost, 'port' | 'isSecure'> {
  const known = scheme === undefined ? undefined : schemes[scheme.toLowerCase()];
  if (port === 465) return { port, isSecure: true };
  // `tls://` is also written for STARTTLS.
  const isPlain = plainPorts.has(port) && (!known?.isSecure || scheme?.toLowerCase() === 'tls');
  if (isPlain) return { port, isSecure: false };
  return { port, ...(known ? { isSecure: known.isSecure } : {}) };
}

/** The address before its port; a bare IPv6 address has none. */
function splitPort(place: string): { address: string; port: string | undefined } {
  const [, bracketed, after] = /^\[([^\]]*)\](?::(.*))?$/.exec(place) ?? [];
  if (bracketed !== undefined) return { address: `[${bracketed}]`, port: after };
  const parts = place.split(':');
  if (parts.length > 2) return { address: `[${place}]`, port: undefined };
  return { address: parts[0] ?? '', port: parts[1] };
}

function toHostName(address: string): string | undefined {
  const url = `http://${address.replace(/\.$/, '')}/`;
  if (address.includes('%') || !URL.canParse(url)) return undefined;
  const { hostname } = new URL(url);
  if (hostname.startsWith('[')) return hostname.slice(1, -1);
  // The parser reads `192.168.1` as 192.168.0.1.
  const isNumber = /^[\d.]+$/.test(hostname);
  if (isNumber) return address.replace(/\.$/, '') === hostname ? hostname : undefined;
  // Container names may contain underscores (RFC 1123, 2.1 has none).
  const isName =
    hostname.length <= 253 && /^(?!-)[a-z\d_-]{1,63}(\.(?!-)[a-z\d_-]{1,63})*$/.test(hostname);
  return isName ? hostname : undefined;
}

type Changes = SaveSettings['settings'];

const wantedPort = (changes: Changes) =>
  changes.find(({ category, key }) => category === 'email' && key === 'smtp_port')?.value.trim();

/** Why a host contradicts the port of the same change; undefined if it does not. */
export function findPortConflict(value: string, changes: Changes): string | undefined {
  const read = readMailHost(value);
  const port = wantedPort(changes);
  if ('problem' in read || !read.hasOwnPort || port === undefined) return undefined;
  return Number(port) === read.port
    ? undefined
    : `The server’s name ends with port ${read.port}, and Port says ${port}. Keep one of them.`;
}

/** The changes, with a pasted mail server split into its settings; those that are named too win. */
export function splitMailServer(changes: Changes): Changes {
  const given = changes.find(({ category, key }) => category === 'email' && key === 'smtp_host');
  const read = given && readMailHost(given.value);
  if (!read || 'problem' in read) return changes;
  const isNamed = (key: string) =>
    changes.some((each) => each.category === 'email' && each.key === key);
  const found = {
    smtp_port: read.port === undefined ? undefined : String(read.port),
    smtp_secure: read.isSecure === undefined ? undefined : String(read.isSecure),
  };
  const added = Object.entries(found).flatMap(([key, value]) =>
    value === undefined || isNamed(key) ? [] : [{ category: 'email', key, value }],
  );
  return [
    ...changes.map((each) => (each === given ? { ...each, value: read.host } : each)),
    ...added,
  ];
}
