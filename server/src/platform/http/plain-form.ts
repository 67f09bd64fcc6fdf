import type { Request } from '@hapi/hapi';
import { checkInput } from '@longitude/contract/core/validation';
import type * as z from 'zod/mini';
import { AppError, refuseInput } from '../errors.ts';
import type { Replay } from './idempotency.ts';

/** Texts of a posted form by field name; its hidden field `form` is left out. */
export type FormValues = Readonly<Record<string, string>>;

/** A form that also works without scripts: it is posted to the address of its own page. */
export interface PlainForm {
  /** The value of the hidden field `form`. */
  readonly name: string;
  /** Addresses of the pages that contain it. */
  readonly paths: readonly string[];
  /**
   * Checks and stores the posted form; returns the address to redirect to (303), for example
   * `/contact?sent=contact`. `replay` detects a double click: pass it to the code that stores.
   * @throws AppError with `fields` for errors beside the fields, any other for the whole form
   */
  readonly receive: (posted: PostedValues) => Promise<string>;
}

interface PostedValues {
  readonly values: FormValues;
  readonly replay: Replay | undefined;
  readonly request: Request;
}

/**
 * A page with one button. The token is in its address, which a form without `action` keeps.
 * @param press returns the address to redirect to
 */
export function pressForm(
  path: string,
  name: string,
  schema: z.ZodMiniType<{ readonly token: string }>,
  press: (token: string, request: Request) => Promise<string>,
): PlainForm {
  return {
    name,
    paths: [path],
    receive: async ({ request }) => {
      const checked = checkInput(schema, { token: request.url.searchParams.get('token') });
      if (!checked.ok) throw refuseInput(checked.fields);
      try {
        return await press(checked.value.token, request);
      } catch (error) {
        // Reported at its field, as for a truncated link: the page handles both in the same way.
        const isUnknown = error instanceof AppError && error.code === 'not_found';
        throw isUnknown ? refuseInput({ token: error.message }) : error;
      }
    },
  };
}
