import type { Request } from '@hapi/hapi';
import type { Replay } from './idempotency.ts';

/** Texts of a posted form by field name; its hidden field `form` is left out. */
export type FormValues = Readonly<Record<string, string>>;

/** A form that also works without scripts: it is posted to the address of its own page. */
export interface PlainForm {
  /** What the hidden field `form` says. */
  readonly name: string;
  /** Addresses of the pages that hold it. */
  readonly paths: readonly string[];
  /**
   * Checks and stores what was posted; answers where the visitor goes (303), for example
   * `/contact?sent=contact`. `replay` tells a double press: pass it to whatever stores.
   * @throws AppError with `fields` for errors beside the fields, any other for the whole form
   */
  readonly receive: (posted: PostedValues) => Promise<string>;
}

export interface PostedValues {
  readonly values: FormValues;
  readonly replay: Replay | undefined;
  readonly request: Request;
}
