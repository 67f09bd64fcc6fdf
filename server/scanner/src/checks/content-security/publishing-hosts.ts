/**
 * Hosts where anyone can publish a file that browsers run as a script: mirrors of npm and GitHub,
 * shared storage, script hosting. Compiled on 23 November 2026, beside the list of csp_evaluator
 * (JSONP and Angular). Names below which everyone gets a subdomain of their own are in the public
 * suffix list instead.
 */
const hosts: readonly string[] = [
  'cdn.esm.sh',
  'cdn.jsdelivr.net',
  'cdn.rawgit.com',
  'cdn.skypack.dev',
  'cdn.statically.io',
  'commondatastorage.googleapis.com',
  'dl.dropboxusercontent.com',
  'esm.run',
  'esm.sh',
  'fastly.jsdelivr.net',
  'firebasestorage.googleapis.com',
  'ga.jspm.io',
  'gcore.jsdelivr.net',
  'npmcdn.com',
  'raw.githack.com',
  'rawcdn.githack.com',
  'rawgit.com',
  's3.amazonaws.com',
  'script.google.com',
  'script.googleusercontent.com',
  'storage.googleapis.com',
  'unpkg.com',
];

const hostSource = /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^/:]+)(?::[^/]*)?(\/.*)?$/i;
/** A folder shared by all, rather than that of one package, account or bucket. */
const sharedFolder = /^\/(?:(?:npm|gh|wp|combine)\/)?$/;

/** Whether a source allows all of a host (CSP3, 6.7.2.6), rather than one folder or file of it. */
function letsIn(source: string, host: string): boolean {
  const [, , pattern = '', path = '/'] = hostSource.exec(source) ?? [];
  const name = pattern.toLowerCase();
  const isHost = name.startsWith('*.') ? host.endsWith(name.slice(1)) : name === host;
  return isHost && sharedFolder.test(path);
}

/** The hosts where anyone can publish that a list allows, each with the source that allows it. */
export function findPublishingHosts(sources: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    hosts.flatMap((host) => {
      const source = sources.find((each) => letsIn(each, host));
      return source === undefined ? [] : [[host, source] as const];
    }),
  );
}
