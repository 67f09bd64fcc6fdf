import type { Server } from '@hapi/hapi';
import { readLocalDay, readLocalStamp } from '@longitude/contract/find-next-time';

declare module '@hapi/hapi' {
  interface ServerApplicationState {
    /** The timezone of dates that people read; UTC without it. */
    readTimezone?: () => Promise<string>;
  }
}

const readTimezone = async (server: Server) => (await server.app.readTimezone?.()) ?? 'UTC';

/** Today where the company is, for names of files: `2026-11-27`. */
export const readToday = async (server: Server, now = new Date()): Promise<string> =>
  readLocalDay(await readTimezone(server), now);

/** The time where the company is, for names of files: `20261127T221705`. */
export const readStamp = async (server: Server, now = new Date()): Promise<string> =>
  readLocalStamp(await readTimezone(server), now);
