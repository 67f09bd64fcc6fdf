import { respondToDraft, draftGoodSite, serveDraftZone } from './site-draft.ts';

/** Everything that a careful owner does. */
export const respondWell = respondToDraft(draftGoodSite());

/** Its DNS: signed, and mail protected in every way. */
export const createGoodZone = () => serveDraftZone(draftGoodSite());
