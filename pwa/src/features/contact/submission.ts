import { signal, type Signal } from '@preact/signals-react';
import { ApiError } from '@longitude/contract/core/errors';
import { checkInput } from '@longitude/contract/core/validation';
import type * as z from 'zod/mini';
import { isTimeout } from '../../platform/api.ts';
import { describeWhen } from '../../ui/describe-time.ts';
import { showToast } from '../../ui/toast.tsx';
import type { PostedForm } from '../../platform/site.ts';
import { chooseSubmissionKey, forgetSubmissionKey } from '../../platform/submission-key.ts';
import { readDraft, writeDraft, type FormValues } from '../../platform/form-draft.ts';
import { submit as submitForm } from '../../platform/outbox/outbox.ts';
import type { OutboxForm } from '../../platform/outbox/outbox-item.ts';
import type { ReturnedItem } from '../../platform/outbox/returned-items.ts';
import { dropSent, readValues } from './draft.ts';

/** Evidence for the spam check; not part of the content. */
export interface Guards {
  readonly website?: string | null | undefined;
  readonly formToken?: string | null | undefined;
}

export interface SubmissionOptions<Payload extends Guards> {
  /** Name of the draft on this device; also the prefix of the controls' ids. */
  readonly form: OutboxForm;
  readonly schema: z.ZodMiniType<Payload>;
  readonly toInput: (values: FormValues) => unknown;
  readonly failureTitle: string;
  /** Further values that the outbox stores, so that the item can return to the form. */
  readonly keep?: () => FormValues;
  /** Restores these values from the outbox. */
  readonly restore?: (values: FormValues) => void;
  /** Runs once it was sent or waits to be sent, with the contents of the form. */
  readonly afterwards?: (values: FormValues) => void;
}

interface SubmissionState {
  /** Texts by field. */
  readonly errors: Signal<Readonly<Record<string, string>>>;
  /** Counts the rejected attempts; the summary takes the focus at each. */
  readonly attempt: Signal<number>;
  readonly isPending: Signal<boolean>;
  /** Why the last attempt failed, shown beside the button. */
  readonly failure: Signal<string | null>;
  /** Id of the submission that has just gone to the outbox: it takes the place of the form. */
  readonly waitingId: Signal<string | null>;
  /** The message about a text that was rejected and returned. */
  readonly rejected: Signal<{ readonly title: string; readonly text: string } | null>;
}

export interface ContactSubmission extends SubmissionState {
  /** Name of the form. */
  readonly form: string;
  readonly failureTitle: string;
  /** Registers the form on the page that is cleared after a success. */
  readonly mount: (form: HTMLFormElement) => void;
  /**
   * Checks and sends. On a failure the text stays.
   * @throws anything but ApiError, if nothing was sent
   */
  readonly submit: (form: HTMLFormElement) => Promise<void>;
  /** Stores the draft, and removes an error once its field is valid. */
  readonly noteInput: (form: HTMLFormElement, field: string | null) => void;
  /** Shows the text that the outbox has returned to the draft. */
  readonly receive: (returned: ReturnedItem) => void;
  /** Shows an empty form again while the last submission waits. */
  readonly showForm: () => void;
}

/** By form. Pending submissions survive navigation. */
const pending = new Map<string, SubmissionState>();
/** By name, the most recently mounted form. */
const mounted = new Map<string, HTMLFormElement>();

/**
 * Drafts, checks and sends one of the two forms; `posted` is its result of a post without scripts.
 * While one submission is pending, all submissions of that form share its state.
 */
export function createSubmission<Payload extends Guards>(
  options: SubmissionOptions<Payload>,
  posted: PostedForm | null,
): ContactSubmission {
  const state = pending.get(options.form.name) ?? createState(posted);
  return {
    ...state,
    form: options.form.name,
    failureTitle: options.failureTitle,
    mount: (form) => void mounted.set(options.form.name, form),
    submit: (form) => submit(options, state, form),
    noteInput: (form, field) => noteInput(options, state, form, field),
    receive: (returned) => {
      options.restore?.(returned.values);
      receive(state, returned);
    },
    showForm: () => {
      state.waitingId.value = null;
    },
  };
}

function createState(posted: PostedForm | null): SubmissionState {
  return {
    errors: signal(posted?.errors ?? {}),
    attempt: signal(0),
    isPending: signal(false),
    failure: signal(posted?.failure ? `Not sent. ${posted.failure}` : null),
    waitingId: signal(null),
    rejected: signal(null),
  };
}

