import { useLayoutEffect } from 'react';
import { signal } from '@preact/signals-react';
import { Button } from '../../ui/button.tsx';
import {
  type TeamRequest,
  dropTeamRequest,
  saveTeamRequest,
  readTeamRequest,
} from '../calculator/calculator.ts';
import styles from './team-card.module.css';
import boxes from '../../ui/boxes.module.css';
import controlStyles from '../../ui/field.module.css';
import formStyles from '../../ui/form.module.css';

interface TeamCardProps {
  readonly team: TeamRequest;
  readonly error: string | undefined;
}

/** The calculated team that is sent with the request. */
export function TeamCard({ team, error }: TeamCardProps) {
  return (
    <section
      className={`${boxes['card']} ${styles['team']}`}
      id="request-calculation"
      tabIndex={-1}
      aria-label="Your team"
    >
      <h2 className="subheading">Your team</h2>
      <ul className="list">
        {team.summary.split('\n').map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two rows may be the same
          <li key={index}>{line}</li>
        ))}
      </ul>
      {error ? (
        <p className={controlStyles['error']}>{error}</p>
      ) : (
        <p className={controlStyles['hint']}>Sent with your request.</p>
      )}
      <Button size="small" className={formStyles['auto']} onClick={dropWaitingTeam}>
        Remove team
      </Button>
    </section>
  );
}

/** The team from the calculator. Written only in the browser. */
export const waitingTeam = signal<TeamRequest | null>(null);

/** Reads the team after hydration and before the first paint: the server does not know it. */
export function useWaitingTeam(): TeamRequest | null {
  useLayoutEffect(() => {
    waitingTeam.value = readTeamRequest();
    // Releases the space that theme.js has reserved, in the same frame.
    document.documentElement.style.removeProperty('--kept-team');
  }, []);
  return waitingTeam.value;
}

/** Removes the team after it was sent, or when the visitor removes it. */
export function dropWaitingTeam(): void {
  dropTeamRequest();
  waitingTeam.value = null;
}

/** Restores the team of a request from the outbox. @param text JSON of a `TeamRequest` */
export function restoreTeam(text: string): void {
  saveTeamRequest(JSON.parse(text) as TeamRequest);
  waitingTeam.value = readTeamRequest();
}
