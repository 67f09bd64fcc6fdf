import { spawn } from 'node:child_process';
import { io } from '../io.ts';
import type { Notices } from './notices.ts';

const openers: Partial<Record<NodeJS.Platform, readonly [command: string, ...words: string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Opens an address with the system's browser. @param onEnd called once, with whether that worked */
function openAddress(address: string, onEnd: (isOpen: boolean) => void): void {
  const [command, ...words] = openers[process.platform] ?? ['xdg-open'];
  const child = spawn(command, [...words, address], {
    env: io().env,
    stdio: 'ignore',
    detached: true,
  });
  child.once('error', () => onEnd(false));
  child.once('exit', (code) => onEnd(code === 0));
  child.unref();
}

/**
 * Opens an address in the browser; a notice confirms that, or shows the address if there is no
 * browser.
 */
export function openWithNotice(address: string, notices: Notices): void {
  openAddress(address, (isOpen) => {
    const text = isOpen ? `Opened in the browser: ${address}` : `Open it yourself: ${address}`;
    notices.show({ mark: isOpen ? 'done' : 'warning', text });
  });
}
