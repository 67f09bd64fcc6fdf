import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import { judgeParts, readOutcome } from '../../../testing/lab/build-evidence.ts';
import { buildMail } from '../../../testing/lab/build-mail.ts';
import { found } from '../../evidence/part.ts';
import { dkim } from './dkim.ts';

const buildRsa = (modulusLength: number) => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength });
  return `v=DKIM1; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`;
};
const short = buildRsa(512);
const fair = buildRsa(1024);
const edwards = `v=DKIM1; k=ed25519; p=${Buffer.alloc(32, 9).toString('base64')}`;

const cases: readonly [outcome: string, says: RegExp, ...records: string[]][] = [
  ['pass', /s0\. New keys should have 2048 bits/, fair],
  ['pass', /found: s0\.$/, edwards],
  ['pass', /s0 and s1/, fair, edwards],
  ['pass', /found: s1\./, 'v=DKIM1; p=', fair],
  ['fail', /s0 is shorter than 1024/, short],
  ['fail', /s1 is shorter than 1024/, fair, short],
  ['warning', /s0 cannot be read/, 'v=DKIM1; p=MIGf'],
  ['not tested', /2 common names .* guessed/],
  ['not tested', /guessed/, 'v=DKIM1; p='],
];
for (const [outcome, says, ...records] of cases) {
  test(`${outcome}: ${says.source}`, () => {
    const keys = records.map((record, index) => ({ selector: `s${index}`, record }));
    const mail = buildMail({ dkim: found({ tried: ['s0', 's1'], keys }) });
    const result = judgeParts(dkim, { mail });
    assert.equal(readOutcome(result), outcome);
    assert.match(result.details, says);
  });
}
