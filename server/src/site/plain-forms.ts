import { createHash } from 'node:crypto';
import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { honeypotName } from '@longitude/contract/constants';
import { composeRateLimitText } from '@longitude/contract/core/errors';
import { AppError } from '../platform/errors.ts';
import { parseFormBody } from '../platform/http/form-body.ts';
import type { Replay } from '../platform/http/idempotency.ts';
import { readHeader } from '../platform/http/request-headers.ts';
import type { FormValues, PlainForm } from '../platform/http/plain-form.ts';
import { logFailure, toAppError } from '../platform/http/responses.ts';
import { refuseForeignPost } from '../platform/http/same-site.ts';
import type { Log } from '../platform/log.ts';

/** A rejected form, as its page shows it again (pwa/src/platform/site.ts). */
export interface PostedForm {
  readonly name: string;
  readonly values: FormValues;
  readonly errors: Readonly<Record<string, string>>;
  readonly failure: string | null;
}

interface PlainFormContext {
  readonly forms: readonly PlainForm[];
  /** Public origin of the site. */
  readonly origin: string;
  /** Responds with the page again, with the rejected form. */
  readonly respondAgain: (
    request: Request,
    h: ResponseToolkit,
    form: PostedForm,
  ) => Promise<ResponseObject>;
  readonly log: Log;
}

/** Every field at its longest, escaped: nine bytes for each character of most scripts. */
const maxBytes = 160 * 1024;

/** The route of all forms for submissions without scripts. */
export function plainFormRoute(context: PlainFormContext): ServerRoute {
  return {
    method: 'POST',
    path: '/{path*}',
    options: {
      payload: { parse: false, output: 'data', maxBytes },
      app: { showsRefusal: true },
    },
    handler: async (request, h) => {
      try {
        return await respondToPost(context, request, h);
      } catch (error) {
        throw request.app.refusal ?? error;
      }
    },
  };
}

async function respondToPost(
  context: PlainFormContext,
  request: Request,
  h: ResponseToolkit,
): Promise<ResponseObject> {
  const here = context.forms.filter(({ paths }) => paths.includes(request.path));
  // Also every address of the API without a POST.
  if (here.length === 0) throw new AppError('not_found');
  refuseForeignPost(request, context.origin);
  const fields = readFields(request);
  const { form: name, ...values } = fields;
  const form = here.find((known) => known.name === name);
  if (!form) throw new AppError('bad_request', 'This form is not known here.');
  try {
    if (request.app.refusal) throw request.app.refusal;
    const location = await form.receive({ values, replay: recogniseForm(fields), request });
    return h.redirect(location).code(303).header('cache-control', 'no-store');
  } catch (error) {
    const failure = toAppError(error);
    logFailure(context.log, request, error);
    const again = await context.respondAgain(
      request,
      h,
      describeFailure(form.name, values, failure),
    );
    const { retryAfter } = failure.extra;
    if (retryAfter !== undefined) again.header('retry-after', String(retryAfter));
    return again.code(failure.status).header('cache-control', 'no-store');
  }
}

function readFields(request: Request): FormValues {
  const body = Buffer.isBuffer(request.payload) ? request.payload : Buffer.alloc(0);
  const { [honeypotName]: website, ...fields } = parseFormBody(
    body,
    readHeader(request, 'content-type'),
  );
  return website ? { ...fields, website } : fields;
}

/**
 * Distinguishes a double submission from a second message: the replay key is the token, which
 * differs in each response of the page, together with the content. The same words from a page that
 * was opened again are a new message, and so are other words from the same page. Without a token no
 * duplicate is detected: better stored twice than not at all.
 */
function recogniseForm(fields: FormValues): Replay | undefined {
  if (!fields['formToken']) return undefined;
  const content = JSON.stringify(fields);
  const scope = createHash('sha256').update(`plain\n${content}`).digest('base64url');
  return { scope, bodyHash: scope };
}

function describeFailure(name: string, values: FormValues, failure: AppError): PostedForm {
  const { fields = {}, retryAfter } = failure.extra;
  const isBesideFields = Object.keys(fields).length > 0;
  const text =
    failure.code === 'rate_limited' && retryAfter !== undefined
      ? composeRateLimitText(failure.message, retryAfter)
      : failure.message;
  return { name, values, errors: fields, failure: isBesideFields ? null : text };
}
