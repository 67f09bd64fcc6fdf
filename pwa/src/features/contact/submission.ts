import { signal, type Signal } from '@preact/signals-react';
import type { Endpoint } from '@longitude/contract/core/endpoint';
import { ApiError } from '@longitude/contract/core/errors';
import { checkInput } from '@longitude/contract/core/validation';
import type * as z from 'zod/mini';
import { api } from '../../platform/api.ts';
import { showToast } from '../../platform/toast-state.ts';
import type { PostedForm } from '../../platform/site.ts';
import { dropSent, readDraft, readValues, writeDraft, type Values } from './draft.ts';
import { reportFailure } from './report-failure.ts';
import { chooseSubmissionKey, forgetSubmissionKey } from '../../platform/submission-key.ts';

/** What tells the server how a form was filled in; no part of what is sent. */
interface Guards {
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
  /** Follows a success, with what stood in the form. */
  readonly afterwards?: (values: Values) => void;
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
  /** Names the form in the page that a success empties. */
  readonly mount: (form: HTMLFormElement) => void;
  /** Checks and sends; never rejects. Whatever fails, what was typed stays. */
  readonly submit: (form: HTMLFormElement) => Promise<void>;
  /** Keeps the draft, and takes an error away once its field is right. */
  readonly noteInput: (form: HTMLFormElement, field: string | null) => void;
}

/** By form. Whoever leaves the page and comes back finds what he sent still under way. */
const underWay = new Map<string, SubmissionState>();
/** By name, the newest in the page. */
const mounted = new Map<string, HTMLFormElement>();

/**
 * Drafts, checks and sends one of the two forms; `posted` is how it came back when it was sent
 * without scripts. While a form is being sent, all of its submissions are the same one.
 */
export function createSubmission<Payload extends Guards>(
  options: SubmissionOptions<Payload>,
  posted: PostedForm | null,
): Submission {
  const state = underWay.get(options.form) ?? createState(posted);
  return {
    ...state,
    form: options.form,
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
  underWay.set(options.form, state);
  try {
    await deliver(options, form, checked.value);
  } catch (error) {
    state.failure.value = reportFailure(options.failureTitle, error);
    if (error instanceof ApiError && Object.keys(error.fields).length > 0) {
      refuse(state, error.fields);
    }
  } finally {
    underWay.delete(options.form);
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
  // Answers to a service that is not chosen now are done with as well.
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
  // One field at a time: the others may have been typed in another tab since.
  writeDraft(name, { ...readDraft(name), [field]: values[field] ?? '' });
  if (!errors.value[field]) return;
  const checked = checkInput(schema, toInput(values));
  if (!checked.ok && checked.fields[field]) return;
  errors.value = Object.fromEntries(
    Object.entries(errors.value).filter(([name]) => name !== field),
  );
}
