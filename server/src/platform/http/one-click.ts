import type { ServerRoute } from '@hapi/hapi';
import type { Endpoint } from '@longitude/contract/core/endpoint';
import { checkInput } from '@longitude/contract/core/validation';
import { AppError, refuseInput } from '../errors.ts';
import { parseJsonBody } from './json-body.ts';
import { readHeader } from './request-headers.ts';

type Token = { readonly token: string };
type OneClick = Pick<Endpoint<Token>, 'method' | 'path' | 'payload'>;

/**
 * A call that unsubscribes. It accepts JSON like every other one, and also the form that a mail
 * program posts to the address in List-Unsubscribe: `List-Unsubscribe=One-Click`, with the token in
 * the query (RFC 8058, 3.1). No cookie, no redirect.
 */
export function oneClickRoute(
  { method, path, payload: schema }: OneClick,
  handle: (input: Token) => Promise<object>,
): ServerRoute {
  return {
    method,
    path: `/api${path}`,
    options: {
      auth: false,
      payload: { parse: 'gunzip', output: 'data', maxBytes: 64 * 1024 },
    },
    handler: async (request) => {
      const body = Buffer.isBuffer(request.payload) ? request.payload : Buffer.alloc(0);
      const type = readHeader(request, 'content-type');
      const isForm = /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type);
      const query: Readonly<Record<string, unknown>> = request.query;
      if (isForm) await refuseOtherForm(body, type);
      else refuseQuery(query);
      if (!schema) throw new AppError('not_found');
      const checked = checkInput(schema, isForm ? query : parseJsonBody(body, type));
      if (!checked.ok) throw refuseInput(checked.fields);
      return handle(checked.value);
    },
  };
}

function refuseQuery(query: object): void {
  const [key] = Object.keys(query);
  if (key !== undefined) throw refuseInput({ [key]: 'This field is not known' });
}

/** A link opened by a mail scanner, or an unrelated form, must not unsubscribe anyone. */
async function refuseOtherForm(body: Buffer, type: string): Promise<void> {
  const form = await readForm(body, type);
  if (form?.get('List-Unsubscribe') === 'One-Click') return;
  throw new AppError('bad_request', 'The form must contain List-Unsubscribe=One-Click.');
}

async function readForm(body: Buffer, type: string): Promise<FormData | undefined> {
  try {
    const headers = { 'content-type': type };
    return await new Response(new Uint8Array(body), { headers }).formData();
  } catch {
    return undefined;
  }
}
