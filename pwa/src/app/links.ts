import { services } from '@longitude/contract/constants';

export interface SiteLink {
  readonly href: string;
  readonly text: string;
}

/** Top navigation, in this order (public-site section 2). */
export const mainLinks: readonly SiteLink[] = [
  { href: '/', text: 'Home' },
  { href: '/about', text: 'About' },
  { href: '/services', text: 'Services' },
  { href: '/scanner', text: 'Security Scanner' },
  { href: '/calculator', text: 'Calculator' },
  { href: '/blog', text: 'Blog' },
  { href: '/contact', text: 'Contact' },
];

export const serviceLinks: readonly SiteLink[] = services.map(({ name }) => ({
  href: '/services',
  text: name,
}));

export const companyLinks: readonly SiteLink[] = [
  { href: '/about', text: 'About Us' },
  { href: '/blog', text: 'Blog' },
  { href: '/contact', text: 'Contact' },
  { href: '/privacy', text: 'Privacy Policy' },
];

export const legalLinks: readonly SiteLink[] = [
  { href: '/terms', text: 'Terms of Service' },
  { href: '/privacy', text: 'Privacy Policy' },
  { href: '/cookies', text: 'Cookie Policy' },
];

/** Home is active on its exact path, the others by prefix. */
export function isActive(href: string, path: string): boolean {
  return href === '/' ? path === '/' : path.startsWith(href);
}
