import { connect, type GlobalOptions } from '../connection.ts';
import type { Failure } from '../failure.ts';
import { refuseBlocks } from '../live-block.ts';
import { isAscii, setAppearance } from '../output.ts';
import { AppModel } from './app-model.ts';
import type { Children } from './child-commands.ts';

export interface TuiOptions extends GlobalOptions {
  readonly readOnly?: boolean;
  /** Runs commands instead of separate processes. */
  readonly children?: Children;
}

interface OpenApp {
  readonly model: AppModel;
  /** The failure that ended the program. */
  failure: Failure | undefined;
}

/**
 * Connects, and creates the state of the screen.
 * @param onEnd called once it has ended and no child has the terminal
 */
export async function openApp(options: TuiOptions, onEnd: () => void): Promise<OpenApp> {
  const connection = await connect({ ...options, askPassword: () => model.askPassword() });
  // Output of other code would break the frame.
  refuseBlocks();
  setAppearance({ ascii: isAscii(), verbose: false });
  const model: AppModel = new AppModel({
    ...options,
    connection,
    isReadOnly: options.readOnly === true,
    end: (reason) => {
      app.failure ??= reason;
      model.session.stop();
      void model.waitForTerminal().then(onEnd);
    },
  });
  const app: OpenApp = { model, failure: undefined };
  return app;
}
