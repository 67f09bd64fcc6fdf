import * as contract from '@longitude/contract/scans';
import type { Request, ResponseToolkit } from '@hapi/hapi';
import type { Background } from '../../platform/background.ts';
import { readReplay, type Replay } from '../../platform/http/idempotency.ts';
import { routeFor } from '../../platform/http/routes.ts';
import type { Log } from '../../platform/log.ts';
import { drawBadge } from './badge.ts';
import { prefersEvents, ScanStream } from './event-stream.ts';
import { presentShared } from './present.ts';
import type { ScanIntake } from './intake.ts';
import type { Scans } from './service.ts';

interface Parts {
  readonly scans: Scans;
  readonly scanDesk: ScanIntake;
  readonly background: Background;
  readonly log: Log;
}

/** Badges are shown by other sites; a browser asks again after as many seconds. */
const badgeSeconds = 300;
const deaf = { onQueued: () => undefined, onTest: () => undefined };

export function scanRoutes(parts: Parts) {
  const { scans, scanDesk } = parts;
  return [
    routeFor(contract.createScan, async ({ payload: input, request, h }) => {
      const asked = { input, replay: readReplay(request, input), request };
      if (prefersEvents(request)) return streamScan(parts, asked, h);
      const { finished } = await scanDesk.receive(asked, deaf);
      return h
        .response(await finished)
        .header('cache-control', 'no-store')
        .vary('accept');
    }),
    routeFor(contract.wakeScanner, () => {
      scans.wake();
      return Promise.resolve(null);
    }),
    routeFor(contract.readSharedReport, async ({ params, h }) => {
      const row = await scans.readShared(params['token'] ?? '');
      // What is revoked is gone at once, and no search engine finds what somebody was given.
      return h
        .response(presentShared(row))
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex');
    }),
    routeFor(contract.revokeSharedReport, async ({ params }) => {
      await scans.revoke(params['token'] ?? '');
      return null;
    }),
    routeFor(contract.readBadge, async ({ params, h }) => {
      const { findings } = await scans.readShared(params['token'] ?? '');
      return h
        .response(drawBadge(findings))
        .type('image/svg+xml')
        .header('cache-control', `public, max-age=${badgeSeconds}`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cross-origin-resource-policy', 'cross-origin');
    }),
  ];
}

interface Asked {
  readonly input: contract.CreateScan;
  readonly replay: Replay | undefined;
  readonly request: Request;
}

/** What is refused at once is answered as by every call; what fails later is the last event. */
async function streamScan({ scanDesk, background, log }: Parts, asked: Asked, h: ResponseToolkit) {
  const stream = new ScanStream();
  try {
    const { finished } = await scanDesk.receive(asked, stream);
    background.run('scan', () => stream.finish(finished, log, asked.request.app.id));
  } catch (error) {
    stream.close();
    throw error;
  }
  return stream.answer(asked.request, h);
}
