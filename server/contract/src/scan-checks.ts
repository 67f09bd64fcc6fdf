/** The severity of a finding, the worst first. */
export const riskLevels = ['critical', 'high', 'medium', 'low'] as const;
export type RiskLevel = (typeof riskLevels)[number];

/** The risk of a whole site; unknown without enough evidence for a score. */
export const overallRisks = [...riskLevels, 'unknown'] as const;
export type OverallRisk = (typeof overallRisks)[number];

/** The weight of a failure in the score; a warning has half. */
export const riskWeights: Readonly<Record<RiskLevel, number>> = {
  critical: 8,
  high: 4,
  medium: 2,
  low: 1,
};

/**
 * The score range of each overall risk, both ends included, the worst first. They never overlap.
 */
export const scoreBands = [
  { risk: 'critical', from: 0, to: 39 },
  { risk: 'high', from: 40, to: 69 },
  { risk: 'medium', from: 70, to: 89 },
  { risk: 'low', from: 90, to: 100 },
] as const satisfies readonly { risk: RiskLevel; from: number; to: number }[];

/** Grades of a score, the best first; each is within one band. */
export const scoreGrades = [
  { grade: 'A+', from: 100, to: 100 },
  { grade: 'A', from: 90, to: 99 },
  { grade: 'B', from: 80, to: 89 },
  { grade: 'C', from: 70, to: 79 },
  { grade: 'D', from: 55, to: 69 },
  { grade: 'E', from: 40, to: 54 },
  { grade: 'F', from: 0, to: 39 },
] as const;
export type ScoreGrade = (typeof scoreGrades)[number]['grade'];
export const gradeNames = scoreGrades.map(({ grade }) => grade);

/** The categories of a scan (back-office section 2). The weight limits the cost of a category. */
export const scanCategories = {
  'SSL/TLS Security': 22,
  'HTTP Security Headers': 14,
  'Network Security': 6,
  'File Security': 10,
  'Information Disclosure': 4,
  'Cookie Security': 8,
  'Content Security': 14,
  'DNS Security': 6,
  'Subdomain Security': 2,
  'Technology Disclosure': 3,
  'Web Application Security': 10,
  'Performance Security': 1,
} as const;
export type ScanCategory = keyof typeof scanCategories;

export interface ScanCheck {
  readonly name: string;
  readonly category: ScanCategory;
  /** The worst possible finding of this check. */
  readonly risk: RiskLevel;
}

const inCategory = (category: ScanCategory, risks: Readonly<Record<string, RiskLevel>>) =>
  Object.entries(risks).map(([name, risk]): ScanCheck => ({ name, category, risk }));

/** Every check of a scan, in the order of reports. */
export const scanChecks: readonly ScanCheck[] = [
  ...inCategory('SSL/TLS Security', {
    'SSL Certificate': 'critical',
    'Certificate Expiry': 'critical',
    'Protocol Versions': 'high',
    'Cipher Suite': 'critical',
    'Key Exchange': 'high',
    'Handshake Hygiene': 'medium',
    'HTTPS Redirect': 'high',
  }),
  ...inCategory('HTTP Security Headers', {
    'Critical Security Headers': 'high',
    'Recommended Security Headers': 'low',
    'HSTS Preload Eligibility': 'low',
    'Error-page Parity': 'high',
  }),
  ...inCategory('Network Security', { 'Open Ports': 'critical', 'IPv6 Parity': 'high' }),
  ...inCategory('File Security', {
    'Exposed Secrets': 'critical',
    'Directory Listing': 'medium',
    'Source Maps': 'low',
    'security.txt': 'low',
  }),
  ...inCategory('Information Disclosure', {
    'Server Version': 'low',
    'Debug Output': 'high',
    'Private Addresses': 'low',
    'robots.txt Paths': 'low',
  }),
  ...inCategory('Cookie Security', {
    'Cookie Attributes': 'high',
    'Cookie Prefixes and Scope': 'medium',
  }),
  ...inCategory('Content Security', {
    'Content Security Policy': 'medium',
    'Mixed Content': 'high',
    'Subresource Integrity': 'medium',
  }),
  ...inCategory('DNS Security', {
    DNSSEC: 'high',
    CAA: 'low',
    SPF: 'medium',
    DMARC: 'medium',
    'MTA-STS': 'low',
    TLSA: 'low',
    DKIM: 'low',
  }),
  ...inCategory('Subdomain Security', {
    'Public Subdomains': 'medium',
    'Dangling Subdomains': 'critical',
  }),
  ...inCategory('Technology Disclosure', {
    'JavaScript Libraries': 'high',
    'CMS Version': 'low',
    'Software Support': 'medium',
  }),
  ...inCategory('Web Application Security', {
    CORS: 'high',
    Clickjacking: 'low',
    'HTTP Methods': 'medium',
    'Login Form': 'critical',
  }),
  ...inCategory('Performance Security', {
    'HTTP/2': 'low',
    Compression: 'low',
    'Compressed Secrets': 'low',
    'Cached Cookies': 'medium',
  }),
];

/** The first sentence and the rest: `Renew it. With certbot …`. */
export function splitSentence(text: string): { readonly first: string; readonly rest: string } {
  const [first] = /^.+?[.?!](?=\s+\p{Lu}|\s*$)/su.exec(text) ?? [text];
  return { first, rest: text.slice(first.length).trim() };
}
