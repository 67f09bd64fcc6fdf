import { navigate } from 'wouter/use-browser-location';
import { mayLeave } from '../../editing/leave-guard.ts';

/** The service worker's message to a window after a tap on a notification (src/sw/push.ts). */
interface OpenCommand {
  readonly type: 'OPEN';
  readonly path: string;
}

let isStarted = false;

/** Opens the page of a tapped notification in this window. */
export function startPush(): void {
  if (isStarted) return;
  isStarted = true;
  navigator.serviceWorker.addEventListener(
    'message',
    ({ data }: MessageEvent<Partial<OpenCommand> | null>) => {
      if (data?.type === 'OPEN' && data.path?.startsWith('/admin')) void open(data.path);
    },
  );
}

async function open(path: string): Promise<void> {
  if (await mayLeave()) navigate(path);
}
