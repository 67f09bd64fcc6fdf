/** Code that starts beside the first page, in one file. */
export { followTranslators } from '../platform/translated-text.ts';
export { startWorker } from './start-worker.ts';
