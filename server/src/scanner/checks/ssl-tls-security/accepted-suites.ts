import type { CipherEvidence } from '../../evidence/tls.ts';
import { suites as allSuites, showSuite, type Suite } from '../../tls/suites.ts';
import { showVersion, tlsVersions } from '../../tls/versions.ts';

/** All suites that were accepted, each once, those of newer versions first. */
export function listAccepted({ suites }: CipherEvidence): Suite[] {
  const codes = new Set(tlsVersions.flatMap((version) => suites[version] ?? []));
  return [...codes].flatMap((code) => allSuites.get(code) ?? []);
}

/** A line for each suite, with the newest version that takes it. */
export function describeSuites({ suites }: CipherEvidence, chosen: readonly Suite[]): string[] {
  return chosen.map(({ code }) => {
    const version = tlsVersions.find((each) => suites[each]?.includes(code));
    return `${version === undefined ? '' : `${showVersion(version)}: `}${showSuite(code)}`;
  });
}
