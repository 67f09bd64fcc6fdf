import type { CheckFix } from '@longitude/contract/check-pages';
import { InlineCode } from '../../../ui/inline-code.tsx';
import { CodeBlock } from './code-block.tsx';
import styles from './fix-places.module.css';
import segmentStyles from '../../../ui/segment.module.css';

/**
 * How to fix a finding in each place, one at a time. Radio buttons and the style sheet select it,
 * so it works without scripts. Without `:has()`, and in print, all of them are shown.
 */
export function FixPlaces({ places }: { readonly places: readonly CheckFix[] }) {
  const isChoice = places.length > 1;
  return (
    <div className={styles['fix']}>
      {isChoice && (
        <fieldset className={segmentStyles['segments']}>
          <legend className="visually-hidden">Where you fix it</legend>
          {places.map(({ place }, index) => (
            <label key={place}>
              <input type="radio" name="place" value={place} defaultChecked={index === 0} />
              {place}
            </label>
          ))}
        </fieldset>
      )}
      {places.map((fix) => (
        <section key={fix.place} aria-label={fix.place}>
          {isChoice && <h3>{fix.place}</h3>}
          <p className={`muted ${styles['where']}`}>
            <InlineCode text={fix.where} />
          </p>
          {/* A dashboard has no place to paste it all. */}
          <CodeBlock title={fix.file} code={fix.code} canCopy={fix.place !== 'Cloudflare'} />
          <p className={`small ${styles['caveat']} muted`}>
            <InlineCode text={fix.note} />
          </p>
        </section>
      ))}
    </div>
  );
}
