import type { Result, Handler } from '../../../testing/fake-api.ts';

interface DraftRoutes {
  readonly routes: Readonly<Record<string, Handler>>;
  /** The values of the stored draft; null for none. */
  readonly read: () => unknown;
}

/** A draft about a post as stored by the server, with its preconditions. */
export function serveDraft(id: string): DraftRoutes {
  const path = `/admin/drafts/blog-post/${id}`;
  let [values, version]: [unknown, number] = [null, 0];
  const updatedAt = '2026-11-21T06:41:00.000Z';
  const respond = (): Result => ({
    body: { values: values ?? {}, updatedAt: values && updatedAt },
    headers: values ? { etag: `"${version}"` } : {},
  });
  const save: Handler = ({ body, headers }) => {
    const match = headers.get('if-match');
    const isStale = match === null ? values !== null : match !== `"${version}"` || !values;
    if (isStale) return { status: 412, body: { error: 'Stale', code: 'stale' } };
    ({ values } = body as { readonly values: unknown });
    version += 1;
    return respond();
  };
  const remove = (): Result => {
    values = null;
    return { status: 204 };
  };
  const routes = { [`GET ${path}`]: respond, [`PUT ${path}`]: save, [`DELETE ${path}`]: remove };
  return { routes, read: () => values };
}
