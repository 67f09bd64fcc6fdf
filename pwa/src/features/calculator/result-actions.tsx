import { useLocation } from 'wouter';
import { useSettings } from '../../platform/site.ts';
import { shareLink } from '../../ui/share-link.ts';
import { Button } from '../../ui/button.tsx';
import { handOverTeam, requestAddress } from './hand-over.ts';
import type { Result } from './team.ts';

export interface ResultActionsProps {
  readonly result: Result;
  /** The form says something else by now: what is requested is still the result that is shown. */
  readonly isOutdated: boolean;
}

/** What can be done with a result: request the team, share its address, print it. */
export function ResultActions({ result, isOutdated }: ResultActionsProps) {
  const { defaultCurrency } = useSettings();
  const [, navigate] = useLocation();
  const request = () => {
    if (handOverTeam(result, defaultCurrency)) navigate(requestAddress);
  };
  return (
    <div className="acts calc-do">
      <Button tone="ink" look="go" onClick={request} disabled={isOutdated}>
        Request this team
      </Button>
      <Button onClick={() => void shareLink('Cost Savings Calculator', location.href)}>
        Share
      </Button>
      <Button onClick={() => print()}>Print</Button>
    </div>
  );
}
