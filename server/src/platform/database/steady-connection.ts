import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';

/** The used parts of the driver's connection, for which it has no public types. */
interface DriverConnection extends EventEmitter {
  /** Set when the connection has ended, before 'close' is emitted. */
  error: Error | null;
  writeCommand(...args: unknown[]): Promise<void>;
}
const { Connection } = createRequire(import.meta.url)('mongodb/lib/cmap/connection.js') as {
  Connection: new (...args: unknown[]) => DriverConnection;
};

/**
 * A connection whose calls end with it. The driver's own (7.8 and 7.9) encodes a command and then
 * waits for 'drain' if the socket is slow; a socket that has broken by then never drains, and the
 * call would wait forever.
 */
class SteadyConnection extends Connection {
  override async writeCommand(...args: unknown[]): Promise<void> {
    const ended = Promise.withResolvers<never>();
    const end = () => ended.reject(this.error);
    this.once('close', end);
    try {
      await Promise.race([super.writeCommand(...args), ended.promise]);
    } finally {
      this.off('close', end);
    }
  }
}

/** Options for the driver, which accepts a connection class although its types omit it. */
export const steadyConnections: object = { connectionType: SteadyConnection };
