import type { ReactNode } from 'react';
import BackOffice from '../app/back-office/back-office.tsx';
import { findRoute } from '../app/find-route.ts';
import { renderAdmin } from './render-admin.tsx';

/** Shows a page of the back office at an address, in its layout. */
export function renderPage(page: ReactNode, path = '/admin') {
  const title = findRoute(path.split('?')[0] ?? path).route.title ?? '';
  return renderAdmin(<BackOffice title={title}>{page}</BackOffice>, path);
}
