import { useEffect } from 'react';
import { checkConnection } from '../../platform/connection.ts';
import { NotSaved } from './offline.tsx';

/** Replaces a page that was never cached on this device, at that page's own address. */
export default function OfflinePage() {
  useEffect(() => void checkConnection(), []);
  return <NotSaved onRetry={() => location.reload()} />;
}
