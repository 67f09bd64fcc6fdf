import type { Request } from '@hapi/hapi';
import { checkInput } from '@longitude/contract/core/validation';
import * as contract from '@longitude/contract/scan-emails';
import { refuseInput } from '../../../platform/errors.ts';
import { drainBody } from '../../../platform/http/drain-body.ts';
import { readReplay } from '../../../platform/http/idempotency.ts';
import { readHeader } from '../../../platform/http/request-headers.ts';
import { readActor, readJson, routeFor } from '../../../platform/http/routes.ts';
import type { Emails, Outgoing } from '../../emails/service.ts';
import type { FormTexts, Uploads } from '../../files/service.ts';
import { scanKind, type ScanRecords } from '../records.ts';

interface RouteContext {
  readonly emails: Emails;
  readonly uploads: Uploads;
  readonly scanRecords: Pick<ScanRecords, 'read'>;
}

/** The call that emails a report to the client. */
export function contactRoute(context: RouteContext) {
  return routeFor(contract.contactClient, async ({ id, request }) => {
    const body = request.raw.req;
    try {
      // Neither an invalid key nor an unknown scan costs more than the head.
      readReplay(request, null);
      await context.scanRecords.read(id);
      const input = isForm(request)
        ? await readForm(context, id, request)
        : await readJson(request, contract.ContactClient, contract.contactClient);
      const caller = { actor: readActor(request), replay: readReplay(request, input) };
      return await context.emails.send(scanKind, id, toOutgoing(input), caller);
    } catch (error) {
      await drainBody(body);
      throw error;
    }
  });
}

const isForm = (request: Request) => /^multipart\//i.test(readHeader(request, 'content-type'));

/** Fields that come once, and the one that may come several times. */
const single = ['message', 'subject', 'email', 'ccEmails'];
const repeated = 'fileIds';

/** Stores the files of a form with the scan, unless anything of the email is refused. */
async function readForm(
  { emails, uploads }: RouteContext,
  id: string,
  request: Request,
): Promise<contract.ContactClient> {
  let input: contract.ContactClient = {};
  const files = await uploads.receive(request.raw.req, {
    owner: { kind: scanKind, id },
    actor: readActor(request),
    replayOf: (content) => readReplay(request, content),
    accepted: contract.reportFileTypes,
    form: {
      fields: [...single, repeated],
      check: async (texts, received) => {
        input = checkTexts(texts);
        await emails.check(scanKind, id, toOutgoing(input), received);
      },
    },
  });
  return { ...input, fileIds: [...(input.fileIds ?? []), ...files.map((file) => file.id)] };
}

/** @throws AppError `validation_failed` */
function checkTexts(texts: FormTexts): contract.ContactClient {
  const twice = single.find((name) => (texts.get(name)?.length ?? 0) > 1);
  if (twice !== undefined) throw refuseInput({ [twice]: 'This field can only come once' });
  const given = single.map((name) => [name, texts.get(name)?.[0]] as const);
  const values = Object.fromEntries(given.filter(([, text]) => text !== undefined));
  const checked = checkInput(contract.ContactClient, {
    ...values,
    fileIds: texts.get(repeated) ?? [],
  });
  if (!checked.ok) throw refuseInput(checked.fields);
  return checked.value;
}

function toOutgoing({ email, ccEmails, ...input }: contract.ContactClient): Outgoing {
  return { ...input, to: email, cc: ccEmails };
}
