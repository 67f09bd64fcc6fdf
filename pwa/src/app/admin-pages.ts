// Separate from the routes: every visitor loads those, and with an import the browser also gets the
// names of all files of the imported page.

export const loadLayout = () => import('./back-office/back-office.tsx');

/** The pages of the back office, keyed by their name in Vite's manifest. */
export const adminPages = {
  'src/features/session/login-page.tsx': () => import('../features/session/login-page.tsx'),
  'src/features/session/email-page.tsx': () => import('../features/session/email-page.tsx'),
  'src/features/session/reset-page.tsx': () => import('../features/session/reset-page.tsx'),
  'src/app/back-office/dashboard-page.tsx': () => import('./back-office/dashboard-page.tsx'),
  'src/features/inbox/requests/request-page.tsx': () =>
    import('../features/inbox/requests/request-page.tsx'),
  'src/features/trash/trash-page.tsx': () => import('../features/trash/trash-page.tsx'),
  'src/features/scans/schedules/schedules-page.tsx': () =>
    import('../features/scans/schedules/schedules-page.tsx'),
  'src/features/newsletter/admin/subscribers-page.tsx': () =>
    import('../features/newsletter/admin/subscribers-page.tsx'),
  'src/features/refused-addresses/admin/refused-page.tsx': () =>
    import('../features/refused-addresses/admin/refused-page.tsx'),
  'src/features/calculator/admin/calculations-page.tsx': () =>
    import('../features/calculator/admin/calculations-page.tsx'),
  'src/features/overview/email-queue-page.tsx': () =>
    import('../features/overview/email-queue-page.tsx'),
} as const;
