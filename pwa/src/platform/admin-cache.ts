/** The cache of the back office's code; also the lock under which it is made and deleted. */
export const adminCacheName = 'admin-code';

/**
 * An entry of it: only where it is may the service worker add others. That the cache exists says
 * nothing, because Chromium makes a deleted one anew when it stores compiled scripts.
 */
export const adminCacheMark = '/signed-in';
