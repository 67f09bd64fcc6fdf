/** The cache of the back office's code; also the lock under which it is made and deleted. */
export const adminCacheName = 'admin-code';

/**
 * Marker entry: the service worker writes only if it exists. The cache itself proves nothing:
 * Chromium recreates a deleted cache when it stores compiled scripts.
 */
export const adminCacheMark = '/signed-in';
