import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Contents } from '../../ui/contents.tsx';
import { Meridian } from '../../ui/meridian.tsx';
import { FactsTable } from './facts-table.tsx';
import { LastUpdated } from './last-updated.tsx';
import type { LegalSection, ShortAnswer } from './legal-section.ts';
import './legal.css';

interface LegalPageProps {
  readonly title: string;
  readonly lead: ReactNode;
  readonly shortVersion: readonly ShortAnswer[];
  readonly sections: readonly LegalSection[];
}

/** A legal text: its short version, its contents, its numbered sections. */
export function LegalPage({ title, lead, shortVersion, sections }: LegalPageProps) {
  return (
    <section className="pg wrap legal">
      <div className="head">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        <LastUpdated />
      </div>
      <Meridian at={50} isRise />
      <ShortVersion answers={shortVersion} />
      <div className="split">
        <div className="stick">
          <Contents chapters={sections} />
          <OtherTexts title={title} />
        </div>
        <div className="legal-text">
          {sections.map(({ id, title, body }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>{title}</h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </section>
  );
}

function ShortVersion({ answers }: { readonly answers: readonly ShortAnswer[] }) {
  return (
    <section className="legal-short" aria-labelledby="short-version">
      <h2 id="short-version">The short version</h2>
      <FactsTable
        caption="The short version"
        columns={['Question', 'Answer']}
        rows={answers.map(({ question, answer }) => [question, answer])}
      />
    </section>
  );
}

const texts = [
  { href: '/terms', title: 'Terms of Service' },
  { href: '/privacy', title: 'Privacy Policy' },
  { href: '/cookies', title: 'Cookie Policy' },
];

function OtherTexts({ title }: Pick<LegalPageProps, 'title'>) {
  return (
    <nav aria-label="Legal">
      <ul className="l quick">
        {texts
          .filter((text) => text.title !== title)
          .map((text) => (
            <li key={text.href}>
              <Link className="link go" href={text.href}>
                {text.title}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
