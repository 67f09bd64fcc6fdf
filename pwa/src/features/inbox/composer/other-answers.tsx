import { computed, effect, signal, type ReadonlySignal } from '@preact/signals-react';
import { askConfirm } from '../../../ui/confirm.tsx';
import type { OtherAnswer } from './composer-calls.ts';
import type { EmailDraft } from './email-draft.ts';

export type OtherAnswers = ReturnType<typeof followOtherAnswers>;

/** Follows the e-mails that others send about the item from the moment at which a draft begins. */
export function followOtherAnswers(isPristine: ReadonlySignal<boolean>) {
  const known = signal<readonly OtherAnswer[] | undefined>(undefined);
  /** ISO, of the server's clock: older e-mails were there when the draft began. */
  const since = signal<string | null>(null);
  /** Oldest first; empty as long as the draft is. */
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
    stop,
    /** `all`: the e-mails of others so far, or undefined while they are loading. */
    note(all: readonly OtherAnswer[] | undefined) {
      if (all) known.value = all;
    },
    /** `at`: when the draft on screen was saved last, ISO, of the server's clock. */
    beginAt(at: string) {
      since.value = at;
    },
    /** False when the person does not want to send beside them. Asks once for each. */
    async confirm(): Promise<boolean> {
      if (fresh.peek().length === 0) return true;
      const isSure = await askConfirm({
        title: 'Send your email as well?',
        text: `${describeAnswers(fresh.peek())} Look into Sent Emails first.`,
        confirmLabel: 'Send anyway',
      });
      if (isSure) since.value = findNewest();
      return isSure;
    },
  };
}

const names = new Intl.ListFormat('en-GB');

/** 'Bo Li has sent an email since you began.' */
function describeAnswers(answers: readonly OtherAnswer[]): string {
  const people = [...new Set(answers.map(({ author }) => author ?? 'Somebody'))];
  const [have, emails] = people.length === 1 ? ['has', 'an email'] : ['have', 'emails'];
  return `${names.format(people)} ${have} sent ${emails} since you began.`;
}

/** Says that somebody else has answered meanwhile. */
export function AnswersNote({ draft }: { readonly draft: EmailDraft }) {
  const fresh = draft.answers.fresh.value;
  return (
    <output>{fresh.length > 0 && <span className="note">{describeAnswers(fresh)}</span>}</output>
  );
}
