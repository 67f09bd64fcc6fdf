import type { Resource } from '../../../platform/resource.ts';
import type { ItemCalls } from '../item/item-calls.ts';
import type { ItemEmails } from '../item/item-emails.ts';
import type { LoadedRequest } from './request-state.ts';

/** What the screen of a request is made of. */
export interface RequestParts {
  readonly calls: ItemCalls;
  readonly resource: Resource<LoadedRequest>;
  readonly emails: ItemEmails;
}
