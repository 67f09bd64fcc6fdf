import type { Need } from '@longitude/contract/page-content';
import type { ComponentType, ReactNode } from 'react';
import type { PageProps } from '../platform/page-head.ts';

export interface LayoutProps {
  /** Title of the route. */
  readonly title: string;
  readonly children: ReactNode;
}

export interface Route {
  /** `:name` is a parameter. */
  readonly path: string;
  /** Key of the page's chunk in Vite's manifest. */
  readonly module: string;
  /** Null on the home page, whose title is the company with its tagline. */
  readonly title: string | null;
  /** Pages that are hidden from search engines need none. */
  readonly description?: string;
  readonly load: () => Promise<{ default: ComponentType<PageProps> }>;
  /** The content that the server loads to render the page. */
  readonly needs?: readonly Need[];
  /** The query keys that affect the server's rendering. */
  readonly query?: readonly string[];
  /** The page has a form: each response of the server carries its own form token. */
  readonly hasForm?: true;
  /** Needs a session, is not rendered on the server and is hidden from search engines. */
  readonly isAdmin?: true;
  /**
   * Routes of one view share its state: it is not mounted again when the address changes between
   * them.
   */
  readonly view?: string;
  /** Wraps the page; renders the landmarks and sets the window's title itself. */
  readonly loadLayout?: () => Promise<{ default: ComponentType<LayoutProps> }>;
  /** Hidden from search engines. */
  readonly isUnlisted?: true;
  /** Cached for offline use only when it is visited. */
  readonly keepsOnVisit?: true;
}

