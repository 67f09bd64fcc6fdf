import { Button } from '../ui/button.tsx';
import type { RecordList } from './record-list.ts';

/** On a phone: shows or hides the checkboxes that select rows. */
export function PickButton({
  list: rows,
}: {
  readonly list: Pick<RecordList, 'selection' | 'list'>;
}) {
  const { selection, list } = rows;
  const isPicking = selection.isPicking.value || selection.ids.value.size > 0;
  if (!list.value.items.value?.length) return null;
  return (
    <Button
      tone="plain"
      size="small"
      className="narrow-only"
      aria-pressed={isPicking}
      onClick={() => (isPicking ? selection.clear() : selection.pick(true))}
    >
      {isPicking ? 'Done' : 'Select'}
    </Button>
  );
}
