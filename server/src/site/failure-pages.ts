import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { AppError } from '../platform/errors.ts';
import { sendAsset } from '../platform/http/asset.ts';
import { readHeader } from '../platform/http/request-headers.ts';
import type { Log } from '../platform/log.ts';
import { pageHeaders, type DocumentComposer } from './document.ts';
import type { Pages } from './pages.ts';
import type { ServerBuild } from './server-build.ts';

interface FailurePageContext {
  readonly build: ServerBuild;
  readonly pages: Pages;
  readonly composer: DocumentComposer;
  readonly log: Log;
}

/** Addresses for programs, which get errors in JSON. */
const forPrograms = /^\/(api|health|ready|metrics)(\/|$)/;
const folders = /^\/(assets|icons|art)(\/|$)/;
const fileName = /\.[a-z0-9]{2,11}$/i;

/**
 * Responds to a failure at a page's address with a page, at a file's with a plain line; undefined
 * if JSON is right. Never rejects: if even "not found" cannot be rendered, it is a static page.
 */
export async function respondToFailure(
  { build, pages, composer, log }: FailurePageContext,
  request: Request,
  h: ResponseToolkit,
  failure: AppError,
): Promise<ResponseObject | undefined> {
  const { path } = request;
  const composeFailure = () => composer.composeFailure(build.renderFailure(failure.message));
  const accepted = readHeader(request, 'accept');
  const isForPeople = accepted.includes('text/html');
  if (forPrograms.test(path)) return undefined;
  if (accepted.includes('application/json') && !isForPeople) return undefined;
  if (folders.test(path) || (fileName.test(path) && !isForPeople)) {
    return h.response(`${failure.message}\n`).type('text/plain').code(failure.status);
  }
  // A malformed path is not a page either.
  const isMissing = failure.code === 'not_found' || failure.code === 'bad_request';
  const isPost = request.method === 'post';
  if (!isMissing || (isPost && failure.code === 'bad_request')) {
    return respond(h, composeFailure(), failure.status);
  }
  try {
    const { asset, status } = await pages.readMissing();
    const response = sendAsset(request, h, asset).code(status);
    // A failure has no version to compare.
    delete response.headers['etag'];
    return addPageHeaders(response);
  } catch (error) {
    log.error({ err: error, requestId: request.app.id, path }, 'rendering the error page failed');
    return respond(h, composeFailure(), failure.status);
  }
}

function respond(h: ResponseToolkit, html: string, status: number): ResponseObject {
  return addPageHeaders(h.response(html).type('text/html').code(status));
}

function addPageHeaders(response: ResponseObject): ResponseObject {
  Object.assign(response.headers, pageHeaders);
  return response;
}
