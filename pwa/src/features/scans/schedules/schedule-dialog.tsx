import {
  maxAlertAddresses,
  readSchedule,
  scanFrequencies,
  type ScanFrequency,
  type ScanSchedule,
} from '@longitude/contract/scan-schedules';
import { useClock } from '../../../platform/clock.ts';
import { useSettings } from '../../../platform/site.ts';
import type { Resource } from '../../../platform/resource.ts';
import { useVersioned, type Versioned } from '../../../platform/versioned.ts';
import { AddressField } from '../../../ui/address-field.tsx';
import { Choice, Switch } from '../../../ui/choice.tsx';
import { CloseButton } from '../../../ui/close-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EditDialog } from '../../../editing/edit-dialog.tsx';
import { useEditing, type Editing } from '../../../editing/use-editing.ts';
import { alertFailure } from '../../../ui/report-failure.ts';
import { LoadState } from '../../../ui/lists/list-states.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { DayField } from './day-field.tsx';
import {
  addSchedule,
  draftOf,
  editSchedule,
  emptySchedule,
  listNextTimes,
  type ScheduleDraft,
} from './schedule-draft.ts';
import { describeNext, describeShortDay, formatZone } from './site-time.ts';
import columns from '../../../ui/columns.module.css';
import styles from './schedule-dialog.module.css';
import controlStyles from '../../../ui/field.module.css';

interface ScheduleDialogProps {
  /** Null for a new one. */
  readonly id: string | null;
  readonly onClose: () => void;
}

/** Adds a schedule, or edits one. */
export function ScheduleDialog({ id, onClose }: ScheduleDialogProps) {
  return id === null ? <NewSchedule onClose={onClose} /> : <Edited id={id} onClose={onClose} />;
}

type Close = Pick<ScheduleDialogProps, 'onClose'>;

function NewSchedule({ onClose }: Close) {
  const form = useEditing({
    start: emptySchedule,
    save: ({ draft }) => addSchedule(draft),
    savesOnce: true,
    report: (cause) => alertFailure('create schedule', cause),
  });
  return (
    <EditDialog title="New Schedule" form={form} tone="cta" onClose={onClose}>
      <Fields form={form} known={null} />
    </EditDialog>
  );
}

function Edited({ id, onClose }: Close & { readonly id: string }) {
  const schedule = useVersioned(readSchedule, id);
  if (schedule.data.value) return <EditSchedule id={id} schedule={schedule} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} labelledBy="edit-title">
      <header>
        <h2 id="edit-title">Edit Schedule</h2>
        <CloseButton onClose={onClose} />
      </header>
      <div>
        <LoadState source={schedule} hasData={false} />
      </div>
    </Dialog>
  );
}

interface EditScheduleProps extends Close {
  readonly id: string;
  readonly schedule: Resource<Versioned<ScanSchedule>>;
}

function EditSchedule({ id, schedule, onClose }: EditScheduleProps) {
  const form = useEditing({
    start: emptySchedule,
    source: { resource: schedule, toFields: draftOf },
    save: (edited) => editSchedule(id, edited),
    report: (cause) => alertFailure('update schedule', cause),
  });
  return (
    <EditDialog title="Edit Schedule" form={form} tone="cta" onClose={onClose}>
      <Fields form={form} known={schedule.data.value?.item ?? null} />
    </EditDialog>
  );
}

interface FieldsProps {
  readonly form: Editing<ScheduleDraft>;
  /** The stored schedule; null for a new one. */
  readonly known: ScanSchedule | null;
}

const frequencyNames = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
} as const satisfies Record<ScanFrequency, string>;
const frequencies = scanFrequencies.map((each) => [each, frequencyNames[each]] as const);

function Fields({ form, known }: FieldsProps) {
  const { draft, errors, edit } = form;
  return (
    <>
      <TextField
        id="schedule-url"
        label="Website URL"
        type="url"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder="shop.example"
        {...form.bind('url')}
      />
      <div className={controlStyles['field']}>
        <p className={styles['name']}>Repeat</p>
        <Choice
          label="Repeat"
          value={draft.frequency}
          options={frequencies}
          onChoose={(frequency) => edit({ frequency })}
          className={styles['repeat']}
        />
      </div>
      {draft.frequency !== 'daily' && <DayField form={form} />}
      <TimeFields form={form} />
      <AddressField
        id="schedule-alerts"
        label="Alert by email when it gets worse, and when it recovers"
        addresses={draft.alertTo}
        typed={draft.typed}
        max={maxAlertAddresses}
        hint={`Up to ${maxAlertAddresses} addresses. Without one, alerts appear only on this page.`}
        error={errors['alertTo']}
        onChange={({ addresses = draft.alertTo, typed = draft.typed }) =>
          edit({ alertTo: addresses, typed })
        }
      />
      <Switch
        id="schedule-active"
        label="Active"
        note={<Preview draft={draft} known={known} />}
        checked={draft.active}
        onChange={(active) => edit({ active })}
      />
    </>
  );
}

function TimeFields({ form }: Pick<FieldsProps, 'form'>) {
  const { timezone } = useSettings();
  return (
    <div className={columns['two']}>
      <TextField id="schedule-at" label="Time" type="time" required {...form.bind('at')} />
      <TextField
        id="schedule-zone"
        label="Timezone"
        hint="Set under Settings, General."
        disabled
        value={timezone}
        onType={() => undefined}
      />
    </div>
  );
}

/** The next runs. */
function Preview({ draft, known }: { readonly draft: ScheduleDraft } & Pick<FieldsProps, 'known'>) {
  const { timezone } = useSettings();
  const now = useClock();
  if (!draft.active) return 'Nothing runs while it is off.';
  const [first, ...later] = listNextTimes(draft, timezone, now, known);
  if (first === undefined) return 'The next runs appear here once you have entered a time.';
  const days = later.map((time) => describeShortDay(time, now, timezone));
  return `Next ${describeNext(first, now, timezone)}, ${formatZone(timezone, new Date(first))}. Then ${days.join(', ')}, …`;
}
