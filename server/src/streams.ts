/** The standard streams of a command; those of this process, unless a test brings its own. */
export type Streams = Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr'>;
