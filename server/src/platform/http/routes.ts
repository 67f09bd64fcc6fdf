import type { Readable } from 'node:stream';
import type { Lifecycle, Request, ResponseToolkit, RouteOptions, ServerRoute } from '@hapi/hapi';
import { pathParams, type Endpoint } from '@longitude/contract/core/endpoint';
import { checkInput } from '@longitude/contract/core/validation';
import type * as z from 'zod/mini';
import { actAs } from '../acting-session.ts';
import { AppError, refuseInput } from '../errors.ts';
import { readIfMatch } from './etag.ts';
import { readReplay, type Replay } from './idempotency.ts';
import { decodeBody } from './decode-body.ts';
import { parseJsonBody } from './json-body.ts';
import { allowLongBody } from './listener.ts';
import { requireRecentSignIn } from './recent-sign-in.ts';
import { readHeader } from './request-headers.ts';

/** Input of a handler: checked, in the endpoint's own types. */
export interface Call<Payload, Query> {
  readonly payload: Payload;
  readonly query: Query;
  /** The `{id}` of the path; empty when there is none. */
  readonly id: string;
  /** The `{slug}` of the path; empty when there is none. */
  readonly slug: string;
  /** All parameters of the path, keyed by name. */
  readonly params: Readonly<Record<string, string>>;
  readonly request: Request;
  readonly h: ResponseToolkit;
}

/**
 * Makes the Hapi route of an endpoint: authentication, body limit, checked path, query and payload,
 * success status. A handler returns the body of the response, or a response built with `h`.
 */
export function routeFor<Payload, Query, Result>(
  endpoint: Endpoint<Payload, Query, Result>,
  handle: (call: Call<Payload, Query>) => Promise<Lifecycle.ReturnValue> | Lifecycle.ReturnValue,
): ServerRoute {
  return {
    method: endpoint.method,
    path: `/api${endpoint.path}`,
    options: {
      auth: endpoint.auth === 'admin' ? 'session' : false,
      ...bodyOptions(endpoint),
      ...(endpoint.isAutomatic ? { app: { isAutomatic: true } } : {}),
      validate: {
        ...(endpoint.path.includes('{') ? { params: checkParams(endpoint.path) } : {}),
        ...(endpoint.query ? { query: checkWith(endpoint.query) } : {}),
        failAction: (_request, _h, error) => {
          throw error ?? new AppError('validation_failed');
        },
      },
    },
    handler: async (request, h) => {
      if (!endpoint.query) refuseQuery(request.query);
      if (endpoint.isUpload || endpoint.takesFiles) allowLongBody(request.raw.req);
      const params = request.params as Record<string, string>;
      const { id = '', slug = '' } = params;
      const payload = (hasJson(endpoint) ? await readPayload(request, endpoint) : {}) as Payload;
      const input = { payload, query: request.query as Query, params };
      await checkRecentSignIn(endpoint, request);
      const session = request.auth.isAuthenticated ? request.auth.credentials.jti : undefined;
      const response = await actAs(session, () => handle({ ...input, id, slug, request, h }));
      if (endpoint.status === 204) return h.response().code(204);
      return isResponse(response) ? response : h.response(response as object).code(endpoint.status);
    },
  };
}

async function checkRecentSignIn(
  { recentSignIn = 'byInput' }: Pick<Endpoint, 'recentSignIn'>,
  request: Request,
): Promise<void> {
  if (recentSignIn === 'byInput') return;
  await requireRecentSignIn(request, { isScriptAllowed: recentSignIn === 'exceptCommandLine' });
}

function hasJson({ method, isUpload, takesFiles }: BodyKind): boolean {
  return method !== 'GET' && !isUpload && !takesFiles;
}

function isResponse(response: Lifecycle.ReturnValue): boolean {
  return (
    typeof response === 'object' && response !== null && 'headers' in response && 'code' in response
  );
}

/** Socket idle timeout of uploads and downloads, in milliseconds. */
const maxPauseMs = 60_000;

type BodyKind = Pick<
  Endpoint,
  'auth' | 'method' | 'maxKb' | 'isFile' | 'isList' | 'isUpload' | 'takesFiles'
>;

