import type { Note } from '@longitude/contract/notes';
import { describeWhen } from '../describe-when.ts';

interface NoteListProps {
  readonly notes: readonly Note[];
  readonly now: Date;
  readonly label: string;
}

/** Notes of the team, newest first. */
export function NoteList({ notes, now, label }: NoteListProps) {
  if (notes.length === 0) return null;
  const sorted = notes.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
  return (
    <ul className="ruled plainlist" aria-label={label}>
      {sorted.map(({ id, content, author, createdAt }) => (
        <li key={id} className="entry">
          <p className="said">{content}</p>
          <small>
            {author ?? 'A former administrator'},{' '}
            <time dateTime={createdAt}>{describeWhen(createdAt, now)}</time>
          </small>
        </li>
      ))}
    </ul>
  );
}