/** Every public address of the site (public-site section 2). */
export const publicRoutes: readonly Route[] = [
  {
    path: '/',
    module: 'src/features/home/home-page.tsx',
    title: null,
    description:
      'IT consulting in Canada and India: offshore delivery, staff augmentation, cybersecurity, cloud, governance, help desk and automation.',
    load: () => import('../features/home/home-page.tsx'),
  },
  {
    path: '/about',
    module: 'src/features/about/about-page.tsx',
    title: 'About Us',
    description: 'Who we are: two cities, one team, one standard of work.',
    load: () => import('../features/about/about-page.tsx'),
  },
  {
    path: '/services',
    module: 'src/features/services/services-page.tsx',
    title: 'Services',
    description: 'Seven disciplines under one contract, from IT strategy to automation.',
    load: () => import('../features/services/services-page.tsx'),
  },
  {
    path: '/scanner',
    module: 'src/features/scans/scanner-page.tsx',
    title: 'Security Scanner',
    description:
      'A free, light security scan of your website: encryption, headers, ports, DNS and exposed files, with what to do about each finding.',
    hasForm: true,
    view: 'scanner',
    load: () => import('../features/scans/scanner-page.tsx'),
  },
  {
    path: '/scanner/scoring',
    module: 'src/features/scans/scoring-page.tsx',
    title: 'How the Security Score Is Calculated',
    description: 'Every test in the security scanner, its weight, and how the score is calculated.',
    load: () => import('../features/scans/scoring-page.tsx'),
  },
  {
    path: '/scanner/checks',
    module: 'src/features/scans/checks/checks-page.tsx',
    title: 'All tests by category',
    description:
      'Every test in the free security scan, by category: what it covers, why it matters and how to fix it.',
    needs: ['checks'],
    query: ['q'],
    keepsOnVisit: true,
    load: () => import('../features/scans/checks/checks-page.tsx'),
  },
  {
    path: '/scanner/checks/:slug',
    module: 'src/features/scans/checks/check-page.tsx',
    title: 'Security test',
    description: 'One test in the free security scan: what it covers and how to fix what it finds.',
    needs: ['check'],
    load: () => import('../features/scans/checks/check-page.tsx'),
  },
  {
    path: '/scanner/reports/:token',
    module: 'src/features/scans/scanner-page.tsx',
    title: 'Security report',
    description: 'A security scan report shared by its owner.',
    view: 'scanner',
    load: () => import('../features/scans/scanner-page.tsx'),
    isUnlisted: true,
  },
  {
    path: '/scanner/watch',
    module: 'src/features/scans/watch/watch-page.tsx',
    title: 'Website watch',
    query: ['sent'],
    load: () => import('../features/scans/watch/watch-page.tsx'),
    isUnlisted: true,
  },
  {
    path: '/calculator',
    title: 'Cost Savings Calculator',
    description: 'Build a team of developers and compare its monthly cost in India and Canada.',
    needs: ['skills'],
    query: ['team'],
    module: 'src/features/calculator/calculator-page.tsx',
    load: () => import('../features/calculator/calculator-page.tsx'),
  },
  {
    path: '/blog',
    title: 'Industry Insights',
    description: 'Articles on hybrid teams, security and the cost of IT.',
    needs: ['posts', 'categories'],
    query: ['q', 'category', 'sent'],
    module: 'src/features/posts/public/blog-page.tsx',
    load: () => import('../features/posts/public/blog-page.tsx'),
  },
  {
    path: '/blog/:slug',
    title: 'Article',
    description: 'An article from Industry Insights.',
    needs: ['post', 'posts'],
    module: 'src/features/posts/public/post-page.tsx',
    load: () => import('../features/posts/public/post-page.tsx'),
  },
  {
    path: '/contact',
    module: 'src/features/contact/contact-page.tsx',
    title: 'Contact',
    description: 'Write to us or describe a project. A person replies within 24 hours.',
    query: ['tab', 'sent'],
    hasForm: true,
    load: () => import('../features/contact/contact-page.tsx'),
  },
  {
    path: '/privacy',
    module: 'src/features/legal/privacy-page.tsx',
    title: 'Privacy Policy',
    description: 'What we store about you, why, and for how long.',
    load: () => import('../features/legal/privacy-page.tsx'),
  },
  {
    path: '/terms',
    module: 'src/features/legal/terms-page.tsx',
    title: 'Terms of Service',
    description: 'The terms we work under.',
    load: () => import('../features/legal/terms-page.tsx'),
  },
  {
    path: '/cookies',
    module: 'src/features/legal/cookies-page.tsx',
    title: 'Cookie Policy',
    description: 'This site sets no cookies. What it stores on your device, and how to remove it.',
    load: () => import('../features/legal/cookies-page.tsx'),
  },
  {
    path: '/install',
    module: 'src/features/install/install-page.tsx',
    title: 'Install the app',
    description:
      'Add this site to your phone’s home screen or your computer’s apps: it opens instantly and works offline.',
    load: () => import('../features/install/install-page.tsx'),
  },
  {
    path: '/newsletter/confirm',
    module: 'src/features/newsletter/confirm-page.tsx',
    title: 'Confirm your subscription',
    query: ['sent'],
    load: () => import('../features/newsletter/confirm-page.tsx'),
    isUnlisted: true,
  },
  {
    path: '/newsletter/unsubscribe',
    module: 'src/features/newsletter/unsubscribe-page.tsx',
    title: 'Unsubscribe from the newsletter',
    query: ['sent'],
    load: () => import('../features/newsletter/unsubscribe-page.tsx'),
    isUnlisted: true,
  },
  {
    path: '/email/refuse',
    module: 'src/features/refused-addresses/refuse-page.tsx',
    title: 'Stop all email to your address',
    query: ['sent'],
    load: () => import('../features/refused-addresses/refuse-page.tsx'),
    isUnlisted: true,
  },
  {
    path: '/outbox',
    module: 'src/features/outbox/outbox-page.tsx',
    title: 'Outbox',
    load: () => import('../features/outbox/outbox-page.tsx'),
    isUnlisted: true,
  },
  {
    path: '/offline',
    module: 'src/features/offline/offline-page.tsx',
    title: 'Offline',
    load: () => import('../features/offline/offline-page.tsx'),
    isUnlisted: true,
  },
];

/** The page for every other address, with status 404. */
export const notFound: Route = {
  path: '*',
  module: 'src/features/not-found/not-found-page.tsx',
  title: 'Page not found',
  description: 'There is no page at this URL.',
  load: () => import('../features/not-found/not-found-page.tsx'),
  isUnlisted: true,
};
