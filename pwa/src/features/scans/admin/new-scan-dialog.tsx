import { maxLength } from '@longitude/contract/constants';
import { maxScanUrlLength, wakeScanner } from '@longitude/contract/scans';
import { useEffect } from 'react';
import { EditForm } from '../../../editing/edit-form.tsx';
import { api } from '../../../platform/api.ts';
import { useClock } from '../../../platform/clock.ts';
import { Button } from '../../../ui/button.tsx';
import { CloseButton } from '../../../ui/close-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Field } from '../../../ui/field.tsx';
import { useReturnFocus } from '../../../ui/focus.ts';
import { formatSite } from '../format-site.ts';
import { formatRest } from '../rescan.tsx';
import { RunView } from './run-view.tsx';
import {
  freeFrom,
  refusal,
  refusals,
  runs,
  shownRun,
  startScan,
  typeScan,
} from './running-scan.ts';
import { typedScan } from './typed-scans.ts';
import detailStyles from '../../../ui/details.module.css';
import boxes from '../../../ui/boxes.module.css';
import checkStyles from '../../../ui/checkbox.module.css';

interface NewScanDialogProps {
  readonly onClose: () => void;
}

/** Starts a scan and shows its progress; closing the dialog does not stop the scan. */
export function NewScanDialog({ onClose }: NewScanDialogProps) {
  useReturnFocus();
  const run = runs.value.find(({ key }) => key === shownRun.value);
  return (
    <Dialog open onClose={onClose} labelledBy="new-scan" className={detailStyles['details']}>
      <header>
        <div className={detailStyles['title']}>
          <h2 id="new-scan">New Scan</h2>
          {run && <p className="muted ellipsis">{formatSite(run.url)}</p>}
        </div>
        <CloseButton onClose={onClose} />
      </header>
      {run ? <RunView run={run} onClose={onClose} /> : <NewScanForm onClose={onClose} />}
    </Dialog>
  );
}

/** Splits a rejection into the error of the address field and any other reason. */
function readRefusal() {
  const failure = refusal.value;
  if (!failure) return {};
  const { url, notes } = failure.fields as { readonly url?: string; readonly notes?: string };
  const isAddress = failure.code === 'target_refused';
  const text = url ?? (isAddress ? failure.message : undefined);
  const isKnown = text || notes || failure.code === 'scanned_recently';
  return { url: text, notes, other: isKnown ? undefined : failure.message };
}

function NewScanForm({ onClose }: NewScanDialogProps) {
  const { url } = typedScan.value;
  const errors = readRefusal();
  useEffect(() => {
    // Warms up the scanner, for a quick first result. Best effort.
    api.call(wakeScanner).catch(() => undefined);
  }, []);
  const leftMs = useLeftMs();
  const isFree = leftMs === undefined || leftMs <= 0;
  const submit = () => void startScan(isFree ? undefined : freeFrom.value);
  return (
    <>
      <div>
        <EditForm id="new-scan-form" className="stack" attempt={refusals.value} onSubmit={submit}>
          <ScanFields url={errors.url} notes={errors.notes} />
          <ErrorNote text={errors.other} />
          {leftMs !== undefined && <FreeNote leftMs={leftMs} />}
        </EditForm>
      </div>
      <footer>
        <Button size="small" onClick={onClose}>
          Cancel
        </Button>
        <Button
          tone="cta"
          size="small"
          type="submit"
          form="new-scan-form"
          disabled={url.trim() === ''}
        >
          {isFree ? 'Start Scan' : 'Wait and Scan'}
        </Button>
      </footer>
    </>
  );
}

/** Milliseconds until the site may be scanned again, if it was scanned a moment ago. */
function useLeftMs(): number | undefined {
  const now = useClock(1000);
  const from = refusal.value === null ? undefined : freeFrom.value;
  return from === undefined ? undefined : from - now.getTime();
}

/** When a new scan can start (spec decision 55). */
function FreeNote({ leftMs }: { readonly leftMs: number }) {
  return (
    <p className={boxes['note']}>
      <span role="alert">This site is being scanned, or was scanned a moment ago.</span>{' '}
      <span>
        {leftMs > 0
          ? `A new scan can start in ${formatRest(leftMs)}.`
          : 'A new scan can start now.'}
      </span>
    </p>
  );
}

interface ScanFieldsProps {
  readonly url: string | undefined;
  readonly notes: string | undefined;
}

function ScanFields({ url: wrongUrl, notes: wrongNotes }: ScanFieldsProps) {
  const { url, notes, isWeekly } = typedScan.value;
  return (
    <>
      <Field
        id="new-scan-url"
        label="Website URL"
        hint="Only scan sites whose owner has agreed. A scan never signs in, submits forms or changes anything."
        error={wrongUrl}
      >
        {(control) => (
          <input
            {...control}
            type="url"
            inputMode="url"
            autoCapitalize="none"
            autoComplete="url"
            enterKeyHint="go"
            placeholder="shop.example"
            maxLength={maxScanUrlLength}
            required
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one field of a dialog that was just opened
            autoFocus
            value={url}
            onChange={(event) => typeScan({ url: event.target.value })}
          />
        )}
      </Field>
      <Field id="new-scan-notes" label="Notes" isOptional error={wrongNotes}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={maxLength.notes}
            placeholder="Only the team sees notes"
            value={notes}
            onChange={(event) => typeScan({ notes: event.target.value })}
          />
        )}
      </Field>
      <label data-drawn="" className={checkStyles['check']}>
        <input
          type="checkbox"
          checked={isWeekly}
          onChange={(event) => typeScan({ isWeekly: event.target.checked })}
        />
        <span>Scan every week and email me when it gets worse</span>
      </label>
    </>
  );
}
