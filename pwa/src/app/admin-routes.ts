// The only entry into the back office: the build uses it to find the code that visitors never load
// (vite.config.ts), so no other module may import a page's admin code.
import type { Route } from './routes.ts';

const loadLayout = () => import('./back-office/back-office.tsx');

const dashboard = {
  module: 'src/app/back-office/dashboard-page.tsx',
  title: 'Dashboard',
  description: 'The back office.',
  load: () => import('./back-office/dashboard-page.tsx'),
  loadLayout,
  isAdmin: true,
} as const;

/** Every address of the back office. */
export const adminRoutes: readonly Route[] = [
  {
    path: '/admin/login',
    module: 'src/features/session/login-page.tsx',
    title: 'Sign in',
    description: 'For administrators.',
    load: () => import('../features/session/login-page.tsx'),
    isAdmin: true,
  },
  {
    path: '/admin/reset',
    module: 'src/features/session/reset-page.tsx',
    title: 'Choose a new password',
    description: 'For administrators.',
    load: () => import('../features/session/reset-page.tsx'),
    isAdmin: true,
  },
  { path: '/admin', ...dashboard },
  { path: '/admin/dashboard', ...dashboard },
  {
    path: '/admin/requests/:id',
    module: 'src/features/inbox/requests/request-page.tsx',
    title: 'Service Request',
    description: 'The back office.',
    load: () => import('../features/inbox/requests/request-page.tsx'),
    loadLayout,
    isAdmin: true,
  },
  {
    path: '/admin/trash',
    module: 'src/features/trash/trash-page.tsx',
    title: 'Trash',
    description: 'The back office.',
    load: () => import('../features/trash/trash-page.tsx'),
    loadLayout,
    isAdmin: true,
  },
  {
    path: '/admin/schedules',
    module: 'src/features/scans/schedules/schedules-page.tsx',
    title: 'Schedules',
    description: 'The back office.',
    load: () => import('../features/scans/schedules/schedules-page.tsx'),
    loadLayout,
    isAdmin: true,
  },
  {
    path: '/admin/subscribers',
    module: 'src/features/newsletter/admin/subscribers-page.tsx',
    title: 'Subscribers',
    description: 'The back office.',
    load: () => import('../features/newsletter/admin/subscribers-page.tsx'),
    loadLayout,
    isAdmin: true,
  },
  {
    path: '/admin/outbox',
    module: 'src/features/overview/outbox-page.tsx',
    title: 'Outbox',
    description: 'The back office.',
    load: () => import('../features/overview/outbox-page.tsx'),
    loadLayout,
    isAdmin: true,
  },
];
