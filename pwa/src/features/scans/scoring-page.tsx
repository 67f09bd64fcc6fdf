import './scoring-page.css';
import './recommendations.css';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import {
  riskWeights,
  scanCategories,
  scanChecks,
  scoreBands,
  type ScanCategory,
} from '@longitude/contract/scan-checks';
import { Meridian } from '../../ui/meridian.tsx';
import { RiskBadge } from './marks.tsx';

/** Explains the score, with every check and its weight (docs/scanner.md). */
export default function ScoringPage() {
  return (
    <section className="pg wrap scan-scoring">
      <div className="head">
        <h1>How is this scored?</h1>
        <p className="lead">
          The worst finding sets the band, the rest sets the place within it. So score and risk
          never contradict each other, and mending a finding never lowers the score.
        </p>
      </div>
      <Meridian at={22} isRise />
      <Part title="Three steps">
        <Steps />
      </Part>
      <Part title="Four bands">
        <Bands />
      </Part>
      <Part title="What does not count">
        <p>
          A check that could not run, because it was blocked or does not apply, is marked “not
          tested” with the reason. It counts neither for nor against the site. When it can run the
          next time, it may show something new: a site that becomes testable can lose points for
          what was there before.
        </p>
      </Part>
      <Part title="Every check and its weight">
        <Checks />
      </Part>
      <p>
        <Link className="btn cta go" href="/scanner">
          Scan a website
        </Link>
      </p>
    </section>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="split scoring-part">
      <h2>{title}</h2>
      <div className="stack">{children}</div>
    </div>
  );
}

function Steps() {
  const { critical, high, medium, low } = riskWeights;
  const steps = [
    [
      'Each check gets points',
      '100 when it passes, 50 for a warning, 0 when it fails. Some checks have steps between.',
    ],
    [
      'Checks make categories, categories make a mean',
      `In its category a check weighs what it can find at worst: critical ${critical}, high ${high}, medium ${medium}, low ${low}. The categories weigh as in the table below. The result is a mean M from 0 to 100.`,
    ],
    [
      'The worst finding chooses the band',
      'A failed check counts with its risk, a warning one level lower. The mean then chooses the place in that band: score = lowest + (highest − lowest) × M / 100.',
    ],
  ] as const;
  return (
    <ol className="l recs">
      {steps.map(([title, text]) => (
        <li key={title}>
          <div>
            <h3>{title}</h3>
            <p className="muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function Bands() {
  return (
    <table className="table">
      <caption className="vh">Bands of the score</caption>
      <thead>
        <tr>
          <th scope="col">Overall risk</th>
          <th scope="col" className="r">
            Score
          </th>
        </tr>
      </thead>
      <tbody>
        {scoreBands.map(({ risk, from, to }) => (
          <tr key={risk}>
            <td>
              <RiskBadge risk={risk} suffix=" RISK" />
            </td>
            <td className="r">
              {from} to {to}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Checks() {
  const categories = Object.entries(scanCategories) as [ScanCategory, number][];
  return categories.map(([category, weight]) => (
    <table className="table" key={category}>
      <caption>
        <h3>{category}</h3> <span className="muted">weighs {weight} of 100</span>
      </caption>
      <thead className="vh">
        <tr>
          <th scope="col">Check</th>
          <th scope="col">Worst risk</th>
          <th scope="col">Weight in the category</th>
        </tr>
      </thead>
      <tbody>
        {scanChecks
          .filter((check) => check.category === category)
          .map(({ name, risk }) => (
            <tr key={name}>
              <td>{name}</td>
              <td className="r">{risk}</td>
              <td className="r weight">{riskWeights[risk]}</td>
            </tr>
          ))}
      </tbody>
    </table>
  ));
}
