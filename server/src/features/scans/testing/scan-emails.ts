import type { EmailAccepted } from '@longitude/contract/emails';
import { contactClient, type ContactClient } from '@longitude/contract/scan-emails';
import { createScan, type ScanFindings, type ScanTest } from '@longitude/contract/scans';
import { createAdminScan, readScan } from '@longitude/contract/stored-scans';
import { ObjectId } from 'mongodb';
import { startEmailServer, type EmailServer } from '../../../testing/email-calls.ts';
import { saveCategory } from '../../../testing/mail-settings.ts';
import type { ReportRenderer } from '../report-attachment.ts';
import { buildFindings, createFakeEngine } from './fake-engine.ts';

export const clientAddress = 'client@orchard.example';

/** A server whose scans end immediately, with its mail server; its notifications are off. */
export interface ScanEmailServer extends EmailServer {
  /** Scans as a visitor who leaves `clientAddress`. @returns the id of the scan */
  scanAsVisitor(url?: string): Promise<string>;
  /** Scans as an administrator, without an address. @returns the id of the scan */
  scanAsAdmin(url?: string): Promise<string>;
  contact(id: string, payload?: ContactClient | FormData, key?: string): Promise<EmailAccepted>;
  isContacted(id: string): Promise<boolean>;
  /** Stores a result that cannot be read. */
  damage(id: string): Promise<void>;
}

const finding = (name: string, status: 'fail' | 'warning'): ScanTest => ({
  name,
  category: 'HTTP Security Headers',
  status,
  tested: true,
  risk: 'high',
  score: 0,
  details: `Quoted from the site: cheap-pills.example in ${name}.`,
  why: `${name} protects visitors.`,
  evidence: ['evidence: cheap-pills.example'],
  faults: [''],
  gain: 3,
  recommendation: `Set ${name}.`,
  example: '',
});

/** Four failed tests, a warning, and others that passed. */
export const describeFindings = (url: string): ScanFindings =>
  buildFindings(url, {
    score: 57,
    overallRisk: 'high',
    tests: [
      finding('Critical Security Headers', 'fail'),
      finding('Protocol Versions', 'fail'),
      finding('Cookie Attributes', 'fail'),
      finding('Mixed Content', 'fail'),
      finding('Referrer Policy', 'warning'),
      ...buildFindings(url).tests.slice(9, 15),
    ],
  });

export async function startScanEmails(reportPdfs?: ReportRenderer): Promise<ScanEmailServer> {
  const fake = createFakeEngine();
  fake.isInstant = true;
  const scan: typeof fake.scan = async (url, onTest, signal) => {
    const { evidence } = await fake.scan(url, onTest, signal);
    return { evidence, findings: describeFindings(url) };
  };
  const scanEngine = { ...fake, scan };
  const started = await startEmailServer({ scanEngine, ...(reportPdfs ? { reportPdfs } : {}) });
  const { admin, visitor, product } = started.server;
  await saveCategory(started.server, 'notifications', { notify_security_scan: 'false' });
  let count = 0;
  const nextUrl = () => `https://www${++count}.orchard.example/`;
  return {
    ...started,
    scanAsVisitor: async (url = nextUrl()) =>
      (await visitor.call(createScan, { payload: { url, email: clientAddress } })).id,
    scanAsAdmin: async (url = nextUrl()) =>
      (await admin.call(createAdminScan, { payload: { url } })).id,
    contact: (id, payload = {}, key) =>
      admin.call(contactClient, {
        params: { id },
        payload,
        ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
      }),
    isContacted: async (id) => (await admin.call(readScan, { params: { id } })).clientContacted,
    damage: async (id) => {
      const scans = product.context.connection.collection('security_scans');
      await scans.updateOne({ _id: new ObjectId(id) }, { $set: { findings: { tests: 'no' } } });
    },
  };
}
