import type { Note } from '@longitude/contract/notes';
import { describeWhen } from '../../../ui/describe-when.ts';
import { ShowRest, useFirstRows } from '../../../ui/first-rows.tsx';

/** More would bury what stands below. */
const shown = 5;

interface NoteListProps {
  readonly notes: readonly Note[];
  readonly now: Date;
  readonly label: string;
}

/** Notes of the team, newest first; older ones wait behind a button. */
export function NoteList({ notes, now, label }: NoteListProps) {
  const sorted = notes.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
  const { rows, ...rest } = useFirstRows(sorted, shown);
  if (notes.length === 0) return null;
  return (
    <>
      <ul className="ruled plainlist" aria-label={label}>
        {rows.map(({ id, content, author, createdAt }) => (
          <li key={id} className="entry">
            <p className="said">{content}</p>
            <small>
              {author ?? 'A former administrator'},{' '}
              <time dateTime={createdAt}>{describeWhen(createdAt, now)}</time>
            </small>
          </li>
        ))}
      </ul>
      <ShowRest {...rest} />
    </>
  );
}
