import type { CertificateWish } from '../build-certificate.ts';
import type { RawTls } from '../raw-tls.ts';
import type { SiteDraft } from '../site-draft.ts';
import { fault, type Fault, type Faults } from './fault.ts';

/** HSTS has no effect over such a certificate, and the file of MTA-STS has the same one. */
const besides = { 'Critical Security Headers': 'warning', 'MTA-STS': 'warning' } as const;
const untrusted = (certificate: SiteDraft['certificate'], says: RegExp) =>
  fault(
    { 'SSL Certificate': 'fail', ...besides },
    (draft) => void (draft.certificate = certificate),
    says,
  );
const expiring = (
  outcome: 'fail' | 'warning',
  certificate: CertificateWish,
  says: RegExp,
  more: Fault['finds'] = {},
) =>
  fault(
    { 'Certificate Expiry': outcome, ...more },
    (draft) => void (draft.certificate = certificate),
    says,
  );
const weak = (finds: Fault['finds'], weakTls: RawTls, says: RegExp) =>
  fault(finds, (draft) => void (draft.weakTls = weakTls), says);
const accepts = (suite: number, says: RegExp, finds: Fault['finds'] = { 'Cipher Suite': 'fail' }) =>
  weak(finds, { accepts: { 'TLSv1.2': [suite] } }, says);
const old = 'DEFAULT:@SECLEVEL=0';

const certificateFaults = {
  'self-signed certificate': untrusted({ isSelfSigned: true }, /self-signed/),
  'certificate for another name': untrusted({ names: ['other.example'] }, /other\.example/),
  'certificate with a common name alone': untrusted({ names: [] }, /shop\.example/),
  'SHA-1 signature': fault(
    { 'SSL Certificate': 'fail', ...besides },
    (draft) => {
      draft.certificate = { hash: 'SHA-1' };
      draft.tls = { ciphers: old };
    },
    /SHA-1/,
  ),
  'short RSA key': fault(
    { 'SSL Certificate': 'fail', 'Cipher Suite': 'warning', ...besides },
    (draft) => {
      draft.certificate = { key: 'rsa1024' };
      draft.tls = { ciphers: old };
    },
    /1024/,
  ),
  'missing intermediate': fault(
    { 'SSL Certificate': 'warning', 'MTA-STS': 'warning' },
    (draft) => void (draft.certificate = { isIncomplete: true }),
  ),
  'expired certificate': expiring('fail', { fromDay: -100, toDay: -10 }, /expired/, besides),
  'certificate that is not valid yet': expiring(
    'fail',
    { fromDay: 2, toDay: 90 },
    /not valid/,
    besides,
  ),
  'certificate ends in 3 days': expiring('fail', { fromDay: -87, toDay: 3 }, /days/),
  'certificate ends in 20 days': expiring('warning', { fromDay: -70, toDay: 20 }, /days/),
  'expired second certificate': fault(
    { 'Certificate Expiry': 'fail' },
    (draft) => void (draft.second = { key: 'rsa2048', fromDay: -100, toDay: -10 }),
    /second|two/,
  ),
  'www certificate for another name': fault(
    { 'Error-page Parity': 'fail' },
    (draft) => void (draft.wwwCertificate = { names: ['shop.example'] }),
    /www\.shop\.example/,
  ),
} satisfies Faults;

const handshakeFaults = {
  'SSL 3.0': weak({ 'Protocol Versions': 'fail' }, { accepts: { SSLv3: [0x0039] } }, /SSL 3\.0/),
  'TLS 1.0': fault(
    { 'Protocol Versions': 'fail' },
    (draft) => void (draft.tls = { minVersion: 'TLSv1', ciphers: old }),
    /TLS 1\.0/,
  ),
  'TLS 1.1': fault(
    { 'Protocol Versions': 'fail' },
    (draft) => void (draft.tls = { minVersion: 'TLSv1.1', ciphers: old }),
    /TLS 1\.1/,
  ),
  'no TLS 1.3': fault(
    { 'Protocol Versions': 'warning' },
    (draft) => void (draft.tls = { maxVersion: 'TLSv1.2' }),
    /TLS 1\.3/,
  ),
  'NULL suite': accepts(0x0002, /do not encrypt/),
  'anonymous suite': accepts(0xc018, /without a certificate/),
  'EXPORT suite': accepts(0x0008, /export/),
  'DES suite': accepts(0x0009, /within days/),
  'RC4 suite': accepts(0x0005, /RC4/),
  '3DES suite': accepts(0xc012, /3DES/),
  'static RSA suite': accepts(0x009c, /steals its key/, { 'Cipher Suite': 'warning' }),
  'CBC suites only': fault(
    { 'Protocol Versions': 'warning', 'Cipher Suite': 'warning' },
    (draft) => void (draft.tls = { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-SHA256' }),
    /CBC|TLS 1\.3/,
  ),
  'DH group of 512 bits': weak(
    { 'Key Exchange': 'fail' },
    { accepts: { 'TLSv1.2': [0x009e] }, dhBits: 512 },
    /512 bits/,
  ),
  'DH group of 1024 bits': weak(
    { 'Key Exchange': 'warning' },
    { accepts: { 'TLSv1.2': [0x009e] }, dhBits: 1024 },
    /1024 bits/,
  ),
  'no forward secrecy': fault(
    { 'Protocol Versions': 'warning', 'Cipher Suite': 'warning', 'Key Exchange': 'warning' },
    (draft) => {
      draft.certificate = { key: 'rsa2048' };
      draft.tls = { maxVersion: 'TLSv1.2', ciphers: 'AES128-GCM-SHA256' };
    },
  ),
  'TLS compression': weak(
    { 'Handshake Hygiene': 'fail' },
    { accepts: { 'TLSv1.2': [0xc02b] }, compresses: true },
    /CRIME/,
  ),
  'insecure renegotiation': weak(
    { 'Handshake Hygiene': 'warning' },
    { accepts: { 'TLSv1.2': [0xc02b] }, renegotiatesSecurely: false },
    /2009/,
  ),
  'must-staple without an answer': fault(
    { 'Handshake Hygiene': 'fail' },
    (draft) => void (draft.certificate = { mustStaple: true }),
    /does not staple/,
  ),
  'no HTTPS': fault(
    {
      'SSL Certificate': 'fail',
      'Critical Security Headers': 'warning',
      'Cookie Prefixes and Scope': 'fail',
      'Login Form': 'fail',
    },
    (draft) => void (draft.isPlainOnly = true),
  ),
  'no HTTP/2': fault({ 'HTTP/2': 'warning' }, (draft) => void (draft.isHttp1 = true)),
} satisfies Faults;

export const redirectFaults = {
  'no redirect': fault({ 'HTTPS Redirect': 'fail' }, (draft) => void (draft.plain = 'site')),
  'redirect to another plain site': fault(
    { 'HTTPS Redirect': 'fail' },
    (draft) => void (draft.plain = 'elsewhere'),
  ),
  'redirect to another host': fault(
    { 'HTTPS Redirect': 'warning' },
    (draft) => void (draft.plain = 'another host'),
  ),
  'error without encryption': fault(
    { 'HTTPS Redirect': 'warning' },
    (draft) => void (draft.plain = 'error'),
  ),
} satisfies Faults;

export const tlsFaults = { ...certificateFaults, ...handshakeFaults };
