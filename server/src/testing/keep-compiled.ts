import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Loaded before the suites: each worker, and each process of the product, would otherwise compile
 * it and its libraries again. Processes started by tests get the cache as well, from the
 * environment.
 */
const folder = new URL('../../../node_modules/.cache/longitude-compiled', import.meta.url);
// eslint-disable-next-line node/no-process-env -- Node reads it in every process that is started
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(folder);
enableCompileCache(process.env['NODE_COMPILE_CACHE']);
