// The only entry into the back office: the build uses it to find the code that visitors never load
// (vite.config.ts), so no other module may import `admin-pages.ts` or a page's admin code.
import type { adminPages } from './admin-pages.ts';
import type { Route } from './routes.ts';

type Module = keyof typeof adminPages;
const importPages = () => import('./admin-pages.ts');

/** A page in front of the back office, with the layout of visitors. */
const gate = (path: string, module: Module, title: string): Route => ({
  path,
  module,
  title,
  load: async () => (await importPages()).adminPages[module](),
  isAdmin: true,
});

const page = (path: string, module: Module, title: string): Route => ({
  ...gate(path, module, title),
  loadLayout: async () => (await importPages()).loadLayout(),
});

const dashboard = 'src/app/back-office/dashboard-page.tsx';

/** Every address of the back office. */
export const adminRoutes: readonly Route[] = [
  gate('/admin/login', 'src/features/session/login-page.tsx', 'Sign in'),
  gate('/admin/reset', 'src/features/session/reset-page.tsx', 'Choose a new password'),
  gate('/admin/email', 'src/features/session/email-page.tsx', 'Email address'),
  page('/admin', dashboard, 'Dashboard'),
  page('/admin/dashboard', dashboard, 'Dashboard'),
  page('/admin/requests/:id', 'src/features/inbox/requests/request-page.tsx', 'Service Request'),
  page('/admin/trash', 'src/features/trash/trash-page.tsx', 'Trash'),
  page('/admin/schedules', 'src/features/scans/schedules/schedules-page.tsx', 'Schedules'),
  page('/admin/subscribers', 'src/features/newsletter/admin/subscribers-page.tsx', 'Subscribers'),
  page(
    '/admin/refused-addresses',
    'src/features/refused-addresses/admin/refused-page.tsx',
    'Refused Addresses',
  ),
  page(
    '/admin/calculations',
    'src/features/calculator/admin/calculations-page.tsx',
    'Calculations',
  ),
  page('/admin/outbox', 'src/features/overview/email-queue-page.tsx', 'Email queue'),
];
