import './legal.css';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useSettings, useSite } from '../../platform/site.ts';
import { Contents } from '../../ui/contents.tsx';
import { Meridian } from '../../ui/meridian.tsx';
import { formatDate } from '../../ui/format-date.ts';

interface LegalPageProps {
  readonly title: string;
  readonly lead: ReactNode;
  readonly shortVersion: readonly ShortAnswer[];
  readonly sections: readonly LegalSection[];
}

/** A legal text: short version, table of contents, numbered sections. */
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
      <FactsTable caption="The short version" columns={['Question', 'Answer']} rows={answers} />
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

export interface LegalSection {
  /** The anchor of its heading. */
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

/** A line of the short version. */
export type ShortAnswer = readonly [question: string, answer: string];

interface FactsTableProps {
  readonly caption: string;
  /** The first column names the rows. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly [name: string, ...cells: ReactNode[]])[];
}

/** A table whose rows become labelled blocks on a phone. */
export function FactsTable({ caption, columns, rows }: FactsTableProps) {
  return (
    <table className="table legal-facts">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <td key={columns[at + 1]} data-l={columns[at + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
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
