import type { ServerRoute } from '@hapi/hapi';
import type { Endpoint } from '@longitude/contract/core/endpoint';
import { checkInput } from '@longitude/contract/core/validation';
import { AppError, refuseInput } from '../errors.ts';
import { decodeBody } from './decode-body.ts';
import { parseJsonBody } from './json-body.ts';
import { readHeader } from './request-headers.ts';

const maxBytes = 16 * 1024;

type Token = { readonly token: string };
type OneClick = Pick<Endpoint<Token>, 'method' | 'path' | 'payload'>;

/**
 * A call that unsubscribes. It accepts JSON like every other one, and also what mail programs post to the
 * address in List-Unsubscribe: `List-Unsubscribe=One-Click`, with the token in the query (RFC 8058, 3.1). They
 * write that body in many ways, some leave it out, and mail services add keys to the query, repeat
 * the token or spell its name in another case. No cookie, and no redirect of what is posted.
 *
 * Other programs only open the address (GET, RFC 2369): this ends nothing, and leads to the page with
 * the button.
 */
export function oneClickRoutes(
  { method, path, payload: schema }: OneClick,
  page: string,
  handle: (input: Token) => Promise<object>,
): ServerRoute[] {
  const posted: ServerRoute = {
    method,
    path: `/api${path}`,
    options: {
      auth: false,
      // The override accepts a content type that cannot be read, as multipart without a boundary.
      payload: {
        parse: false,
        output: 'data',
        maxBytes,
        override: 'application/octet-stream',
      },
    },
    handler: async (request) => {
      const sent = Buffer.isBuffer(request.payload) ? request.payload : Buffer.alloc(0);
      const body = await decodeBody(sent, readHeader(request, 'content-encoding'), maxBytes);
      const type = readHeader(request, 'content-type');
      const tokens = readTokens(request.query);
      const isOneClick = tokens.length > 0;
      if (isOneClick) refuseOtherBody(body);
      else refuseQuery(request.query);
      if (!schema) throw new AppError('not_found');
      const inputs = isOneClick
        ? tokens.map((token) => ({ token }))
        : [parseJsonBody(body, type, { maxValues: 1 })];
      return handle(readOne(schema, inputs));
    },
  };
  return [leadTo(page, path), posted];
}

const leadTo = (page: string, path: string): ServerRoute => ({
  method: 'GET',
  path: `/api${path}`,
  options: { auth: false },
  handler: ({ url }, h) =>
    h
      .redirect(page + url.search)
      .code(303)
      .header('cache-control', 'no-store'),
});

/** The values of `token`, in any case. */
function readTokens(query: Readonly<Record<string, unknown>>): unknown[] {
  return Object.entries(query)
    .filter(([key]) => key.trim().toLowerCase() === 'token')
    .flatMap(([, value]) => value);
}

/** The input, also when it is repeated. @throws AppError `validation_failed` */
function readOne(schema: NonNullable<OneClick['payload']>, inputs: readonly unknown[]): Token {
  let read: Token | undefined;
  for (const input of inputs) {
    const checked = checkInput(schema, input);
    if (!checked.ok) throw refuseInput(checked.fields);
    if (read && read.token !== checked.value.token) {
      throw refuseInput({ token: 'The address contains two different tokens' });
    }
    read = checked.value;
  }
  if (!read) throw new AppError('not_found');
  return read;
}

function refuseQuery(query: object): void {
  const [key] = Object.keys(query);
  if (key !== undefined) throw refuseInput({ [key]: 'This field is not known' });
}

/** An unrelated form must not unsubscribe anyone. */
function refuseOtherBody(body: Buffer): void {
  const text = body.toString('latin1').replaceAll(/%2d/gi, '-').trim().toLowerCase();
  const start = text.indexOf('list-unsubscribe');
  if (text === '' || (start !== -1 && text.includes('one-click', start))) return;
  throw new AppError('bad_request', 'The form must contain List-Unsubscribe=One-Click.');
}
