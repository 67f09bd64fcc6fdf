import { render } from 'ink';
import { connect, type GlobalOptions } from '../connection.ts';
import { readFailure, type Failure } from '../failure.ts';
import { refuseBlocks } from '../live-block.ts';
import { isAscii, setAppearance } from '../output.ts';
import { AppModel } from './app-model.ts';
import { App } from './app.tsx';
import { drawLetters } from './ui/theme.ts';

export interface TuiOptions extends GlobalOptions {
  readonly readOnly?: boolean;
}

const exitDelayMs = 100;

/** Runs the screen until it is quit. @throws Failure when nobody is signed in, or the session ends */
export async function runTui(options: TuiOptions): Promise<void> {
  const connection = await connect({ ...options, askPassword: () => model.askPassword() });
  if (isAscii()) drawLetters();
  // Lines of other code would stand in the frame.
  refuseBlocks();
  setAppearance({ ascii: isAscii(), verbose: false });
  let failure: Failure | undefined;
  const end = (reason?: Failure) => {
    failure ??= reason;
    model.session.stop();
    void model.waitForTerminal().then(() => instance.unmount());
  };
  const model = new AppModel({
    ...options,
    connection,
    isReadOnly: options.readOnly === true,
    end,
  });
  const instance = render(<App model={model} />, {
    alternateScreen: true,
    incrementalRendering: true,
    exitOnCtrlC: false,
    interactive: true,
    maxFps: 60,
  });
  const crash = (error: unknown) => end(readFailure(error));
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
  try {
    model.start();
    // Rejects when a frame cannot be drawn.
    await instance.waitUntilExit();
  } finally {
    model.session.stop();
    // An open call must not hold the process.
    setTimeout(() => process.exit(), exitDelayMs).unref();
  }
  if (failure) throw failure;
}
