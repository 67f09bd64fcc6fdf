import { screen } from '@testing-library/react';
import { buildRequest } from '../../../../testing/builders.ts';
import { listOf, serveApi, type Handler } from '../../../../testing/fake-api.ts';
import { renderAdmin } from '../../../../testing/render-admin.tsx';
import RequestsTab from '../requests-tab.tsx';

export const path = '/admin?tab=requests';
export const list = 'GET /admin/service-requests';
export const bulk = 'POST /admin/service-requests/bulk';
export const names = ['Thuy-Linh Tran', 'Bo Li', 'Dev Raghunathan', 'Siobhán Ní Dhomhnaill'];
/** The id of a row. */
export const id = (index: number) => `64b1f0c2a9d3e8f7a6b5c4d${index}`;
export const rows = names.map((name, index) => buildRequest({ id: id(index), name }));
/** The call that archives a row. */
export const archive = (index: number) => `PATCH /service-requests/${id(index)}/archive`;

export const link = (name: string) => screen.findByRole('link', { name });
export const box = (name: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` });
/** The row of an element. */
export const rowOf = (element: HTMLElement) => element.closest('[role=listitem]') as HTMLElement;

/** Opens the tab with four requests, unless the routes return others. */
export function openInbox(routes: Record<string, Handler> = {}, at = path) {
  const calls = serveApi({ [list]: listOf(rows), ...routes });
  return { calls, ...renderAdmin(<RequestsTab />, at) };
}
