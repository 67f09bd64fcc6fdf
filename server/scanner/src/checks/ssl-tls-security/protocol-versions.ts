import { joinWords } from '@longitude/contract/core/text';
import type { ProtocolEvidence, TlsVersion } from '../../evidence/tls.ts';
import { showVersion, tlsVersions } from '../../tls/suites.ts';
import { defineCheck, notTested, pass } from '../check.ts';

const outdated: readonly TlsVersion[] = ['TLSv1.1', 'TLSv1', 'SSLv3'];

export const protocolVersions = defineCheck({
  name: 'Protocol Versions',
  why: 'Old versions of the encryption protocol have known vulnerabilities that let an attacker on the same network read what is sent.',
  needs: ['protocols'],
  judge({ protocols: { versions } }) {
    const spoken = tlsVersions.filter((version) => versions[version] === true);
    const old = spoken.filter((version) => outdated.includes(version));
    const evidence = describeVersions(versions);
    if (old.length > 0) {
      return {
        status: 'fail',
        // Browsers use TLS 1.2 or later; SSL 3.0 is vulnerable to POODLE wherever a client still
        // offers it.
        risk: old.includes('SSLv3') ? 'high' : 'medium',
        details: `The server still accepts ${joinWords(old.map(showVersion))}. ${explainWithdrawal(old)}`,
        evidence,
        ...remedy,
      };
    }
    const untold = tlsVersions.flatMap((version) =>
      typeof versions[version] === 'string' ? [versions[version]] : [],
    );
    if (untold[0] !== undefined) return notTested(untold[0]);
    if (versions['TLSv1.3']) {
      return pass(
        `The server supports ${joinWords(spoken.map(showVersion))} and none of the outdated versions.`,
        evidence,
      );
    }
    return {
      status: 'warning',
      risk: 'medium',
      details:
        'The server does not support TLS 1.3, the current version, which is faster and drops everything known to be weak.',
      evidence,
      ...remedy,
    };
  },
});

/** RFC 8996 withdrew TLS 1.0 and 1.1; RFC 7568 SSL 3.0, after POODLE. */
function explainWithdrawal(old: readonly TlsVersion[]): string {
  const several = old.length > 1;
  if (old.includes('SSLv3')) {
    return `SSL 3.0 was broken in 2014, and browsers no longer use ${several ? 'any of them' : 'it'}.`;
  }
  return several
    ? 'These versions were withdrawn in 2021, and browsers no longer use them.'
    : 'This version was withdrawn in 2021, and browsers no longer use it.';
}

const remedy = {
  recommendation:
    'Allow only the two current versions of TLS. Every browser since 2014 supports TLS 1.2 or 1.3; the latter needs OpenSSL 1.1.1 or newer on the server.',
  example: `# nginx
ssl_protocols TLSv1.2 TLSv1.3;

# Apache
SSLProtocol -all +TLSv1.2 +TLSv1.3`,
};

function describeVersions(versions: ProtocolEvidence['versions']): string[] {
  return tlsVersions.map((version) => {
    const state = versions[version];
    const response = state === true ? 'accepted' : 'refused';
    return `${showVersion(version)}: ${typeof state === 'string' ? state : response}`;
  });
}
