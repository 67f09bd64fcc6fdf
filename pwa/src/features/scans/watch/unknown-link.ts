import { watchHours } from '@longitude/contract/scan-watch';

/** The reason why a link from an email does not work, as far as it is known. */
export const unknownLink = `A confirmation link works for ${watchHours.confirm} hours. This one may be older or incomplete, or the watch may have been deleted.`;
