/** How bad a finding is, the worst first. */
export const riskLevels = ['critical', 'high', 'medium', 'low'] as const;
export type RiskLevel = (typeof riskLevels)[number];

/** What a check weighs within its category, by the worst that it can find. */
export const riskWeights: Readonly<Record<RiskLevel, number>> = {
  critical: 8,
  high: 4,
  medium: 2,
  low: 1,
};

/** The scores that an overall risk allows, both included, the worst first. They never overlap. */
export const scoreBands = [
  { risk: 'critical', from: 0, to: 39 },
  { risk: 'high', from: 40, to: 69 },
  { risk: 'medium', from: 70, to: 89 },
  { risk: 'low', from: 90, to: 100 },
] as const satisfies readonly { risk: RiskLevel; from: number; to: number }[];

/** The categories of a scan (back-office section 2) with their weight in the score. */
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
  /** The worst that this check can find; it weighs that much within its category. */
  readonly risk: RiskLevel;
}

const inCategory = (category: ScanCategory, risks: Readonly<Record<string, RiskLevel>>) =>
  Object.entries(risks).map(([name, risk]): ScanCheck => ({ name, category, risk }));

/** Every check of a scan, in the order in which reports show them. */
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
    'Error-page Parity': 'low',
  }),
  ...inCategory('Network Security', { 'Open Ports': 'critical', 'IPv6 Parity': 'low' }),
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
    'Content Security Policy': 'high',
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
    Clickjacking: 'medium',
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
