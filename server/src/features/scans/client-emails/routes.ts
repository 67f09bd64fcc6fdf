import type { Request } from '@hapi/hapi';
import { checkInput } from '@longitude/contract/core/validation';
import type { EmailAccepted } from '@longitude/contract/emails';
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
      // With an invalid key or an unknown scan only the head is read. A retry succeeds even if the
      // scan is in the trash by now.
      const isRetry = await context.emails.isRetry(readReplay(request, null));
      if (!isRetry) await context.scanRecords.read(id);
      const send = (input: contract.ContactClient) => {
        const caller = { actor: readActor(request), replay: readReplay(request, input) };
        return context.emails.send(scanKind, id, toOutgoing(input), caller);
      };
      return await (isForm(request)
        ? sendForm(context, { id, request, isRetry }, send)
        : send(await readJson(request, contract.ContactClient, contract.contactClient)));
    } catch (error) {
      await drainBody(body);
      throw error;
    }
  });
}

const isForm = (request: Request) => /^multipart\//i.test(readHeader(request, 'content-type'));

/** Fields that occur once, and the one that may be repeated. */
const single = ['message', 'subject', 'email', 'ccEmails'];
const repeated = 'fileIds';

interface FormCall {
  readonly id: string;
  readonly request: Request;
  readonly isRetry: boolean;
}

/** Stores the files of a form with the scan and sends it, unless any part is refused. */
async function sendForm(
  { emails, uploads }: RouteContext,
  { id, request, isRetry }: FormCall,
  send: (input: contract.ContactClient) => Promise<EmailAccepted>,
): Promise<EmailAccepted | undefined> {
  let input: contract.ContactClient = {};
  let accepted: EmailAccepted | undefined;
  await uploads.receive(request.raw.req, {
    owner: { kind: scanKind, id },
    actor: readActor(request),
    replayOf: (content) => readReplay(request, content),
    accepted: contract.reportFileTypes,
    form: {
      fields: [...single, repeated],
      check: async (texts, received) => {
        input = checkTexts(texts);
        if (!isRetry) await emails.check(scanKind, id, toOutgoing(input), received);
      },
      use: async (files) => {
        const fileIds = [...(input.fileIds ?? []), ...files.map((file) => file.id)];
        accepted = await send({ ...input, fileIds });
      },
    },
  });
  return accepted;
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
