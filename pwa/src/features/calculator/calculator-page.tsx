import './calculator.css';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { hoursPerMonth } from '@longitude/contract/calculator';
import { listSkills } from '@longitude/contract/skills';
import { api } from '../../platform/api.ts';
import { useContent } from '../../platform/public-content.ts';
import { useSite } from '../../platform/site.ts';
import { Button } from '../../ui/button.tsx';
import { Closing } from '../../ui/closing.tsx';
import { Meridian } from '../../ui/meridian.tsx';
import { Calculator } from './calculator.tsx';
import { RatesTable } from './rates-table.tsx';
import type { Skills } from './team.ts';

export default function CalculatorPage() {
  const [attempt, setAttempt] = useState(0);
  // 'Scrolls to top on open' (section 2), also where the browser would restore a position.
  useEffect(() => {
    scrollTo(0, 0);
  }, []);
  return (
    <>
      <section className="pg wrap pg-calculator">
        <div className="head">
          <h1>Cost Savings Calculator</h1>
          <p className="lead">
            Put together the team you need and compare what it costs in India and in Canada, at{' '}
            {hoursPerMonth} hours per month.
          </p>
        </div>
        <Meridian at={22} isRise />
        <LoadedCalculator key={attempt} onRetry={() => setAttempt(attempt + 1)} />
      </section>
      <Closing
        title="Numbers you can defend deserve a plan you can follow."
        text="Send us this calculation and we answer with names, dates and a contract form that fits."
        href="/contact"
        action="Get Started Today"
      />
    </>
  );
}

/** Skills stay fresh for 10 minutes (public-site section 9). */
const freshFor = 10 * 60_000;

function LoadedCalculator({ onRetry }: { readonly onRetry: () => void }) {
  const { content } = useSite();
  const { data, isLoading } = useContent<Skills>({
    key: 'skills',
    rendered: content.skills,
    load: () => api.call(listSkills),
    freshFor,
  });
  if (isLoading && !data) return <p className="loading">Loading calculator...</p>;
  if (!data) return <Failure onRetry={onRetry} />;
  if (data.length === 0) return <NothingOffered />;
  return (
    <>
      <Calculator skills={data} />
      <RatesTable skills={data} />
    </>
  );
}

function Failure({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className="card stack" role="alert">
      <h2>The rates could not be loaded</h2>
      <p className="muted">Without them there is nothing to calculate with.</p>
      <Button onClick={onRetry}>Try Again</Button>
    </div>
  );
}

function NothingOffered() {
  return (
    <div className="card stack">
      <h2>No rates are listed at the moment</h2>
      <p className="muted">Ask us for a quote: a person answers within 24 hours.</p>
      <Link className="btn" href="/contact">
        Contact
      </Link>
    </div>
  );
}