function bodyOptions(endpoint: BodyKind): RouteOptions {
  if (endpoint.isFile || endpoint.isList) return { timeout: { socket: maxPauseMs } };
  if (endpoint.method === 'GET') return {};
  // The handler reads the connection: an upload, or JSON with `readJson`. Both have limits of their own.
  if (endpoint.isUpload || endpoint.takesFiles) {
    return {
      timeout: { socket: maxPauseMs },
      payload: { parse: false, output: 'stream', maxBytes: Number.MAX_SAFE_INTEGER },
    };
  }
  return { payload: { parse: false, output: 'data', maxBytes: countBytes(endpoint) } };
}

function checkParams(path: string) {
  const schema = pathParams(path);
  return async (value: unknown) => {
    const { ok } = checkInput(schema, value);
    // An id or slug that cannot exist is an absent item, not bad input.
    if (!ok) throw new AppError('not_found');
    return value;
  };
}

/** Calls without a query accept none; a validator of Hapi would cost each an event-loop turn. */
function refuseQuery(query: object): void {
  for (const key in query) throw refuseInput({ [key]: 'This field is not known' });
}

/** Bytes of a body, and values in it, that a call accepts unless its endpoint says otherwise. */
const defaultKb = { public: 16, admin: 64 };
const maxValues = { public: 100, admin: 2000 };

type BodyLimits = Pick<Endpoint, 'auth' | 'maxKb' | 'jsonType'>;

const countBytes = ({ auth, maxKb = defaultKb[auth] }: BodyLimits) => maxKb * 1024;

/**
 * The checked JSON body of a call that also accepts files.
 * @throws AppError `payload_too_large`, `unsupported_type`, `bad_json`, `validation_failed`
 */
export async function readJson<Value>(
  request: Request,
  schema: z.ZodMiniType<Value>,
  endpoint: BodyLimits,
): Promise<Value> {
  const chunks: Buffer[] = [];
  let size = 0;
  // A destroyed connection could not send a response.
  const body = (request.payload as Readable).iterator({ destroyOnReturn: false });
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > countBytes(endpoint)) throw new AppError('payload_too_large');
    chunks.push(chunk);
  }
  const json = await readBody(Buffer.concat(chunks), request, endpoint);
  return checked(schema, json) as Value;
}

function checkWith<Value>(schema: z.ZodMiniType<Value>) {
  return async (value: unknown) => checked(schema, value);
}

function checked<Value>(schema: z.ZodMiniType<Value>, value: unknown): unknown {
  const result = checkInput(schema, value);
  if (!result.ok) throw refuseInput(result.fields);
  return result.value;
}

/** The checked JSON body of a call; undefined when it is absent, which an optional one may be. */
async function readPayload(
  request: Request,
  endpoint: BodyLimits & Pick<Endpoint, 'payload'>,
): Promise<unknown> {
  const { payload: schema } = endpoint;
  if (!schema) return {};
  const body = Buffer.isBuffer(request.payload) ? request.payload : Buffer.alloc(0);
  const isAbsent = body.length === 0 && readHeader(request, 'content-type') === '';
  if (isAbsent && schema.safeParse(undefined).success) return undefined;
  return checked(schema, await readBody(body, request, endpoint));
}

async function readBody(body: Buffer, request: Request, endpoint: BodyLimits): Promise<unknown> {
  const coding = readHeader(request, 'content-encoding');
  const decoded = await decodeBody(body, coding, countBytes(endpoint));
  const type = readHeader(request, 'content-type');
  const options = { maxValues: maxValues[endpoint.auth], mediaType: endpoint.jsonType };
  return parseJsonBody(decoded, type, options);
}

/** The signed-in administrator's id, for the audit log. */
export function readActor(request: Request): string {
  return String(request.auth.credentials.user?.id);
}

/** The user behind a call, and the key that identifies its retry. */
export interface Caller {
  /** An administrator's id. */
  readonly actor: string;
  readonly replay: Replay | undefined;
}

/** @throws AppError `bad_request` for an invalid key */
export function readCaller({
  request,
  payload,
}: Pick<Call<unknown, unknown>, 'request' | 'payload'>): Caller {
  return { actor: readActor(request), replay: readReplay(request, payload) };
}

/** The editor of an item, and the version that they saw (optimistic concurrency). */
export interface Editing {
  /** An administrator's id. */
  readonly actor: string;
  /** Undefined overwrites any version. */
  readonly version?: number | undefined;
}

/** @throws AppError `bad_request` for an invalid `If-Match` */
export function readEditing(request: Request): Editing {
  return { actor: readActor(request), version: readIfMatch(request.headers['if-match']) };
}
