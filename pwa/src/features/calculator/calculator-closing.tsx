import type { MouseEvent } from 'react';
import { useSettings } from '../../platform/site.ts';
import { Closing } from '../../ui/closing.tsx';
import { handOverTeam, requestAddress } from './hand-over.ts';
import type { Result } from './team.ts';

const title = 'Numbers you can defend deserve a plan you can follow.';

/** The call at the end: with a result that holds it asks for that team, else for a talk. */
export function CalculatorClosing({ result }: { readonly result: Result | null }) {
  const { defaultCurrency } = useSettings();
  if (!result) {
    return (
      <Closing
        title={title}
        text="Tell us who you need and we answer with names, dates and a contract form that fits."
        href="/contact"
        action="Get Started Today"
      />
    );
  }
  const handOver = (event: MouseEvent) => {
    if (!handOverTeam(result, defaultCurrency)) event.preventDefault();
  };
  return (
    <Closing
      title={title}
      text="Ask for this team and we answer with names, dates and a contract form that fits."
      href={requestAddress}
      action="Request this team"
      onFollow={handOver}
    />
  );
}
