import { useEffect, useState, type ReactNode, type MouseEvent } from 'react';
import { Link } from 'wouter';
import { hoursPerMonth } from '@longitude/contract/calculator';
import { listSkills } from '@longitude/contract/skills';
import { api } from '../../platform/api.ts';
import { useContent } from '../../platform/public-content.ts';
import { useSite, useSettings } from '../../platform/site.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Meridian } from '../../ui/meridian.tsx';
import { CallToAction } from '../../ui/call-to-action.tsx';
import { Calculator } from './calculator-view.tsx';
import { RatesTable } from './rates-table.tsx';
import type { Skills, Result } from './team.ts';
import { useCalculator } from './use-calculator.ts';
import { handOverTeam, requestAddress } from './save-calculation.ts';
import styles from './calculator.module.css';
import pageStyles from '../../ui/page.module.css';
import boxes from '../../ui/boxes.module.css';

export default function CalculatorPage() {
  const [attempt, setAttempt] = useState(0);
  // 'Scrolls to top on open' (section 2), also where the browser would restore a position.
  useEffect(() => {
    scrollTo(0, 0);
  }, []);
  return <LoadedPage key={attempt} onRetry={() => setAttempt(attempt + 1)} />;
}

/** Skills stay fresh for 10 minutes (public-site section 9). */
const freshFor = 10 * 60_000;

function LoadedPage({ onRetry }: { readonly onRetry: () => void }) {
  const { content } = useSite();
  const { data, isLoading } = useContent<Skills>({
    key: 'skills',
    rendered: content.skills,
    load: () => api.call(listSkills),
    freshFor,
  });
  if (data && data.length > 0) return <RatedPage skills={data} />;
  const failure = data ? <NothingOffered /> : <Failure onRetry={onRetry} />;
  return (
    <>
      <Frame>
        {isLoading && !data ? <p className="loading">Loading calculator...</p> : failure}
      </Frame>
      <CalculatorClosing result={null} />
    </>
  );
}

function RatedPage({ skills }: { readonly skills: Skills }) {
  const calculator = useCalculator(skills);
  const { shown, isOutdated } = calculator;
  return (
    <>
      <Frame>
        <Calculator skills={skills} calculator={calculator} />
        <RatesTable skills={skills} />
      </Frame>
      <CalculatorClosing result={shown && !isOutdated ? shown.result : null} />
    </>
  );
}

function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <section className={`${pageStyles['top']} wrap ${styles['page']}`}>
      <div className={`${pageStyles['head']} ${styles['intro']}`}>
        <h1>Cost Savings Calculator</h1>
        <p className="lead">
          Build the team you need and compare its cost in India and Canada, at {hoursPerMonth} hours
          per month.
        </p>
      </div>
      <Meridian at={22} isRise />
      {children}
    </section>
  );
}

function Failure({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={`${boxes['card']} stack`} role="alert">
      <h2>The rates could not be loaded</h2>
      <p className="muted">The calculator needs them. Please try again.</p>
      <Button onClick={onRetry}>Try Again</Button>
    </div>
  );
}

function NothingOffered() {
  return (
    <div className={`${boxes['card']} stack`}>
      <h2>No rates are listed at the moment</h2>
      <p className="muted">Ask us for a quote: a person replies within 24 hours.</p>
      <Link className={buttonClass()} href="/contact">
        Contact
      </Link>
    </div>
  );
}

const title = 'You have the numbers. Now get the plan.';

/** The call to action: requests the team of a current result, otherwise suggests a talk. */
function CalculatorClosing({ result }: { readonly result: Result | null }) {
  const { defaultCurrency } = useSettings();
  if (!result) {
    return (
      <CallToAction
        title={title}
        text="Tell us who you need and we will reply with names, dates and a contract that fits."
        href="/contact"
        action="Get Started Today"
      />
    );
  }
  const handOver = (event: MouseEvent) => {
    if (!handOverTeam(result, defaultCurrency)) event.preventDefault();
  };
  return (
    <CallToAction
      title={title}
      text="Ask for this team and we will reply with names, dates and a contract that fits."
      href={requestAddress}
      action="Request this team"
      onFollow={handOver}
    />
  );
}
