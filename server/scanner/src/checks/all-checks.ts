import type { Check } from './check.ts';
import { contentSecurityPolicy } from './content-security/content-security-policy.ts';
import { mixedContent } from './content-security/mixed-content.ts';
import { subresourceIntegrity } from './content-security/subresource-integrity.ts';
import { cookieAttributes } from './cookie-security/cookie-attributes.ts';
import { cookieScope } from './cookie-security/cookie-scope.ts';
import { caa } from './dns-security/caa.ts';
import { dkim } from './dns-security/dkim.ts';
import { dmarc } from './dns-security/dmarc.ts';
import { dnssec } from './dns-security/dnssec.ts';
import { mtaSts } from './dns-security/mta-sts.ts';
import { spf } from './dns-security/spf.ts';
import { tlsa } from './dns-security/tlsa.ts';
import { directoryListing } from './file-security/directory-listing.ts';
import { exposedSecrets } from './file-security/exposed-secrets.ts';
import { securityTxt } from './file-security/security-txt.ts';
import { sourceMaps } from './file-security/source-maps.ts';
import { criticalHeaders } from './http-security-headers/critical-headers.ts';
import { errorPageParity } from './http-security-headers/error-page-parity.ts';
import { hstsPreload } from './http-security-headers/hsts-preload.ts';
import { recommendedHeaders } from './http-security-headers/recommended-headers.ts';
import { debugOutput } from './information-disclosure/debug-output.ts';
import { privateAddresses } from './information-disclosure/private-addresses.ts';
import { robotsPaths } from './information-disclosure/robots-paths.ts';
import { serverVersion } from './information-disclosure/server-version.ts';
import { ipv6Parity } from './network-security/ipv6-parity.ts';
import { openPorts } from './network-security/open-ports.ts';
import { cachedCookies } from './performance-security/cached-cookies.ts';
import { compressedSecrets } from './performance-security/compressed-secrets.ts';
import { compression } from './performance-security/compression.ts';
import { http2 } from './performance-security/http2.ts';
import { certificateExpiry } from './ssl-tls-security/certificate-expiry.ts';
import { cipherSuite } from './ssl-tls-security/cipher-suite.ts';
import { handshakeHygiene } from './ssl-tls-security/handshake-hygiene.ts';
import { httpsRedirect } from './ssl-tls-security/https-redirect.ts';
import { keyExchange } from './ssl-tls-security/key-exchange.ts';
import { protocolVersions } from './ssl-tls-security/protocol-versions.ts';
import { sslCertificate } from './ssl-tls-security/ssl-certificate.ts';
import { danglingSubdomains } from './subdomain-security/dangling-subdomains.ts';
import { publicSubdomains } from './subdomain-security/public-subdomains.ts';
import { cmsVersion } from './technology-disclosure/cms-version.ts';
import { javascriptLibraries } from './technology-disclosure/javascript-libraries.ts';
import { softwareSupport } from './technology-disclosure/software-support.ts';
import { clickjacking } from './web-application-security/clickjacking.ts';
import { cors } from './web-application-security/cors.ts';
import { httpMethods } from './web-application-security/http-methods.ts';
import { loginForm } from './web-application-security/login-form.ts';

/** Every check, in the order of the contract's table. */
export const allChecks: readonly Check[] = [
  sslCertificate,
  certificateExpiry,
  protocolVersions,
  cipherSuite,
  keyExchange,
  handshakeHygiene,
  httpsRedirect,
  criticalHeaders,
  recommendedHeaders,
  hstsPreload,
  errorPageParity,
  openPorts,
  ipv6Parity,
  exposedSecrets,
  directoryListing,
  sourceMaps,
  securityTxt,
  serverVersion,
  debugOutput,
  privateAddresses,
  robotsPaths,
  cookieAttributes,
  cookieScope,
  contentSecurityPolicy,
  mixedContent,
  subresourceIntegrity,
  dnssec,
  caa,
  spf,
  dmarc,
  mtaSts,
  tlsa,
  dkim,
  publicSubdomains,
  danglingSubdomains,
  javascriptLibraries,
  cmsVersion,
  softwareSupport,
  cors,
  clickjacking,
  httpMethods,
  loginForm,
  http2,
  compression,
  compressedSecrets,
  cachedCookies,
];
