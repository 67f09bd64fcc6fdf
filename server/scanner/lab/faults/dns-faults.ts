import { generateKeyPairSync } from 'node:crypto';
import { removeRecords, type SiteDraft } from '../site-draft.ts';
import { fault, type Fault, type Faults } from './fault.ts';

/** Replaces the lines that match. */
const replaceRecords =
  (pattern: RegExp, ...lines: readonly string[]): Fault['plant'] =>
  (draft) => {
    removeRecords(draft, pattern);
    draft.records.push(...lines);
  };
const addRecords = (...lines: readonly string[]) => replaceRecords(/^$/, ...lines);
const one = (
  check: string,
  outcome: 'fail' | 'warning',
  plant: Fault['plant'],
  says: RegExp | null = null,
) => fault({ [check]: outcome }, plant, says);
const sign = (signing: SiteDraft['signing']) => (draft: SiteDraft) =>
  void (draft.signing = signing);

const shortKey = () =>
  generateKeyPairSync('rsa', { modulusLength: 512 })
    .publicKey.export({ type: 'spki', format: 'der' })
    .toString('base64');

const mailFaults = {
  'no SPF': one('SPF', 'warning', replaceRecords(/v=spf1/)),
  'SPF for all': one(
    'SPF',
    'fail',
    replaceRecords(/v=spf1/, 'shop.example TXT v=spf1 +all'),
    /\+all/,
  ),
  'two SPF records': one(
    'SPF',
    'fail',
    addRecords('shop.example TXT v=spf1 -all'),
    /more than one/,
  ),
  'no DMARC': one('DMARC', 'warning', replaceRecords(/v=DMARC1/)),
  'DMARC none': one(
    'DMARC',
    'warning',
    replaceRecords(
      /v=DMARC1/,
      '_dmarc.shop.example TXT v=DMARC1; p=none; rua=mailto:dmarc@shop.example',
    ),
    /p=none/,
  ),
  'no MTA-STS': one('MTA-STS', 'warning', replaceRecords(/mta-sts/)),
  'no TLSA': one('TLSA', 'warning', replaceRecords(/ TLSA /)),
  'DKIM key of 512 bits': one('DKIM', 'fail', (draft) =>
    replaceRecords(
      /_domainkey/,
      `selector1._domainkey.shop.example TXT v=DKIM1; k=rsa; p=${shortKey()}`,
    )(draft),
  ),
  'DKIM key that was cut': one(
    'DKIM',
    'warning',
    replaceRecords(/_domainkey/, 'google._domainkey.shop.example TXT v=DKIM1; p=MIGfMA0GCSqGSIb3'),
  ),
} satisfies Faults;

const zoneFaults = {
  'unsigned zone': fault({ DNSSEC: 'warning', TLSA: 'warning' }, sign('none'), /not signed|DNSSEC/),
  'expired signatures': fault({ DNSSEC: 'fail', TLSA: 'warning' }, sign('expired'), /expired|hold/),
  'no CAA': one('CAA', 'warning', replaceRecords(/ CAA /)),
  'public staging': one(
    'Public Subdomains',
    'warning',
    addRecords('staging.shop.example A 203.0.114.7'),
    /staging/,
  ),
  'dangling alias': one(
    'Dangling Subdomains',
    'fail',
    addRecords('blog.shop.example CNAME shop-blog-2019.azurewebsites.net'),
    /blog\.shop\.example/,
  ),
  'alias to a name that is gone': one(
    'Dangling Subdomains',
    'warning',
    addRecords('blog.shop.example CNAME blog.partner.example'),
    /blog\.shop\.example/,
  ),
} satisfies Faults;

const ports = (outcome: 'fail' | 'warning', open: SiteDraft['ports'], says: RegExp) =>
  fault({ 'Open Ports': outcome }, (draft) => Object.assign(draft.ports, open), says);

export const portFaults = {
  'open Redis': ports('fail', { Redis: '' }, /Redis/),
  'open MySQL': ports('fail', { MySQL: 'J\0\0\0\n8.0.36\0mysql_native_password\0' }, /MySQL/),
  'open remote desktop': ports('fail', { RDP: '' }, /RDP|remote desktop/i),
  'open Telnet': ports('fail', { Telnet: '\r\nlogin: ' }, /Telnet/),
  'open FTP': ports('warning', { FTP: '220 ProFTPD Server ready.\r\n' }, /FTP/),
  'SSH with its version': ports('warning', { SSH: 'SSH-2.0-OpenSSH_9.6p1 Ubuntu\r\n' }, /OpenSSH/),
} satisfies Faults;

export const dnsFaults = { ...mailFaults, ...zoneFaults };
