import { listEdits } from '@longitude/contract/core/edits';
import { splitAddresses } from '@longitude/contract/emails';
import { checkInput } from '@longitude/contract/core/validation';
import type { ApiError } from '@longitude/contract/core/errors';
import { findNextTime } from '@longitude/contract/find-next-time';
import {
  changeSchedule,
  createSchedule,
  CreateSchedule,
  scheduleDefaults,
  type ScanFrequency,
  type ScanSchedule,
} from '@longitude/contract/scan-schedules';
import { completeUrl, scanTexts } from '@longitude/contract/scans';
import { adminApi } from '../../../platform/api.ts';
import { chooseSubmissionKey, forgetSubmissionKey } from '../../../platform/submission-key.ts';
import type { Edited } from '../../../editing/use-editing.ts';
import { atFields, InvalidInput } from '../../../ui/invalid-input.ts';
import { addAddresses } from '../../../ui/address-list.ts';
import { showToast } from '../../../ui/toast.tsx';
import { formatSite } from '../format-site.ts';
import { scheduleList } from './schedule-list.ts';

/** The fields of the dialog. */
export interface ScheduleDraft {
  readonly url: string;
  readonly frequency: ScanFrequency;
  /** HH:MM. */
  readonly at: string;
  readonly weekday: number;
  readonly day: number | 'last';
  readonly alertTo: readonly string[];
  /** The address being typed. */
  readonly typed: string;
  readonly active: boolean;
}

export const emptySchedule: ScheduleDraft = {
  url: '',
  frequency: 'weekly',
  ...scheduleDefaults,
  alertTo: [],
  typed: '',
  active: true,
};

export function draftOf(schedule: ScanSchedule): ScheduleDraft {
  const { url, frequency, at, weekday, day, alertTo, active } = schedule;
  return {
    url,
    frequency,
    at,
    weekday: weekday ?? scheduleDefaults.weekday,
    day: day ?? scheduleDefaults.day,
    alertTo,
    typed: '',
    active,
  };
}

/** Only the day that belongs to the frequency: the server rejects any other. */
function toPayload(draft: ScheduleDraft): CreateSchedule {
  const { url, frequency, at, weekday, day, typed, active } = draft;
  const alertTo =
    typed.trim() === '' ? draft.alertTo : addAddresses(draft.alertTo, splitAddresses(typed));
  return {
    url: completeUrl(url),
    frequency,
    at,
    ...(frequency === 'weekly' ? { weekday } : {}),
    ...(frequency === 'monthly' ? { day } : {}),
    alertTo: [...alertTo],
    active,
  };
}

/** Checks the rules that need no server. Throws InvalidInput. */
function check(payload: CreateSchedule): void {
  const checked = checkInput(CreateSchedule, payload);
  const fields = checked.ok ? {} : { ...checked.fields };
  if (!fields['url'] && !isWebAddress(payload.url)) fields['url'] = scanTexts.urlWrong;
  if (Object.keys(fields).length > 0) throw new InvalidInput(groupFields({ fields }));
}

const isWebAddress = (url: string) => /^https?:$/.test(URL.parse(url)?.protocol ?? '');

/** An error of one address (`alertTo.1`) is shown at the field of all addresses. */
function groupFields({ fields }: Pick<ApiError, 'fields'>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, text]) => [path.split('.')[0] ?? path, text]),
  );
}

async function finish(url: string, title: string): Promise<void> {
  showToast({ title, text: formatSite(url), tone: 'success' });
  await scheduleList.refresh();
}

const form = 'admin:schedule';

/** Stores a new schedule, only once despite retries. Throws ApiError, InvalidInput. */
export async function addSchedule(draft: ScheduleDraft): Promise<void> {
  const payload = toPayload(draft);
  check(payload);
  const key = chooseSubmissionKey(form, JSON.stringify(payload));
  const headers = { 'idempotency-key': key };
  await atFields(adminApi.call(createSchedule, { payload, headers }), groupFields);
  forgetSubmissionKey(form);
  await finish(payload.url, 'Schedule created');
}

/** Stores the changes of a schedule. Throws ApiError, InvalidInput. */
export async function editSchedule(
  id: string,
  { stored, draft, headers }: Edited<ScheduleDraft>,
): Promise<void> {
  const whole = toPayload(draft);
  const payload = listEdits(toPayload(stored), whole);
  if (Object.keys(payload).length === 0) return;
  check(whole);
  await atFields(adminApi.call(changeSchedule, { params: { id }, payload, headers }), groupFields);
  await finish(whole.url, 'Schedule saved');
}

/** Shown in the dialog. */
const previewed = 3;

/**
 * The next times of a draft: the server's for an unchanged rule, which may be delayed, then by the
 * clock of the site. Empty while the time is incomplete.
 */
export function listNextTimes(
  draft: ScheduleDraft,
  timezone: string,
  now: Date,
  known: ScanSchedule | null,
): readonly string[] {
  if (!/^\d\d:\d\d$/.test(draft.at)) return [];
  const times: Date[] = [];
  const isUnchanged = known !== null && isSameRule(draftOf(known), draft);
  if (isUnchanged && known.nextRun !== null) times.push(new Date(known.nextRun));
  while (times.length < previewed) {
    times.push(findNextTime(draft, timezone, times.at(-1) ?? now));
  }
  return times.map((time) => time.toISOString());
}

function isSameRule(one: ScheduleDraft, other: ScheduleDraft): boolean {
  const fields = ['frequency', 'at', 'weekday', 'day'] as const;
  return fields.every((field) => one[field] === other[field]);
}
