import { requestInbox } from '@longitude/contract/requests';
import { fileRoutes } from '../../files/file-routes.ts';
import type { Files } from '../../files/service.ts';
import type { Uploads } from '../../files/uploads.ts';
import type { Requests } from './service.ts';

interface Parts {
  readonly requests: Requests;
  readonly files: Files;
  readonly uploads: Uploads;
}

export function requestFileRoutes({ requests, ...parts }: Parts) {
  const findOwner = (id: string) => requests.read(id);
  return fileRoutes(requestInbox.files, { ...parts, kind: 'service-request', findOwner });
}
