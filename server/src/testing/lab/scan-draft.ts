import { buildCertificate, type LabCertificate } from './build-certificate.ts';
import { plant, type FaultName } from './faults.ts';
import { findClosedPort } from './port-lab.ts';
import { answerDraft, draftGoodSite, serveDraftZone, type SiteDraft } from './site-draft.ts';
import { openWholeSite, wholeSiteNames, type WholeScan } from './whole-site.ts';

const buildCertificates =
  ({ certificate: { isSelfSigned = false, ...wish }, second }: SiteDraft) =>
  (issuer: LabCertificate) => {
    const base = { names: wholeSiteNames, commonName: 'shop.example' };
    const first = buildCertificate({ ...base, ...(isSelfSigned ? {} : { issuer }), ...wish });
    const other = second ? [buildCertificate({ ...base, issuer, ...second })] : [];
    return Promise.all([first, ...other]);
  };

/** Opens a drafted site, scans it once and closes it. */
export async function scanDraft(draft: SiteDraft): Promise<WholeScan> {
  const site = await openWholeSite({
    answer: answerDraft(draft),
    zone: serveDraftZone(draft),
    tls: draft.tls,
    certificates: buildCertificates(draft),
  });
  try {
    const plain = { https: await findClosedPort(), scheme: 'http' } as const;
    return await site.scan(draft.isPlainOnly ? plain : {});
  } finally {
    await site.close();
  }
}

/** Scans the good site with these faults planted in it. */
export const scanFaults = (names: readonly FaultName[]): Promise<WholeScan> =>
  scanDraft(plant(draftGoodSite(), names));
