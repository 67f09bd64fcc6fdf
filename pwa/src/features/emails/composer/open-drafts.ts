import { effect } from '@preact/signals-react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { whenSessionEnds } from '../../../platform/session-state.ts';
import { followOthers, keepWhileShown } from '../../../editing/drafts.tsx';
import type { ComposerProps } from './composer-calls.ts';
import { EmailDraft, type EmailDraftInput } from './email-draft.ts';
import type { MailContent } from './mail-content.ts';
import { saveRestoredDraft } from './restored-draft.ts';

/** Beyond this number, only drafts with something to lose stay open. */
const maxHeld = 8;

/** The drafts of this window by name, oldest first. */
const openDrafts = new Map<string, EmailDraft>();
const shown = new Map<EmailDraft, number>();

whenSessionEnds((end) => {
  for (const draft of openDrafts.values()) draft.end(end);
  openDrafts.clear();
});

type Address = Pick<EmailDraftInput, 'id' | 'userId'>;
const composeName = ({ id, userId }: Address) => `${userId}:${id}`;

/** The draft with this id: the open one, otherwise a new one. */
function openDraft(input: EmailDraftInput): EmailDraft {
  const name = composeName(input);
  const found = openDrafts.get(name);
  if (found) return found;
  const draft = new EmailDraft(name, input);
  openDrafts.set(name, draft);
  dropIdle(name);
  return draft;
}

/** Counts the screens that show a draft. Returns a function that decrements the count. */
function markShown(draft: EmailDraft): () => void {
  shown.set(draft, (shown.get(draft) ?? 0) + 1);
  return () => {
    const left = (shown.get(draft) ?? 1) - 1;
    if (left > 0) shown.set(draft, left);
    else shown.delete(draft);
  };
}

/** Restores the text of an email whose sending was undone, now or when its composer next opens. */
export function restoreDraft(address: Address, content: MailContent): void {
  const name = composeName(address);
  const draft = openDrafts.get(name);
  if (draft) draft.restore(content);
  else saveRestoredDraft(name, content);
}

function dropIdle(opening: string): void {
  for (const [name, draft] of openDrafts) {
    if (openDrafts.size <= maxHeld) return;
    if (name === opening || shown.has(draft) || !draft.isIdle()) continue;
    draft.end('left');
    openDrafts.delete(name);
  }
}

/** Milliseconds. */
const typingPause = 2_000;

/** The draft with `props.id`: loads it, and saves it when the screen closes. */
export function useEmailDraft(props: ComposerProps): EmailDraft {
  const { id, userId, answers, lastSubject } = props;
  const draft = useMemo(
    () => openDraft(props),
    // oxlint-disable-next-line react/exhaustive-deps -- one text for each item and person
    [id, userId],
  );
  const onTyping = useEffectEvent(() => props.onTyping?.());
  const onFilesChanged = useEffectEvent(() => props.onFilesChanged?.());
  const watchServer = useEffectEvent((reload: () => void) => props.calls.drafts.watch?.(reload));

  useEffect(() => markShown(draft), [draft]);
  useEffect(() => {
    const close = keepWhileShown(draft.autosave);
    return () => void close();
  }, [draft]);
  useEffect(() => {
    const reload = () => void draft.open();
    const stopServer = watchServer(reload);
    const stopOthers = followOthers(draft.name, reload);
    return () => {
      stopServer?.();
      stopOthers();
    };
  }, [draft]);
  useEffect(() => watchTyping(draft, onTyping), [draft]);
  useEffect(() => watchChanges(draft.fileChanges, onFilesChanged), [draft]);
  useEffect(() => draft.answers.note(answers), [draft, answers]);
  useEffect(() => draft.noteLast(lastSubject), [draft, lastSubject]);
  return draft;
}

/** Reports changes of the text, throttled. */
function watchTyping({ edits }: EmailDraft, report: () => void): () => void {
  let last = 0;
  return watchChanges(edits, () => {
    if (Date.now() - last < typingPause) return;
    last = Date.now();
    report();
  });
}

function watchChanges(count: EmailDraft['edits'], report: () => void): () => void {
  const before = count.peek();
  return effect(() => {
    if (count.value !== before) report();
  });
}
