import { useClock } from '../../platform/use-clock.ts';
import globe from './admin-globe.svg';

function tellTime(now: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(
    now,
  );
}

/** The two offices and their clocks: decoration beside the sign-in form on a desk. */
export function Dial() {
  const now = useClock(10_000);
  return (
    <div className="dial night" aria-hidden="true">
      <div>
        <img className="art" src={globe} width="608" height="608" alt="" />
        <p>
          <b>Toronto</b>
          {tellTime(now, 'America/Toronto')}
        </p>
        <p>
          <b>Bengaluru</b>
          {tellTime(now, 'Asia/Kolkata')}
        </p>
      </div>
    </div>
  );
}
