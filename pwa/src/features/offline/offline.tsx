import { Button } from '../../ui/button.tsx';
import { StatePage } from '../../ui/state-page.tsx';

const links = [
  { href: '/', text: 'Home' },
  { href: '/services', text: 'Services' },
  { href: '/calculator', text: 'Calculator' },
  { href: '/blog', text: 'Articles you have read' },
  { href: '/contact', text: 'Contact: how to reach us, and your draft' },
];

/** Explains that a page is not cached on this device, and links to pages that are. */
export function NotSaved({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <StatePage
      title="The line is interrupted, your words are not"
      text="This page was not saved on your device. What you have typed is kept, and nothing was sent in the meantime. These pages open without a connection."
      links={links}
      art={
        <>
          <path className="a" d="M48 132Q84 52 132 44" />
          <path className="a gap" d="M196 46q48 16 76 86" />
          <circle className="d" cx="48" cy="132" r="6" />
          <circle className="o" cx="272" cy="132" r="6" />
          <path className="l" d="M148 28l8 30M164 28l8 30" />
        </>
      }
    >
      <p>
        <Button tone="ink" onClick={onRetry}>
          Try Again
        </Button>
      </p>
    </StatePage>
  );
}
