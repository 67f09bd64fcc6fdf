import * as z from 'zod/mini';
import { id, slug } from './fields.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** One call of the API, for clients and the server. Paths are below /api. */
export interface Endpoint<Payload = unknown, Query = unknown, Result = unknown> {
  readonly method: Method;
  /** With `{name}` for each path parameter. */
  readonly path: string;
  /** `admin` needs a bearer token. */
  readonly auth: 'public' | 'admin';
  /**
   * Needs a sign-in or a confirmation within ten minutes (spec decision 52): always, except in a
   * session of the command line, or for some inputs, which the handler recognizes.
   */
  readonly recentSignIn?: 'always' | 'exceptCommandLine' | 'byInput';
  /** Sent by the browser of its own accord: counted apart, so that it uses up no call of a person. */
  readonly isAutomatic?: true;
  /** The success status. */
  readonly status: 200 | 201 | 202 | 204;
  readonly summary: string;
  readonly payload?: z.ZodMiniType<Payload>;
  readonly query?: z.ZodMiniType<Query>;
  readonly response: z.ZodMiniType<Result>;
  /** Returns an array that pages by `limit` and `cursor`, with `Link` and `X-Total-Count`. */
  readonly isList?: true;
  /** Returns bytes (application/octet-stream unless `mediaType` is set) instead of JSON. */
  readonly isFile?: true;
  readonly mediaType?: string;
  /** Takes multipart/form-data (RFC 7578) instead of JSON; clients pass a FormData as payload. */
  readonly isUpload?: true;
  /** The field of an upload with a single file; otherwise `files`, once per file. */
  readonly uploadField?: string;
  /** The media type of its JSON, if it is not `application/json`. */
  readonly jsonType?: string;
  /** Accepts JSON, or multipart/form-data of the same fields and `files`. */
  readonly takesFiles?: true;
  /** Client timeout in milliseconds when it exceeds the default of 30,000. */
  readonly timeoutMs?: number;
  /** Body limit in kB when it differs from the default: 16 for visitors, 64 for administrators. */
  readonly maxKb?: number;
}

/** Infers the three types of an endpoint from its schemas. */
export function endpoint<Result, Payload = undefined, Query = undefined>(
  definition: Endpoint<Payload, Query, Result>,
): Endpoint<Payload, Query, Result> {
  return definition;
}

/** The empty body of status 204. */
export const nothing = z.undefined();

const kind = z.string().check(z.regex(/^[a-z-]{1,40}$/));
/** 32 bytes in base64url: a capability, whose possession is the authorization. */
const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));
const schemas: Readonly<Record<string, z.ZodMiniType>> = { slug: slug(200), kind, token };

/** The path parameters of an endpoint: `{slug}` and `{kind}` are words, `{token}` is a secret, all others are ids. */
export function pathParams(path: string) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  return z.strictObject(Object.fromEntries(names.map((name) => [name, schemas[name] ?? id])));
}
