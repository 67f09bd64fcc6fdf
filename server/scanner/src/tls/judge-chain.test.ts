import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { before, test } from 'node:test';
import {
  buildAuthority,
  buildCertificate,
  type LabCertificate,
} from '../../lab/build-certificate.ts';
import { judgeChain, listPath } from './judge-chain.ts';

let root: LabCertificate;
let intermediate: LabCertificate;
let leaf: LabCertificate;
before(async () => {
  root = await buildAuthority('Root');
  intermediate = await buildAuthority('Intermediate', root);
  leaf = await buildCertificate({ issuer: intermediate });
});

const read = ({ der }: LabCertificate) => new X509Certificate(der);
const day = 24 * 60 * 60 * 1000;

function judge(
  chain: readonly LabCertificate[],
  openssl: string | null | undefined,
  now = new Date(),
) {
  const [first, ...others] = chain.map(read);
  assert(first);
  return judgeChain({ leaf: first, others, roots: [read(root)], now }, openssl);
}

test('uses the verdict of OpenSSL, unless it is about dates', () => {
  assert.deepEqual(judge([leaf], null), { isTrusted: true, error: null });
  const error = 'SELF_SIGNED_CERT_IN_CHAIN';
  assert.deepEqual(judge([leaf, intermediate], error), { isTrusted: false, error });
  assert.equal(judge([leaf, intermediate], 'CERT_HAS_EXPIRED').isTrusted, true);
});

test('finds a path to a root through the sent certificates, in any order', async () => {
  const stranger = await buildAuthority('Stranger');
  assert.equal(judge([leaf, stranger, root, intermediate], undefined).isTrusted, true);
});

test('ignores the dates of the certificate, but not those of its issuer', () => {
  const later = new Date(Date.now() + 400 * day);
  assert.equal(judge([leaf, intermediate], undefined, later).isTrusted, true);
  const never = new Date(Date.now() + 9000 * day);
  assert.equal(judge([leaf, intermediate], undefined, never).error, 'CERT_HAS_EXPIRED');
});

test('a site’s certificate is not an authority', async () => {
  const issued = await buildCertificate({ issuer: leaf, commonName: 'victim' });
  const { error } = judge([issued, leaf, intermediate], undefined);
  assert.equal(error, 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY');
});

test('a matching name without a valid signature is not enough', async () => {
  const impostor = await buildAuthority('Intermediate', root);
  const { error } = judge([leaf, impostor], undefined);
  assert.equal(error, 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY');
});

test('distinguishes a self-signed certificate from one of an unknown authority', async () => {
  const alone = await buildCertificate();
  assert.equal(judge([alone], undefined).error, 'DEPTH_ZERO_SELF_SIGNED_CERT');
  const stranger = await buildAuthority('Stranger');
  const issued = await buildCertificate({ issuer: stranger });
  assert.equal(judge([issued, stranger], undefined).error, 'SELF_SIGNED_CERT_IN_CHAIN');
});

test('terminates when authorities sign each other in a loop', async () => {
  const first = await buildAuthority('A');
  const second = await buildAuthority('B', first);
  const wish = { commonName: 'A', issuer: second, isAuthority: true, keyOf: first };
  const back = await buildCertificate(wish);
  assert(read(second).verify(read(back).publicKey));
  const issued = await buildCertificate({ issuer: second });
  assert.equal(judge([issued, second, back, second, back], undefined).isTrusted, false);
  assert(listPath(read(issued), [read(second), read(back)]).length <= 3);
});

test('finds the last certificate whose issuer was not sent', () => {
  assert.equal(listPath(read(leaf), []).at(-1)?.subject, 'CN=localhost');
  assert.equal(
    listPath(read(leaf), [read(root), read(intermediate)])[1]?.subject,
    'CN=Intermediate',
  );
});
