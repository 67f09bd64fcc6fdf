import { useEffect } from 'react';
import { checkConnection } from '../../platform/connection.ts';
import { NotSaved } from './not-saved.tsx';

/** Stands in for a page that was never saved on this device, under that page's own address. */
export default function OfflinePage() {
  useEffect(() => void checkConnection(), []);
  return <NotSaved onRetry={() => location.reload()} />;
}
