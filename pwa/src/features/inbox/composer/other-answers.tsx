import { computed, effect, signal, type ReadonlySignal } from '@preact/signals-react';
import { askConfirm } from '../../../ui/confirm.tsx';
import type { OtherAnswer } from './composer-calls.ts';
import type { Writing } from './email-draft.ts';

/** What others have sent about the same item while somebody writes here. */
export interface Answers {
  /** Oldest first; empty as long as nothing is written here. */
  readonly fresh: ReadonlySignal<readonly OtherAnswer[]>;
  /** All that others have sent so far, or undefined while nobody knows. */
  readonly note: (all: readonly OtherAnswer[] | undefined) => void;
  /** The text that stands here was written last at this time of the server, ISO. */
  readonly beginAt: (at: string) => void;
  /** False when the person does not want to send beside them. Asks once for each. */
  readonly confirm: () => Promise<boolean>;
  readonly stop: () => void;
}

/** Follows what others send from the moment at which something is written here. */
export function createAnswers(isPristine: ReadonlySignal<boolean>): Answers {
  const known = signal<readonly OtherAnswer[] | undefined>(undefined);
  /** ISO, of the server's clock: what is older was there when the writing began. */
  const since = signal<string | null>(null);
  const fresh = computed(() => {
    const { value } = since;
    if (value === null || isPristine.value) return [];
    return (known.value ?? [])
      .filter(({ createdAt }) => createdAt > value)
      .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
  });
  const findNewest = () =>
    (known.peek() ?? []).reduce((last, { createdAt }) => (createdAt > last ? createdAt : last), '');
  const stop = effect(() => {
    if (known.value === undefined) return;
    if (isPristine.value || since.peek() === null) since.value = findNewest();
  });
  return {
    fresh,
    note: (all) => {
      if (all) known.value = all;
    },
    beginAt: (at) => {
      since.value = at;
    },
    confirm: async () => {
      if (fresh.peek().length === 0) return true;
      const isSure = await askConfirm({
        title: 'Send your email as well?',
        text: `${describeAnswers(fresh.peek())} Look into Sent Emails first.`,
        confirmLabel: 'Send anyway',
      });
      if (isSure) since.value = findNewest();
      return isSure;
    },
    stop,
  };
}

const names = new Intl.ListFormat('en-GB');

/** 'Bo Li has sent an email since you began.' */
function describeAnswers(answers: readonly OtherAnswer[]): string {
  const people = [...new Set(answers.map(({ author }) => author ?? 'Somebody'))];
  const [have, what] = people.length === 1 ? ['has', 'an email'] : ['have', 'emails'];
  return `${names.format(people)} ${have} sent ${what} since you began.`;
}

/** Says that somebody else has answered meanwhile. */
export function AnswersNote({ writing }: { readonly writing: Writing }) {
  const fresh = writing.answers.fresh.value;
  return (
    <output>{fresh.length > 0 && <span className="note">{describeAnswers(fresh)}</span>}</output>
  );
}
