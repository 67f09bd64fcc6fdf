import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ShownCheckPage } from '@longitude/contract/check-pages';
import { composeCheckPath } from '@longitude/contract/check-slug';
import { InlineCode } from '../../../ui/inline-code.tsx';
import { Meridian } from '../../../ui/meridian.tsx';
import { CodeBlock } from './code-block.tsx';
import { FixPlaces } from './fix-places.tsx';
import styles from './check-page.module.css';
import { OutcomeMark } from '../../../ui/outcome-mark.tsx';
import pageStates from '../../../ui/state-page.module.css';
import pageStyles from '../../../ui/page.module.css';
import { arrowLink } from '../../../ui/button.tsx';

interface PageOf {
  readonly page: ShownCheckPage;
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly intro: string;
  /** Where the dot of its line is. */
  readonly at: number;
  readonly isFirst?: boolean;
  readonly children: ReactNode;
}

/** A sticky heading beside scrolling content. */
function Section({ id, title, intro, at, isFirst = false, children }: SectionProps) {
  return (
    <section className={isFirst ? 'wrap' : `section wrap ${styles['part']}`} aria-labelledby={id}>
      <Meridian at={at} isRise={isFirst} />
      <div className={pageStyles['split']}>
        <div className={`stack ${pageStyles['sticky']}`}>
          <h2 id={id}>{title}</h2>
          <p className="muted">
            <InlineCode text={intro} />
          </p>
        </div>
        <div>{children}</div>
      </div>
    </section>
  );
}

/** The parts of a site that the test reads, and the expected values. */
export function LooksAt({ page: { looksAt } }: PageOf) {
  return (
    <Section id="looks-at" title="What it tests" intro={looksAt.intro} at={17} isFirst>
      <dl
        className={
          looksAt.items.length % 2 === 0 ? `${styles['items']} ${styles['two']}` : styles['items']
        }
      >
        {looksAt.items.map(({ term, text }) => (
          <div key={term}>
            <dt>
              <InlineCode text={term} />
            </dt>
            <dd>
              <InlineCode text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

const outcomes = [
  ['fail', 'Fail'],
  ['warning', 'Warning'],
  ['pass', 'Pass'],
  ['notTested', 'Not tested'],
] as const;

/** When a test ends in each way; ways that never happen are left out. */
export function Verdicts({ page: { verdicts } }: PageOf) {
  return (
    <Section
      id="judged"
      title="How it is scored"
      intro="By what an attacker could gain today, not by good practice."
      at={40}
    >
      <ul className={`list ${styles['verdicts']}`}>
        {outcomes
          .filter(([key]) => verdicts[key] !== '')
          .map(([key, label]) => (
            <li key={key}>
              <OutcomeMark outcome={key === 'notTested' ? 'other' : key} />
              <b>{label}</b>
              <p>
                <InlineCode text={verdicts[key]} />
              </p>
            </li>
          ))}
      </ul>
    </Section>
  );
}

/** The fix by place, and the facts for the owner's decision. */
export function HowToFix({ page: { fix, effort } }: PageOf) {
  return (
    <Section id="fix" title="How to fix it" intro={fix.intro} at={58}>
      <FixPlaces places={fix.places} />
      <Facts
        isWide
        facts={[
          ['Time', effort.time],
          ['Effect on customers', effort.customersNotice],
          ['How to undo it', effort.wayBack],
        ]}
      />
    </Section>
  );
}

/** A command that shows it, the standards, and the next pages. */
export function CheckYourself({ page }: PageOf) {
  const { proof, standards, askedBy, related } = page;
  return (
    <Section id="proof" title="Check it yourself" intro={proof.intro} at={83}>
      <CodeBlock title="Terminal" code={proof.code} />
      <Facts
        facts={[
          ['Standards', standards],
          ['Required by', askedBy],
        ]}
      />
      {related.length > 0 && (
        <nav aria-labelledby="related">
          <h3 id="related">Related pages</h3>
          <ul className={`list ${pageStates['quick']} ${pageStates['across']}`}>
            {related.map(({ slug, name }) => (
              <li key={slug}>
                <Link className={arrowLink} href={composeCheckPath(name)}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </Section>
  );
}

interface FactsProps {
  /** Facts without a text are left out. */
  readonly facts: readonly (readonly [term: string, text: string])[];
  /** In columns, where there is room. */
  readonly isWide?: boolean;
}

function Facts({ facts, isWide = false }: FactsProps) {
  const known = facts.filter(([, text]) => text !== '');
  if (known.length === 0) return null;
  return (
    <dl className={isWide ? `${styles['facts']} ${styles['three']}` : styles['facts']}>
      {known.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <InlineCode text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
