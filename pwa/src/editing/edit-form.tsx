import type { ReactNode } from 'react';
import { useFocusError } from '../ui/focus.ts';

interface EditFormProps {
  readonly id?: string;
  readonly className?: string | undefined;
  /** Incremented with each rejection. */
  readonly attempt: number;
  readonly onSubmit: () => unknown;
  readonly children: ReactNode;
}

/** A form that checks its fields itself, and focuses the first invalid one after each rejection. */
export function EditForm({ attempt, onSubmit, ...form }: EditFormProps) {
  const element = useFocusError(attempt);
  return (
    <form
      {...form}
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}
