import type { TeamRequest } from '../../platform/team-request.ts';
import { Button } from '../../ui/button.tsx';
import { dropWaitingTeam } from './waiting-team.ts';

interface TeamCardProps {
  readonly team: TeamRequest;
  readonly error: string | undefined;
}

/** The team of the calculator that goes along with the request. */
export function TeamCard({ team, error }: TeamCardProps) {
  return (
    <section className="card team" id="request-calculation" tabIndex={-1} aria-label="Your team">
      <h2 className="h3">Your team</h2>
      <ul className="l">
        {team.summary.split('\n').map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two rows may be the same
          <li key={index}>{line}</li>
        ))}
      </ul>
      {error ? <p className="err">{error}</p> : <p className="hint">Sent with your request.</p>}
      <Button size="small" look="auto" onClick={dropWaitingTeam}>
        Remove team
      </Button>
    </section>
  );
}
