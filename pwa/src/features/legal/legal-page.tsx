import { Link } from 'wouter';
import { useSettings, useSite } from '../../platform/site.ts';
import { Contents } from '../../ui/contents.tsx';
import { Meridian } from '../../ui/meridian.tsx';
import { formatDate } from '../../ui/format-date.ts';
import { FactsTable, LegalContent } from './legal-content.tsx';
import type { LegalText } from './legal-text.ts';
import styles from './legal.module.css';
import pageStates from '../../ui/state-page.module.css';
import pageStyles from '../../ui/page.module.css';
import { arrowLink } from '../../ui/button.tsx';

/** A legal text: short version, table of contents, numbered sections. */
export function LegalPage({ text }: { readonly text: LegalText }) {
  const { title, lead, shortVersion, sections } = text;
  return (
    <section className={`${pageStyles['top']} wrap ${styles['legal']}`}>
      <div className={pageStyles['head']}>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        <LastUpdated />
      </div>
      <Meridian at={50} isRise />
      <ShortVersion answers={shortVersion} />
      <div className={pageStyles['split']}>
        <div className={`${pageStyles['sticky']} ${styles['sidebar']}`}>
          <Contents chapters={sections} />
          <OtherTexts title={title} />
        </div>
        <div className={styles['text']}>
          {sections.map(({ id, title, body }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>{title}</h2>
              <LegalContent nodes={body} />
            </section>
          ))}
        </div>
      </div>
    </section>
  );
}

function ShortVersion({ answers }: { readonly answers: LegalText['shortVersion'] }) {
  return (
    <section className={styles['summary']} aria-labelledby="short-version">
      <h2 id="short-version">The short version</h2>
      <FactsTable
        caption="The short version"
        columns={['Question', 'Answer']}
        rows={answers.map(([question, answer]) => [question, [answer]])}
      />
    </section>
  );
}

const texts = [
  { href: '/terms', title: 'Terms of Service' },
  { href: '/privacy', title: 'Privacy Policy' },
  { href: '/cookies', title: 'Cookie Policy' },
];

function OtherTexts({ title }: Pick<LegalText, 'title'>) {
  return (
    <nav aria-label="Legal">
      <ul className={`list ${pageStates['quick']}`}>
        {texts
          .filter((text) => text.title !== title)
          .map((text) => (
            <li key={text.href}>
              <Link className={arrowLink} href={text.href}>
                {text.title}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}

/**
 * Today in the company's timezone, unless the setting contains a date (spec decision 30). Today is
 * the day of the server's rendering, so that hydration matches.
 */
function LastUpdated() {
  const { now } = useSite();
  const { legalLastUpdated, timezone } = useSettings();
  const given = legalLastUpdated.trim();
  return (
    <p className="muted">Last updated: {given ? describe(given) : formatDate(now, timezone)}</p>
  );
}

/** A date such as 2026-11-21 in words; any other text unchanged. */
function describe(given: string): string {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(given) && !Number.isNaN(Date.parse(given));
  return isDate ? formatDate(given, 'UTC') : given;
}
