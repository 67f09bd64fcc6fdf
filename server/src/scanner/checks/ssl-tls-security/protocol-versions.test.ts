import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeParts, readOutcome } from '../../../testing/lab/build-evidence.ts';
import { protocolVersions } from './protocol-versions.ts';

type Versions = readonly [
  tls13: boolean | string,
  tls12: boolean | string,
  tls11: boolean | string,
  tls10: boolean | string,
  ssl3: boolean | string,
];
const untold = 'The server was silent.';

const cases: readonly [outcome: string, says: RegExp, ...Versions][] = [
  ['pass', /TLS 1\.3 and TLS 1\.2/, true, true, false, false, false],
  ['pass', /speaks TLS 1\.3 and none/, true, false, false, false, false],
  ['warning', /not speak TLS 1\.3/, false, true, false, false, false],
  ['fail', /still speaks TLS 1\.1\. This version was /, true, true, true, false, false],
  ['fail', /TLS 1\.1 and TLS 1\.0\. These versions .* use them/, false, true, true, true, false],
  ['fail', /SSL 3\.0 was broken in 2014/, true, true, false, false, true],
  ['fail', /still speaks TLS 1\.0/, untold, true, false, true, untold],
  ['not tested', /silent/, true, true, untold, false, false],
  ['not tested', /silent/, untold, true, false, false, false],
];

for (const [outcome, says, tls13, tls12, tls11, tls10, ssl3] of cases) {
  test(`${outcome} of ${[tls13, tls12, tls11, tls10, ssl3].join(', ')}`, () => {
    const versions = {
      'TLSv1.3': tls13,
      'TLSv1.2': tls12,
      'TLSv1.1': tls11,
      TLSv1: tls10,
      SSLv3: ssl3,
    };
    const result = judgeParts(protocolVersions, { protocols: { versions } });
    assert.equal(readOutcome(result), outcome);
    assert.match(result.details, says);
  });
}
