/** The cache of the back office's code; also the name of the lock for creating and deleting it. */
export const adminCacheName = 'admin-code';

/**
 * Marker entry: the service worker writes only if it exists. The cache itself proves nothing:
 * Chromium recreates a deleted cache when it stores compiled scripts.
 */
export const adminCacheMark = '/signed-in';
