import { arch, availableParallelism, platform, release, totalmem, type } from 'node:os';
import { type Context, type Handlers, OK, type Reply, sessionOf } from '../command.ts';
import { fail } from '../errors.ts';
import { booleanOf, textOf } from '../fields.ts';
import { DateTime, int, isDoc, Scalar } from '../values.ts';
import { MAX_DOCUMENT, MAX_MESSAGE } from '../wire.ts';

const VERSION = '7.0.0';
export const MAX_BATCH = 100_000;

/** A standalone 7.0: no setName (so no retryable writes), no topologyVersion (so clients poll). */
function hello({ body, now, connection }: Context): Reply {
  if (booleanOf(body.get('loadBalanced'), 'hello.loadBalanced'))
    fail(72, 'loadBalanced is not supported by this server');
  return {
    helloOk: true,
    isWritablePrimary: true,
    maxBsonObjectSize: int(MAX_DOCUMENT),
    maxMessageSizeBytes: int(MAX_MESSAGE),
    maxWriteBatchSize: int(MAX_BATCH),
    localTime: new DateTime(BigInt(now())),
    logicalSessionTimeoutMinutes: int(30),
    connectionId: int(connection),
    minWireVersion: int(0),
    maxWireVersion: int(21),
    readOnly: false,
    ok: OK,
  };
}

/** `client`, `compression` and the authentication hints are offers that this server declines. */
const HELLO_FIELDS = new Set([
  'helloOk',
  'client',
  'compression',
  'saslSupportedMechs',
  'speculativeAuthenticate',
  'hostInfo',
  'loadBalanced',
  'internalClient',
  'backpressure',
]);
const legacyHello = {
  fields: HELLO_FIELDS,
  run: (context: Context): Reply => ({ ismaster: true, ...hello(context) }),
};

const buildInfo = (): Reply => ({
  version: VERSION,
  versionArray: [7, 0, 0, 0].map(int),
  gitVersion: 'longitude-store',
  modules: [],
  storageEngines: ['sqlite'],
  bits: int(64),
  debug: false,
  maxBsonObjectSize: int(MAX_DOCUMENT),
  ok: OK,
});

function getParameter({ body }: Context): Reply {
  if (!body.has('featureCompatibilityVersion')) fail(72, 'no option found to get');
  return { featureCompatibilityVersion: { version: '7.0' }, ok: OK };
}

function serverStatus({ startedAt, now, cursors }: Context): Reply {
  const memory = process.memoryUsage();
  return {
    host: 'longitude-store',
    version: VERSION,
    process: 'longitude-store',
    pid: BigInt(process.pid),
    uptime: Math.floor((now() - startedAt) / 1000),
    localTime: new DateTime(BigInt(now())),
    mem: { bits: int(64), resident: int(Math.round(memory.rss / 1_048_576)) },
    metrics: { cursor: { open: { total: BigInt(cursors.size) } } },
    storageEngine: { name: 'sqlite', persistent: true },
    ok: OK,
  };
}

/** Only the machine's data that shells and Compass show; nothing that identifies it. */
const hostInfo = ({ now }: Context): Reply => ({
  system: {
    currentTime: new DateTime(BigInt(now())),
    hostname: 'localhost',
    cpuAddrSize: int(64),
    memSizeMB: int(Math.round(totalmem() / 1_048_576)),
    numCores: int(availableParallelism()),
    cpuArch: arch(),
    numaEnabled: false,
  },
  os: { type: type(), name: platform(), version: release() },
  extra: {},
  ok: OK,
});

/** The store writes its log to standard error and keeps none. */
function getLog({ body }: Context): Reply {
  const name = textOf(body.get('getLog'), 'getLog.getLog');
  if (name === '*') return { names: ['global', 'startupWarnings'], ok: OK };
  if (name !== 'global' && name !== 'startupWarnings') fail(96, `No log named '${name}'`);
  return { totalLinesWritten: int(0), log: [], ok: OK };
}

function endSessions({ body, cursors }: Context): Reply {
  const sessions = body.get('endSessions');
  if (!Array.isArray(sessions)) return fail(14, 'endSessions must be an array');
  for (const session of sessions) {
    const id = isDoc(session) ? session.get('id') : undefined;
    if (!(id instanceof Scalar)) fail(14, 'endSessions must hold session ids');
    const hex = sessionOf(new Map([['lsid', session]]));
    if (hex !== undefined) cursors.closeSession(hex);
  }
  return { ok: OK };
}

const none = new Set<string>();

export const handshake: Handlers = {
  hello: { fields: HELLO_FIELDS, run: hello },
  isMaster: legacyHello,
  ismaster: legacyHello,
  ping: { fields: none, run: () => ({ ok: OK }) },
  buildInfo: { fields: none, run: buildInfo },
  buildinfo: { fields: none, run: buildInfo },
  connectionStatus: {
    fields: new Set(['showPrivileges']),
    run: () => ({ authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] }, ok: OK }),
  },
  getParameter: {
    fields: new Set(['featureCompatibilityVersion']),
    adminOnly: true,
    run: getParameter,
  },
  serverStatus: { fields: none, run: serverStatus },
  hostInfo: { fields: none, adminOnly: true, run: hostInfo },
  getLog: { fields: none, adminOnly: true, run: getLog },
  getCmdLineOpts: {
    fields: none,
    adminOnly: true,
    run: () => ({ argv: ['longitude-store'], parsed: {}, ok: OK }),
  },
  endSessions: { fields: none, run: endSessions },
};
