import { messageInbox } from '@longitude/contract/messages';
import { fileRoutes } from '../../files/file-routes.ts';
import type { Files } from '../../files/service.ts';
import type { Uploads } from '../../files/uploads.ts';
import type { Messages } from './service.ts';

interface Parts {
  readonly messages: Messages;
  readonly files: Files;
  readonly uploads: Uploads;
}

export function messageFileRoutes({ messages, ...parts }: Parts) {
  const findOwner = (id: string) => messages.read(id);
  return fileRoutes(messageInbox.files, { ...parts, kind: 'contact-message', findOwner });
}
