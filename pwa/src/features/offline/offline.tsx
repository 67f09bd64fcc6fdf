import { useEffect, useState } from 'react';
import { isSaved } from '../../platform/service-worker.ts';
import { Button } from '../../ui/button.tsx';
import { QuickLinks, StatePage } from '../../ui/state-page.tsx';
import pageStates from '../../ui/state-page.module.css';
import artStyles from '../../ui/art.module.css';

const links = [
  { href: '/', text: 'Home' },
  { href: '/services', text: 'Services' },
  { href: '/calculator', text: 'Calculator' },
  { href: '/blog', text: 'Articles you have read' },
  { href: '/contact', text: 'Contact: how to reach us, and your draft' },
];

/** The links that open without a connection; none until the caches of the device have been read. */
function useSavedLinks(): typeof links {
  const [saved, setSaved] = useState<typeof links>([]);
  useEffect(() => {
    const areSaved = Promise.all(links.map(({ href }) => isSaved(href)));
    areSaved.then(
      (found) => setSaved(links.filter((_, at) => found[at])),
      () => undefined,
    );
  }, []);
  return saved;
}

/** Explains that a page is not cached on this device, and links to pages that are. */
export function NotSaved({ onRetry }: { readonly onRetry: () => void }) {
  const saved = useSavedLinks();
  return (
    <StatePage
      title="You are offline. Your words are safe."
      text="This page is not saved on your device. What you typed is saved, and nothing has been sent. Pages you have opened before still work."
      art={
        <>
          <path className={artStyles['course']} d="M48 132Q84 52 132 44" />
          <path
            className={`${artStyles['course']} ${artStyles['gapped']}`}
            d="M196 46q48 16 76 86"
          />
          <circle className={artStyles['dot']} cx="48" cy="132" r="6" />
          <circle className={artStyles['ring']} cx="272" cy="132" r="6" />
          <path className={artStyles['line']} d="M148 28l8 30M164 28l8 30" />
        </>
      }
    >
      <p>
        <Button tone="ink" onClick={onRetry}>
          Try Again
        </Button>
      </p>
      <div className={pageStates['kept']}>
        <QuickLinks links={saved} />
      </div>
    </StatePage>
  );
}
