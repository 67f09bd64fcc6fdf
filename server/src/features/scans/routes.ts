import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { compareSharedReports } from '@longitude/contract/scan-changes';
import * as contract from '@longitude/contract/scans';
import { createAdminScan } from '@longitude/contract/stored-scans';
import type { Background } from '../../platform/background.ts';
import { readReplay } from '../../platform/http/idempotency.ts';
import { readActor, routeFor } from '../../platform/http/routes.ts';
import type { Log } from '../../platform/log.ts';
import { drawBadge } from './badge.ts';
import { prefersEvents, ScanStream } from './event-stream.ts';
import type { ScanIntake, ScanSubmission } from './intake.ts';
import { presentShared, requireFindings } from './present.ts';
import { compareStored } from './records.ts';
import type { RefusalRow, ScanRefusals } from './refusals.ts';
import type { Scans } from './service.ts';
import { submitAdministrator, submitVisitor, type VisitorContext } from './submissions.ts';

interface RouteContext extends VisitorContext {
  readonly scans: Scans;
  readonly scanIntake: ScanIntake;
  readonly scanRefusals: ScanRefusals;
  readonly background: Background;
  readonly log: Log;
}

/** Seconds for which browsers may cache a badge on another site. */
const badgeSeconds = 300;

export function scanRoutes(context: RouteContext) {
  return [...intakeRoutes(context), ...reportRoutes(context), ...refusalRoutes(context)];
}

function intakeRoutes(context: RouteContext) {
  const { scanIntake } = context;
  return [
    routeFor(contract.createScan, ({ payload, request, h }) => {
      // A retry may have another time, and is still the same request.
      const { acceptedAt: _acceptedAt, ...content } = payload;
      const submission = submitVisitor(context, payload, request, readReplay(request, content));
      return respondToScan(context, submission, request, h);
    }),
    routeFor(createAdminScan, ({ payload, request, h }) => {
      const submission = submitAdministrator(
        payload,
        readActor(request),
        readReplay(request, payload),
      );
      return respondToScan(context, submission, request, h);
    }),
    routeFor(contract.wakeScanner, () => {
      scanIntake.wake();
      return Promise.resolve(null);
    }),
  ];
}

/** Starts a scan, and responds with its events or with its result, as the client prefers. */
async function respondToScan(
  { scanIntake, background, log }: RouteContext,
  submission: ScanSubmission,
  request: Request,
  h: ResponseToolkit,
): Promise<ResponseObject> {
  if (!prefersEvents(request)) {
    const { result } = await scanIntake.start(submission);
    return h
      .response(await result)
      .header('cache-control', 'no-store')
      .vary('accept');
  }
  const stream = new ScanStream();
  try {
    // A refusal gets the usual error response; a later failure is the last event.
    const { result } = await scanIntake.start(submission, stream);
    background.run('scan', () => stream.finish(result, log, request.app.id));
  } catch (error) {
    stream.close();
    throw error;
  }
  return stream.respond(request, h);
}

function reportRoutes({ scans }: RouteContext) {
  return [
    routeFor(contract.readSharedReport, async ({ params, h }) => {
      const row = await scans.readShared(params['token'] ?? '');
      // A revoked report disappears immediately, and no search engine indexes a private link.
      return h
        .response(presentShared(row))
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex');
    }),
    routeFor(compareSharedReports, async ({ params, query, h }) => {
      const after = await scans.readShared(params['token'] ?? '');
      const before = await scans.readShared(query.against);
      return h
        .response(compareStored(before, after))
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex');
    }),
    routeFor(contract.revokeSharedReport, async ({ params }) => {
      await scans.revoke(params['token'] ?? '');
      return null;
    }),
    routeFor(contract.readBadge, async ({ params, h }) => {
      const findings = requireFindings(await scans.readShared(params['token'] ?? ''));
      return h
        .response(drawBadge(findings))
        .type('image/svg+xml')
        .header('cache-control', `public, max-age=${badgeSeconds}`)
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
        .header('cross-origin-resource-policy', 'cross-origin');
    }),
  ];
}

function refusalRoutes({ scanRefusals }: RouteContext) {
  return [
    routeFor(contract.listScanRefusals, async () =>
      (await scanRefusals.list()).map(presentRefusal),
    ),
    routeFor(contract.createScanRefusal, async ({ payload, request }) => {
      const replay = readReplay(request, payload);
      return presentRefusal(await scanRefusals.create(payload.domain, replay, readActor(request)));
    }),
    routeFor(contract.deleteScanRefusal, async ({ id, request }) => {
      await scanRefusals.delete(id, readActor(request));
      return null;
    }),
  ];
}

function presentRefusal({ _id, domain, createdAt }: RefusalRow): contract.ScanRefusal {
  return { id: _id.toHexString(), domain, createdAt: createdAt.toISOString() };
}
