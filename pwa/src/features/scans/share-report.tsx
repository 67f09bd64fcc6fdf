import { useState } from 'react';
import { revokeSharedReport } from '@longitude/contract/scans';
import { ApiError } from '@longitude/contract/core/errors';
import { api } from '../../platform/api.ts';
import { useSite } from '../../platform/site.ts';
import { showToast } from '../../ui/toast.tsx';
import { Button } from '../../ui/button.tsx';
import { askConfirm } from '../../ui/confirm.tsx';
import { shareLink } from '../../ui/share-link.ts';
import { openedReport } from './opened-report.ts';
import { findOwner, forgetOwner, isShared, markShared } from './owned-reports.ts';
import { composeReportPath } from './scan-state.ts';
import rescan from './rescan.module.css';

interface ShareReportProps {
  /** Token of the shared report. */
  readonly token: string;
  /** URL of the scanned site. */
  readonly url: string;
  /** Opened at its address, which is the link to share: others may have it. */
  readonly isReopened?: boolean;
  readonly onRevoked?: () => void;
}

/** Shares a report's link; from then on, and whenever it is opened again, its owner can revoke it. */
export function ShareReport({ token, url, isReopened = false, onRevoked }: ShareReportProps) {
  const { origin } = useSite();
  const [isRevoked, setRevoked] = useState(false);
  const [, setShared] = useState(false);
  if (!token || isRevoked) return null;
  const address = `${origin}${composeReportPath(token)}`;
  const share = async () => {
    if (!(await shareLink(`Security report for ${url}`, address))) return;
    markShared(token);
    setShared(true);
  };
  const revoked = () => {
    setRevoked(true);
    openedReport.value = null;
    onRevoked?.();
  };
  const owner = isReopened || isShared(token) ? findOwner(token) : null;
  return (
    <>
      <Button onClick={() => void share()}>Share report</Button>
      {owner && <StopSharing token={token} owner={owner} onRevoked={revoked} />}
    </>
  );
}

interface StopSharingProps {
  readonly token: string;
  readonly owner: string;
  readonly onRevoked: () => void;
}

function StopSharing({ token, owner, onRevoked }: StopSharingProps) {
  const [isPending, setPending] = useState(false);
  const stop = async () => {
    if (!(await confirmStop())) return;
    setPending(true);
    const isDone = await revoke(token, owner);
    setPending(false);
    if (isDone) onRevoked();
  };
  return (
    <p className={`row small muted ${rescan['hint']}`}>
      <span>Anyone with the link can open this report.</span>
      <Button
        size="small"
        onClick={() => void stop()}
        isPending={isPending}
        pendingLabel="Stopping..."
      >
        Stop sharing
      </Button>
    </p>
  );
}

const confirmStop = () =>
  askConfirm({
    title: 'Stop sharing this report?',
    text: 'The link will stop working for everyone. This cannot be undone.',
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
      showToast({ title: 'Still shared', text, tone: 'error' });
      return false;
    }
  }
  forgetOwner(token);
  showToast({
    title: 'No longer shared',
    text: 'The link to this report no longer works.',
    tone: 'success',
  });
  return true;
}
