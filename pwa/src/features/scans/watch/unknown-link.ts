import { watchHours } from '@longitude/contract/scan-watch';

/** Why a link from an email does not work, as far as it is known. */
export const unknownLink = `A confirmation link works for ${watchHours.confirm} hours. It may be older, a part of it may be missing, or the watch has been deleted since.`;
