import { joinWords, pluralize } from '@longitude/contract/core/text';
import { computed, effect, signal, type ReadonlySignal } from '@preact/signals-react';
import { askConfirm } from '../../../ui/confirm.tsx';
import type { OtherReply } from './composer-calls.ts';
import type { EmailDraft } from './email-draft.ts';
import styles from './composer.module.css';
import boxes from '../../../ui/boxes.module.css';

export type OtherReplies = ReturnType<typeof followOtherReplies>;

/** Follows the emails that others send about the item after a draft begins. */
export function followOtherReplies(isPristine: ReadonlySignal<boolean>) {
  const known = signal<readonly OtherReply[] | undefined>(undefined);
  /** ISO, server time: earlier emails existed when the draft began. */
  const since = signal<string | null>(null);
  /** Oldest first; empty while the draft is. */
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
    /** `all`: the emails of others so far; undefined while loading. */
    note(all: readonly OtherReply[] | undefined) {
      if (all) known.value = all;
    },
    /** `at`: when the draft on screen was last saved, ISO, server time. */
    beginAt(at: string) {
      since.value = at;
    },
    /** False when the person decides not to send as well. Asks once for each email. */
    async confirm(): Promise<boolean> {
      if (fresh.peek().length === 0) return true;
      const isSure = await askConfirm({
        title: 'Send your email as well?',
        text: `${describeReplies(fresh.peek())} Check Sent Emails first.`,
        confirmLabel: 'Send anyway',
      });
      if (isSure) since.value = findNewest();
      return isSure;
    },
  };
}

/** 'Bo Li has sent an email since you started.' */
function describeReplies(answers: readonly OtherReply[]): string {
  const people = [...new Set(answers.map(({ author }) => author ?? 'Someone'))];
  const sent = pluralize(people.length, 'has sent an email', 'have sent emails');
  return `${joinWords(people)} ${sent} since you started.`;
}

/** Shows that another administrator has replied in the meantime. */
export function RepliesNote({ draft }: { readonly draft: EmailDraft }) {
  const fresh = draft.answers.fresh.value;
  return (
    <output>
      {fresh.length > 0 && (
        <span className={`${boxes['note']} ${styles['replies']}`}>{describeReplies(fresh)}</span>
      )}
    </output>
  );
}
