import { StatePage } from '../../ui/state-page.tsx';

const links = [
  { href: '/scanner', text: 'Scan a website yourself' },
  { href: '/contact', text: 'Ask us about it' },
];

/** In the place of a report that is unknown, or that its owner does not share any more. */
export function MissingReport() {
  return (
    // As high as what waited in its place: the end of the page stays where it was.
    <div className="scan-wait">
      <StatePage
        title="This report is not shared"
        text="The link may be cut off, or its owner has stopped sharing the report."
        links={links}
        art={
          <>
            <path className="l dash" d="M52 128Q104 20 176 62" />
            <circle className="k" cx="52" cy="128" r="5" />
            <circle className="h" cx="176" cy="62" r="13" />
            <path className="h" d="m171 57 10 10m0-10-10 10" />
          </>
        }
      />
    </div>
  );
}
