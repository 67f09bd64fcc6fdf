import type { Presence } from '../../../platform/live-presence.ts';

interface OthersHereProps {
  readonly others: Presence['others'];
  /** What it is that they have open. */
  readonly what: 'request' | 'message';
}

const names = new Intl.ListFormat('en-GB');

function describe(people: readonly string[], doing: string): string[] {
  if (people.length === 0) return [];
  return [`${names.format(people)} ${people.length === 1 ? 'is' : 'are'} ${doing}`];
}

/** Says quietly who else has the item open, and who is about to answer it. */
export function OthersHere({ others, what }: OthersHereProps) {
  const all = others.value;
  const namesOf = (state: string) =>
    all.filter((other) => other.state === state).map(({ name }) => name);
  const lines = [
    ...describe(namesOf('answering'), `answering this ${what}`),
    ...describe(namesOf('viewing'), `also looking at this ${what}`),
  ];
  return (
    <div className="others" aria-live="polite">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
