import { useState } from 'react';
import { revokeSharedReport } from '@longitude/contract/scans';
import { ApiError } from '@longitude/contract/core/errors';
import { api } from '../../platform/api.ts';
import { useSite } from '../../platform/site.ts';
import { showToast } from '../../ui/toast.tsx';
import { Button } from '../../ui/button.tsx';
import { askConfirm } from '../../ui/confirm.tsx';
import { shareLink } from '../../ui/share-link.ts';
import { findOwner, forgetOwner } from './owned-reports.ts';

interface ShareReportProps {
  /** Token of the shared report. */
  readonly token: string;
  /** URL of the scanned site. */
  readonly url: string;
  readonly onRevoked?: () => void;
}

/** Shares a report's link, and revokes it if this device owns the report. */
export function ShareReport({ token, url, onRevoked }: ShareReportProps) {
  const { origin } = useSite();
  const [isRevoked, setRevoked] = useState(false);
  const [isPending, setPending] = useState(false);
  const owner = findOwner(token);
  if (!token || isRevoked) return null;
  const stop = async () => {
    if (!owner || !(await confirmStop())) return;
    setPending(true);
    const isDone = await revoke(token, owner);
    setPending(false);
    if (!isDone) return;
    setRevoked(true);
    onRevoked?.();
  };
  const address = `${origin}/scanner/reports/${encodeURIComponent(token)}`;
  return (
    <>
      <Button onClick={() => void shareLink(`Security report for ${url}`, address)}>
        Share report
      </Button>
      {owner && (
        <Button onClick={() => void stop()} isPending={isPending} pendingLabel="Stopping...">
          Stop sharing
        </Button>
      )}
    </>
  );
}

const confirmStop = () =>
  askConfirm({
    title: 'Stop sharing this report?',
    text: 'Its link opens nothing any more, for nobody. This cannot be undone.',
    confirmLabel: 'Stop sharing',
    tone: 'danger',
  });

/** Revokes the link; shows a toast either way. True when it is revoked. */
async function revoke(token: string, owner: string): Promise<boolean> {
  try {
    await api.call(revokeSharedReport, { params: { token: owner } });
  } catch (error) {
    // Already revoked from another device.
    if (!(error instanceof ApiError && error.code === 'not_found')) {
      const text = error instanceof ApiError ? error.message : 'Request failed';
      showToast({ title: 'Still Shared', text, tone: 'error' });
      return false;
    }
  }
  forgetOwner(token);
  showToast({
    title: 'No Longer Shared',
    text: 'The link of this report opens nothing any more.',
    tone: 'success',
  });
  return true;
}
