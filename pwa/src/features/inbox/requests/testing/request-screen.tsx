import type { RequestDetail } from '@longitude/contract/requests';
import { screen } from '@testing-library/react';
import { buildRequest } from '../../../../testing/builders.ts';
import { serveApi, type Result, type Handler } from '../../../../testing/fake-api.ts';
import { respondQuietly } from '../../../../testing/item-routes.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import RequestPage from '../request-page.tsx';

const answers = { 'How many people need help?': '140', 'Which hours?': '7:00 to 19:00 Eastern' };
export const request = buildRequest({ answers });
export const { id } = request;
const path = `/admin/requests/${id}`;
export const read = `GET /service-requests/${id}`;

/** The response with the details, and its version. */
export function detail(
  change: Partial<typeof request> = {},
  { etag = '"1"', ...rest }: Partial<RequestDetail> & { etag?: string } = {},
): Result {
  const body = { request: { ...request, ...change }, notes: [], files: [], ...rest };
  return { body, headers: { etag } };
}

/** Responds to the calls of the screen, with these responses before the default ones. */
export function serveRequest(routes: Record<string, Handler> = {}) {
  return serveApi({ [read]: detail(), ...respondQuietly('service-request', id), ...routes });
}

export function show() {
  return renderPage(<RequestPage params={{ id }} />, path);
}

/** Shows the screen with these responses, once the request is rendered. */
export async function openRequest(routes: Record<string, Handler> = {}) {
  const calls = serveRequest(routes);
  const view = show();
  await screen.findByRole('heading', { level: 1, name: request.name });
  return { calls, ...view };
}
