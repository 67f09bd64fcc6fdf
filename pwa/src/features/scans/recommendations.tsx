import './recommendations.css';
import type { ReactNode } from 'react';
import { Meridian } from '../../ui/meridian.tsx';
import { splitSentence } from './risk-words.ts';

/** Recommendations shown (public-site section 9). */
const shown = 3;

export interface RecommendationsProps {
  readonly recommendations: readonly string[];
  /** Stands below them. */
  readonly children?: ReactNode;
}

/** What to mend first, then '... and N more recommendations': all of them stand with their tests. */
export function Recommendations({ recommendations, children }: RecommendationsProps) {
  const more = recommendations.length - shown;
  return (
    <section className="wrap scan-recs" aria-labelledby="scan-recommendations">
      <Meridian at={83} />
      <div className="split">
        <div className="stack stick">
          <h2 id="scan-recommendations">Key Recommendations</h2>
          <p className="muted">
            {recommendations.length > 0
              ? 'In the order that lowers your risk fastest.'
              : 'There is nothing to mend.'}
          </p>
        </div>
        <div>
          <ol className="l recs">
            {recommendations.slice(0, shown).map((text) => (
              <Recommendation key={text} text={text} />
            ))}
          </ol>
          {more > 0 && (
            <div className="more">
              <p className="muted">... and {more} more recommendations</p>
              <a className="link" href="#scan-all">
                See all tests
              </a>
            </div>
          )}
          {children}
        </div>
      </div>
    </section>
  );
}

function Recommendation({ text }: { readonly text: string }) {
  const { first, rest } = splitSentence(text);
  return (
    <li>
      <div className="anywhere">
        <h3>{first.replace(/[.:]$/, '')}</h3>
        {rest && <p className="muted">{rest}</p>}
      </div>
    </li>
  );
}