function receive(state: SubmissionState, { writtenAt, rejection }: ReturnedItem): void {
  state.waitingId.value = null;
  if (!rejection) return;
  const when = describeWhen(new Date(writtenAt).toISOString(), new Date());
  const safe = 'Nothing is lost: your text is back in the form.';
  const hasFields = Object.keys(rejection.fields).length > 0;
  const text = hasFields ? safe : `${safe} ${rejection.message}`;
  state.rejected.value = { title: `Your message from ${when} was rejected`, text };
  refuse(state, rejection.fields);
}

async function submit<Payload extends Guards>(
  options: SubmissionOptions<Payload>,
  state: SubmissionState,
  form: HTMLFormElement,
): Promise<void> {
  if (state.isPending.value) return;
  state.failure.value = null;
  state.rejected.value = null;
  const checked = checkInput(options.schema, options.toInput(readValues(form)));
  if (!checked.ok) return refuse(state, checked.fields);
  state.errors.value = {};
  state.isPending.value = true;
  pending.set(options.form.name, state);
  try {
    state.waitingId.value = await deliver(options, form, checked.value);
  } catch (error) {
    state.failure.value = reportFailure(options.failureTitle, error);
    if (error instanceof ApiError && Object.keys(error.fields).length > 0) {
      refuse(state, error.fields);
    }
    if (!(error instanceof ApiError)) throw error;
  } finally {
    pending.delete(options.form.name);
    state.isPending.value = false;
  }
}

function refuse(state: SubmissionState, fields: Readonly<Record<string, string>>): void {
  state.errors.value = fields;
  state.attempt.value += 1;
}

/**
 * Sends a checked form, or leaves it in the outbox.
 * @returns its id in the outbox; null when it was sent
 * @throws ApiError when it was refused, or without a connection if nothing can be stored
 */
async function deliver<Payload extends Guards>(
  { form, keep, afterwards }: SubmissionOptions<Payload>,
  element: HTMLFormElement,
  payload: Payload,
): Promise<string | null> {
  const { name } = form;
  const values = readValues(element);
  // Includes the answers for services that are not currently chosen.
  const sent = { ...readDraft(name), ...values };
  const { website: _website, formToken: _formToken, ...content } = payload;
  const key = chooseSubmissionKey(name, JSON.stringify(content));
  const excerpt = values['message'] ?? '';
  const saved = { payload, values: { ...sent, ...keep?.() }, excerpt };
  const outcome = await submitForm({ form, key, content: saved });
  if (outcome.kind === 'failed') throw outcome.error;
  try {
    forgetSubmissionKey(name);
    dropSent(name, mounted.get(name) ?? element, sent);
    afterwards?.(values);
  } catch (error) {
    // It must not be sent again.
    reportError(error);
  }
  if (outcome.kind === 'waiting') return outcome.item.id;
  showToast({ ...form.success, tone: 'success' });
  return null;
}

function noteInput<Payload extends Guards>(
  { form: { name }, schema, toInput }: SubmissionOptions<Payload>,
  { errors }: SubmissionState,
  form: HTMLFormElement,
  field: string | null,
): void {
  if (!field) return;
  const values = readValues(form);
  // One field at a time: the others may have been edited in another tab since.
  writeDraft(name, { ...readDraft(name), [field]: values[field] ?? '' });
  if (!errors.value[field]) return;
  const checked = checkInput(schema, toInput(values));
  if (!checked.ok && checked.fields[field]) return;
  errors.value = Object.fromEntries(
    Object.entries(errors.value).filter(([name]) => name !== field),
  );
}

/** Shows the reason in a toast (public-site section 8) and returns the sentence for the form. */
function reportFailure(title: string, error: unknown): string {
  const isOffline = error instanceof ApiError && error.code === 'offline';
  const known = error instanceof ApiError && !isOffline ? error.message : '';
  const text = known || 'Please try again later.';
  showToast({ title, text, tone: 'error' });
  if (!isOffline) return `Not sent. ${text}`;
  // It may have arrived anyway: the idempotency key prevents a duplicate.
  return isTimeout(error)
    ? 'Not confirmed: the server did not respond in time. Your text is saved on this device. It is safe to send it again: we store only one copy.'
    : 'Not sent: there is no connection to the server. Your text is saved on this device; send it again when you are back online.';
}
