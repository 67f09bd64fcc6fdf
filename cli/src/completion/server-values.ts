import { openResponse, type ClientOptions } from '@longitude/contract/core/client';
import type { Endpoint } from '@longitude/contract/core/endpoint';
import { connect, type GlobalOptions } from '../connection.ts';
import { sendRequest } from '../http-request.ts';
import { readLogins } from '../login.ts';

/** A matching word with its description. */
export interface Candidate {
  readonly value: string;
  readonly text: string;
}

/** Timeout in ms: by then the user has typed more, so no candidates are offered. */
const timeoutMs = 1000;
/** Rows of a list that are offered. */
const limit = 100;

/** A call of the API. */
type Call = Pick<Endpoint, 'method' | 'path'>;

type Read = (options: GlobalOptions, given: readonly string[]) => Promise<Candidate[]>;

interface Row {
  readonly [field: string]: unknown;
}

/** Offers the rows of a list: `key` is inserted, `fields` describe it. */
function offer(
  load: () => Promise<Call>,
  fields: readonly string[],
  { key = 'id', isPaged = true } = {},
): Read {
  return async (options) => {
    const rows = await callList(options, await load(), isPaged ? { query: { limit } } : {});
    return rows.map((row) => ({ value: readText(row, key), text: describe(row, fields) }));
  };
}

/** Offers the files of an item, which is the argument before. */
function offerFiles(load: () => Promise<Call>): Read {
  return async (options, [id = '']) => {
    const [item = {}] = await callList(options, await load(), { params: { id } });
    const files = Array.isArray(item['files']) ? (item['files'] as Row[]) : [];
    return files.map((row) => ({
      value: readText(row, 'id'),
      text: readText(row, 'originalName'),
    }));
  };
}

async function offerContexts(): Promise<Candidate[]> {
  const { contexts } = await readLogins();
  return Object.entries(contexts).map(([value, { url }]) => ({ value, text: url }));
}

const small = { isPaged: false };
const list = {
  requests: async () => (await import('@longitude/contract/requests')).requestInbox,
  messages: async () => (await import('@longitude/contract/messages')).messageInbox,
};

/** Ids and names, keyed by the noun of their list; by noun and argument where that differs. */
const sources: Readonly<Record<string, Read>> = {
  requests: offer(async () => (await list.requests()).list, ['name', 'company', 'status']),
  'requests fileId': offerFiles(async () => (await list.requests()).read),
  messages: offer(async () => (await list.messages()).list, ['name', 'company', 'status']),
  'messages fileId': offerFiles(async () => (await list.messages()).read),
  scans: offer(
    async () => (await import('@longitude/contract/stored-scans')).listScans,
    ['url', 'overallRisk', 'createdAt'],
  ),
  schedules: offer(
    async () => (await import('@longitude/contract/scan-schedules')).listSchedules,
    ['url', 'frequency'],
  ),
  refusals: offer(
    async () => (await import('@longitude/contract/scans')).listScanRefusals,
    ['domain'],
    small,
  ),
  posts: offer(async () => (await import('@longitude/contract/posts')).listAllPosts, ['title']),
  'posts category': offer(
    async () => (await import('@longitude/contract/categories')).listAllCategories,
    ['name'],
    { ...small, key: 'slug' },
  ),
  categories: offer(
    async () => (await import('@longitude/contract/categories')).listAllCategories,
    ['name'],
    small,
  ),
  skills: offer(
    async () => (await import('@longitude/contract/skills')).listAllSkills,
    ['name'],
    small,
  ),
  outbox: offer(
    async () => (await import('@longitude/contract/overview')).listOutbox,
    ['subject', 'state'],
  ),
  trash: offer(
    async () => (await import('@longitude/contract/trash')).listTrash,
    ['title', 'kind'],
  ),
  sessions: offer(
    async () => (await import('@longitude/contract/session')).listSessions,
    ['device', 'address'],
    small,
  ),
  settings: offer(
    async () => (await import('@longitude/contract/settings')).listSettings,
    ['description'],
    { ...small, key: 'key' },
  ),
  newsletter: offer(
    async () => (await import('@longitude/contract/newsletter')).listSubscribers,
    ['email'],
  ),
  'refused-addresses': offer(
    async () => (await import('@longitude/contract/refused-addresses')).listRefusedAddresses,
    ['source', 'createdAt'],
  ),
  context: offerContexts,
};

/** Names of arguments and flags whose values are those of their noun. */
const ownNames = ['id', 'ids', 'key', 'against'];

/** Flags whose values are those of another noun. */
const otherNouns: Readonly<Record<string, string>> = {
  '--context': 'context',
  '--schedule': 'schedules',
};

/**
 * The server's values for an argument or a flag.
 * @param name `ids`, or `--against`
 * @throws Failure or ApiError
 */
export async function readServerValues(
  noun: string,
  name: string,
  given: readonly string[],
  options: GlobalOptions,
): Promise<Candidate[]> {
  const bare = name.replace(/^--/, '');
  const own = ownNames.includes(bare) || noun === 'context' ? sources[noun] : undefined;
  const source = sources[otherNouns[name] ?? `${noun} ${bare}`] ?? own;
  return (await source?.(options, given)) ?? [];
}

/** Unlike commands it never prompts, and leaves an expired login for the next command to report. */
async function callList(
  options: GlobalOptions,
  endpoint: Call,
  input: object,
): Promise<readonly Row[]> {
  const { url, token } = await connect(options);
  const client: ClientOptions = {
    base: url,
    token: () => token ?? null,
    fetch: (address, init) => sendRequest(address as string, init),
  };
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await openResponse(client, endpoint, { ...input, signal });
  const body: unknown = await response.json();
  const rows: unknown[] = Array.isArray(body) ? body : [body];
  return rows.filter((row) => typeof row === 'object' && row !== null) as Row[];
}

function describe(row: Row, fields: readonly string[]): string {
  const texts = fields.map((field) => readText(row, field));
  return texts.filter((text) => text !== '').join(', ');
}

function readText(row: Row, field: string): string {
  const value = row[field];
  return typeof value === 'string' ? value : '';
}
