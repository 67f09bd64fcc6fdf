import type { Costs } from '@longitude/contract/calculator-costs';
import { splitMoney } from '@longitude/contract/money';
import type { FormEvent } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useSettings, useSite } from '../../platform/site.ts';
import { useNow } from '../../platform/clock.ts';
import { shareLink } from '../../ui/share-link.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/format-date.ts';
import { SavingsChart, BreakdownTable } from './cost-rows.tsx';
import { SavingsHero } from './savings-hero.tsx';
import type { ShownResult } from './use-calculator.ts';
import type { Result } from './team.ts';
import { handOverTeam, requestAddress } from './save-calculation.ts';
import formStyles from './calculator.module.css';
import styles from './result.module.css';
import boxes from '../../ui/boxes.module.css';

interface CostResultProps {
  readonly shown: ShownResult;
  readonly isOutdated: boolean;
}

/** The costs of a calculated team. */
export function CostResult({ shown: { result, run }, isOutdated }: CostResultProps) {
  const { defaultCurrency: currency } = useSettings();
  const { costs } = result;
  return (
    <>
      <PrintHead />
      {isOutdated && (
        <p className={formStyles['note']}>
          The team has changed. Calculate again to see the new cost.
        </p>
      )}
      <SavingsHero costs={costs} currency={currency} isFresh={run > 0} />
      <div className={styles['costs']}>
        <CostCard title="India Cost" cents={costs.india} currency={currency} />
        <CostCard title="Canada Cost" cents={costs.canada} currency={currency} />
      </div>
      <ResultActions result={result} isOutdated={isOutdated} />
      {costs.rows.length > 1 && <SavingsChart rows={costs.rows} currency={currency} />}
      <BreakdownTable rows={costs.rows} currency={currency} />
    </>
  );
}

interface CostCardProps {
  readonly title: string;
  readonly cents: Costs['india'];
  readonly currency: string;
}

function CostCard({ title, cents, currency }: CostCardProps) {
  const { prefix, amount } = splitMoney(cents, currency);
  return (
    <div className={boxes['card']}>
      <h3 className="small muted">{title}</h3>
      <p className={`numeric ${styles['figure']}`}>
        <small>{prefix}</small> <span>{amount}</span>
      </p>
      <p className="small muted">per month</p>
    </div>
  );
}

interface ResultActionsProps {
  readonly result: Result;
  /** The form has changed since: a request would contain the result on screen. */
  readonly isOutdated: boolean;
}

/** The actions for a result: request the team, share its address, print it. */
function ResultActions({ result, isOutdated }: ResultActionsProps) {
  const { defaultCurrency } = useSettings();
  const [, navigate] = useLocation();
  const request = (event: FormEvent) => {
    event.preventDefault();
    if (!isOutdated && handOverTeam(result, defaultCurrency)) navigate(requestAddress);
  };
  return (
    <>
      <div className={styles['actions']}>
        <Button type="submit" form="request-team" tone="ink" hasArrow disabled={isOutdated}>
          Request this team
        </Button>
        <Button onClick={() => void shareLink('Cost Savings Calculator', location.href)}>
          Share
        </Button>
        <Button onClick={() => print()}>Print</Button>
      </div>
      {/* A form, so that start.js holds a click on a shared result until the application runs. */}
      <form id="request-team" hidden data-held="" onSubmit={request} />
    </>
  );
}

/** Print only: the company, the date, and the address of the calculation. */
function PrintHead() {
  const { settings, origin } = useSite();
  const search = useSearch();
  const { companyName, companyEmail, companyPhone, timezone } = settings;
  // In the company's timezone, so that the server and the browser name the same day.
  const today = formatDate(useNow().toISOString(), timezone);
  return (
    <div className={styles['on-paper']}>
      <p>
        <b>{companyName}</b> · Cost Savings Calculator · {today}
      </p>
      <p>{[companyEmail, companyPhone].filter(Boolean).join(' · ')}</p>
      <p>
        {origin}/calculator?{search}
      </p>
    </div>
  );
}
