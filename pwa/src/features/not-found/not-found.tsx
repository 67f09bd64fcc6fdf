import { notFoundArt, StatePage } from '../../ui/state-page.tsx';

const links = [
  { href: '/', text: 'Home' },
  { href: '/services', text: 'Services' },
  { href: '/blog', text: 'Blog' },
  { href: '/contact', text: 'Contact' },
];

/** The page for an address that does not exist. */
export function NotFound() {
  return (
    <StatePage
      title="This page is off the chart"
      text="The address may be mistyped, or the page has moved. Try one of these instead."
      links={links}
      art={notFoundArt}
    />
  );
}
