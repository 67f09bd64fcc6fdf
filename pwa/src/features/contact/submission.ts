import { signal, type Signal } from '@preact/signals-react';
import type { Endpoint } from '@longitude/contract/endpoint';
import { ApiError } from '@longitude/contract/errors';
import { checkInput } from '@longitude/contract/validation';
import type * as z from 'zod/mini';
import { api } from '../../platform/api.ts';
import { showToast } from '../../ui/toast-state.ts';
import { readDraft, readValues, writeDraft, type Values } from './draft.ts';
import { chooseSubmissionKey, forgetSubmissionKey } from './submission-key.ts';

export interface SubmissionOptions<Payload> {
  /** Names the draft on this device, and prefixes the ids of the controls. */
  readonly form: string;
  readonly schema: z.ZodMiniType<Payload>;
  readonly endpoint: Endpoint<Payload, undefined>;
  readonly toInput: (values: Values) => unknown;
  readonly success: { readonly title: string; readonly text: string };
  readonly failureTitle: string;
}

interface SubmissionState {
  /** Texts by field. */
  readonly errors: Signal<Readonly<Record<string, string>>>;
  /** Counts the tries that were refused; the summary takes the focus at each. */
  readonly attempt: Signal<number>;
  readonly isPending: Signal<boolean>;
  /** Why the last try was not sent, to stay beside the button. */
  readonly failure: Signal<string | null>;
}

export interface Submission extends SubmissionState {
  readonly form: string;
  /** Checks and sends; never rejects. Whatever fails, what was typed stays. */
  readonly submit: (form: HTMLFormElement) => Promise<void>;
  /** Keeps the draft, and takes an error away once its field is right. */
  readonly noteInput: (form: HTMLFormElement, field: string | null) => void;
}

/** Drafts, checks and sends one of the two forms. */
export function createSubmission<Payload>(options: SubmissionOptions<Payload>): Submission {
  const state: SubmissionState = {
    errors: signal({}),
    attempt: signal(0),
    isPending: signal(false),
    failure: signal(null),
  };
  return {
    ...state,
    form: options.form,
    submit: (form) => submit(options, state, form),
    noteInput: (form, field) => noteInput(options, state, form, field),
  };
}

async function submit<Payload>(
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
  try {
    await deliver(options, form, checked.value as Payload & {});
  } catch (error) {
    state.failure.value = reportFailure(options.failureTitle, error);
    if (error instanceof ApiError && Object.keys(error.fields).length > 0) {
      refuse(state, error.fields);
    }
  } finally {
    state.isPending.value = false;
  }
}

function refuse(state: SubmissionState, fields: Readonly<Record<string, string>>): void {
  state.errors.value = fields;
  state.attempt.value += 1;
}

async function deliver<Payload>(
  { form: name, endpoint, success }: SubmissionOptions<Payload>,
  form: HTMLFormElement,
  payload: Payload & {},
): Promise<void> {
  const sent = JSON.stringify(readValues(form));
  const key = chooseSubmissionKey(name, JSON.stringify(payload));
  await api.call(endpoint, { payload, headers: { 'idempotency-key': key } });
  forgetSubmissionKey(name);
  // What was typed while it was under way belongs to the next message.
  const isUntouched = JSON.stringify(readValues(form)) === sent;
  if (isUntouched) form.reset();
  writeDraft(name, isUntouched ? {} : readValues(form));
  showToast({ ...success, tone: 'success' });
}

function noteInput<Payload>(
  { form: name, schema, toInput }: SubmissionOptions<Payload>,
  { errors }: SubmissionState,
  form: HTMLFormElement,
  field: string | null,
): void {
  const values = readValues(form);
  // Answers to a service that is not chosen now are kept as well.
  writeDraft(name, { ...readDraft(name), ...values });
  if (!field || !errors.value[field]) return;
  const checked = checkInput(schema, toInput(values));
  if (!checked.ok && checked.fields[field]) return;
  errors.value = Object.fromEntries(
    Object.entries(errors.value).filter(([name]) => name !== field),
  );
}

/** Says why in a toast (public-site section 8); answers the sentence that stays in the form. */
function reportFailure(title: string, error: unknown): string {
  const isOffline = error instanceof ApiError && error.code === 'offline';
  const known = error instanceof ApiError && !isOffline ? error.message : '';
  const text = known || 'Please try again later.';
  showToast({ title, text, tone: 'error' });
  return isOffline
    ? 'Not sent: there is no connection to the server. What you typed is kept on this device; send it again when you are back online.'
    : `Not sent. ${text}`;
}
