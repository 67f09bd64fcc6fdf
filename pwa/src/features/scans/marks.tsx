import './marks.css';
import type { ScanTest } from '@longitude/contract/scans';
import { markOf, toneOf } from './risk-words.ts';

/** An icon by its class, with its name. */
export function Mark({ name, look }: { readonly name: string; readonly look: string }) {
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn by the style sheet, in the theme's colours
  return <span className={`st ${look}`} role="img" aria-label={name} />;
}

/** Status icon whose shape and name say what its colour says. */
export function StatusMark({ test }: { readonly test: Pick<ScanTest, 'status' | 'tested'> }) {
  const mark = markOf(test);
  return <Mark name={mark} look={mark === 'other' ? '' : mark} />;
}

/** A risk in its colour, such as HIGH, or HIGH RISK for a whole site. */
export function RiskBadge({ risk, suffix = '' }: { readonly risk: string; suffix?: string }) {
  return (
    <span className={`badge risk ${toneOf(risk)}`}>
      {risk.toUpperCase()}
      {suffix}
    </span>
  );
}
