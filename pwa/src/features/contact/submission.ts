import { signal, type Signal } from '@preact/signals-react';
import type { Endpoint } from '@longitude/contract/core/endpoint';
import { ApiError } from '@longitude/contract/core/errors';
import { checkInput } from '@longitude/contract/core/validation';
import type * as z from 'zod/mini';
import { api, isTimeout } from '../../platform/api.ts';
import { showToast } from '../../ui/toast.tsx';
import type { PostedForm } from '../../platform/site.ts';
import { chooseSubmissionKey, forgetSubmissionKey } from '../../platform/submission-key.ts';
import { dropSent, readDraft, readValues, writeDraft, type Values } from './draft.ts';

/** Evidence for the spam check; not part of the content. */
export interface Guards {
  readonly website?: string | undefined;
  readonly formToken?: string | undefined;
}

export interface SubmissionOptions<Payload extends Guards> {
  /** Names the draft on this device, and prefixes the ids of the controls. */
  readonly form: string;
  readonly schema: z.ZodMiniType<Payload>;
  readonly endpoint: Endpoint<Payload, undefined>;
  readonly toInput: (values: Values) => unknown;
  readonly success: { readonly title: string; readonly text: string };
  readonly failureTitle: string;
  /** Runs after a success, with the contents of the form. */
  readonly afterwards?: (values: Values) => void;
}

interface SubmissionState {
  /** Texts by field. */
  readonly errors: Signal<Readonly<Record<string, string>>>;
  /** Counts the rejected attempts; the summary takes the focus at each. */
  readonly attempt: Signal<number>;
  readonly isPending: Signal<boolean>;
  /** Why the last attempt failed, shown beside the button. */
  readonly failure: Signal<string | null>;
}

export interface Submission extends SubmissionState {
  readonly form: string;
  readonly failureTitle: string;
  /** Registers the form on the page that is cleared after a success. */
  readonly mount: (form: HTMLFormElement) => void;
  /** Checks and sends; never rejects. On a failure the text stays. */
  readonly submit: (form: HTMLFormElement) => Promise<void>;
  /** Stores the draft, and removes an error once its field is valid. */
  readonly noteInput: (form: HTMLFormElement, field: string | null) => void;
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
): Submission {
  const state = pending.get(options.form) ?? createState(posted);
  return {
    ...state,
    form: options.form,
    failureTitle: options.failureTitle,
    mount: (form) => void mounted.set(options.form, form),
    submit: (form) => submit(options, state, form),
    noteInput: (form, field) => noteInput(options, state, form, field),
  };
}

function createState(posted: PostedForm | null): SubmissionState {
  return {
    errors: signal(posted?.errors ?? {}),
    attempt: signal(0),
    isPending: signal(false),
    failure: signal(posted?.failure ? `Not sent. ${posted.failure}` : null),
  };
}

async function submit<Payload extends Guards>(
  options: SubmissionOptions<Payload>,
  state: SubmissionState,
  form: HTMLFormElement,
): Promise<void> {
  if (state.isPending.value) return;
  state.failure.value = null;
  const checked = checkInput(options.schema, options.toInput(readValues(form)));
  if (!checked.ok) return refuse(state, checked.fields);
  state.errors.value = {};
  state.isPending.value = true;
  pending.set(options.form, state);
  try {
    await deliver(options, form, checked.value);
  } catch (error) {
    state.failure.value = reportFailure(options.failureTitle, error);
    if (error instanceof ApiError && Object.keys(error.fields).length > 0) {
      refuse(state, error.fields);
    }
  } finally {
    pending.delete(options.form);
    state.isPending.value = false;
  }
}

function refuse(state: SubmissionState, fields: Readonly<Record<string, string>>): void {
  state.errors.value = fields;
  state.attempt.value += 1;
}

async function deliver<Payload extends Guards>(
  { form: name, endpoint, success, afterwards }: SubmissionOptions<Payload>,
  form: HTMLFormElement,
  payload: Payload,
): Promise<void> {
  const values = readValues(form);
  // Includes the answers for services that are not currently chosen.
  const sent = { ...readDraft(name), ...values };
  const { website: _website, formToken: _formToken, ...content } = payload;
  const key = chooseSubmissionKey(name, JSON.stringify(content));
  await api.call(endpoint, { payload, headers: { 'idempotency-key': key } });
  forgetSubmissionKey(name);
  dropSent(name, mounted.get(name) ?? form, sent);
  showToast({ ...success, tone: 'success' });
  afterwards?.(values);
}

function noteInput<Payload extends Guards>(
  { form: name, schema, toInput }: SubmissionOptions<Payload>,
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
    ? 'Not confirmed: the server did not answer in time. What you typed is kept on this device; send it again, it is stored only once.'
    : 'Not sent: there is no connection to the server. What you typed is kept on this device; send it again when you are back online.';
}
