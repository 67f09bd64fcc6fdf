import { render } from 'ink';
import { readFailure } from '../failure.ts';
import { isAscii } from '../output.ts';
import { App } from './app.tsx';
import { openApp, type TuiOptions } from './open-app.ts';
import { drawLetters } from './ui/theme.ts';

const exitDelayMs = 100;

/**
 * Runs the TUI until the user quits.
 * @throws Failure when no one is signed in, or the session ends
 */
export async function runTui(options: TuiOptions): Promise<void> {
  if (isAscii()) drawLetters();
  const app = await openApp(options, () => instance.unmount());
  const { model } = app;
  // Ink does this only after its first frame: the terminal would echo earlier keys into it.
  if (process.stdin.isTTY) process.stdin.setRawMode(true);
  const instance = render(<App model={model} />, {
    alternateScreen: true,
    incrementalRendering: true,
    exitOnCtrlC: false,
    interactive: true,
    maxFps: 60,
  });
  const crash = (error: unknown) => model.end(readFailure(error));
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
  try {
    model.start();
    // Rejects when a frame cannot be drawn.
    await instance.waitUntilExit();
  } finally {
    model.session.stop();
    // An open call must not keep the process running.
    setTimeout(() => process.exit(), exitDelayMs).unref();
  }
  if (app.failure) throw app.failure;
}
