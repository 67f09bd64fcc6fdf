import type { CheckPage } from '@longitude/contract/check-pages';
import { caa } from './caa.ts';
import { cachedCookies } from './cached-cookies.ts';
import { certificateExpiry } from './certificate-expiry.ts';
import { cipherSuite } from './cipher-suite.ts';
import { clickjacking } from './clickjacking.ts';
import { cmsVersion } from './cms-version.ts';
import { compressedSecrets } from './compressed-secrets.ts';
import { compression } from './compression.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { cookieAttributes } from './cookie-attributes.ts';
import { cookiePrefixesAndScope } from './cookie-prefixes-and-scope.ts';
import { cors } from './cors.ts';
import { criticalSecurityHeaders } from './critical-security-headers.ts';
import { crossOriginEmbedderPolicy } from './cross-origin-embedder-policy.ts';
import { crossOriginOpenerPolicy } from './cross-origin-opener-policy.ts';
import { crossOriginResourcePolicy } from './cross-origin-resource-policy.ts';
import { danglingSubdomains } from './dangling-subdomains.ts';
import { debugOutput } from './debug-output.ts';
import { directoryListing } from './directory-listing.ts';
import { dkim } from './dkim.ts';
import { dmarc } from './dmarc.ts';
import { dnssec } from './dnssec.ts';
import { errorPageParity } from './error-page-parity.ts';
import { exposedSecrets } from './exposed-secrets.ts';
import { handshakeHygiene } from './handshake-hygiene.ts';
import { hstsPreloadEligibility } from './hsts-preload-eligibility.ts';
import { hsts } from './hsts.ts';
import { http2 } from './http-2.ts';
import { httpMethods } from './http-methods.ts';
import { httpsRedirect } from './https-redirect.ts';
import { ipv6Parity } from './ipv6-parity.ts';
import { javascriptLibraries } from './javascript-libraries.ts';
import { keyExchange } from './key-exchange.ts';
import { loginForm } from './login-form.ts';
import { mixedContent } from './mixed-content.ts';
import { mtaSts } from './mta-sts.ts';
import { openPorts } from './open-ports.ts';
import { permissionsPolicy } from './permissions-policy.ts';
import { privateAddresses } from './private-addresses.ts';
import { protocolVersions } from './protocol-versions.ts';
import { publicSubdomains } from './public-subdomains.ts';
import { recommendedSecurityHeaders } from './recommended-security-headers.ts';
import { referrerPolicy } from './referrer-policy.ts';
import { robotsTxtPaths } from './robots-txt-paths.ts';
import { securityTxt } from './security-txt.ts';
import { serverVersion } from './server-version.ts';
import { softwareSupport } from './software-support.ts';
import { sourceMaps } from './source-maps.ts';
import { spf } from './spf.ts';
import { sslCertificate } from './ssl-certificate.ts';
import { subresourceIntegrity } from './subresource-integrity.ts';
import { tlsa } from './tlsa.ts';
import { xContentTypeOptions } from './x-content-type-options.ts';
import { xFrameOptions } from './x-frame-options.ts';

/** Every page about a check, in any order, and about a single header. */
export const allCheckPages: readonly CheckPage[] = [
  caa,
  cachedCookies,
  certificateExpiry,
  cipherSuite,
  clickjacking,
  cmsVersion,
  compressedSecrets,
  compression,
  contentSecurityPolicy,
  cookieAttributes,
  cookiePrefixesAndScope,
  cors,
  criticalSecurityHeaders,
  danglingSubdomains,
  debugOutput,
  directoryListing,
  dkim,
  dmarc,
  dnssec,
  errorPageParity,
  exposedSecrets,
  handshakeHygiene,
  hstsPreloadEligibility,
  http2,
  httpMethods,
  httpsRedirect,
  ipv6Parity,
  javascriptLibraries,
  keyExchange,
  loginForm,
  mixedContent,
  mtaSts,
  openPorts,
  privateAddresses,
  protocolVersions,
  publicSubdomains,
  recommendedSecurityHeaders,
  robotsTxtPaths,
  securityTxt,
  serverVersion,
  softwareSupport,
  sourceMaps,
  spf,
  sslCertificate,
  subresourceIntegrity,
  tlsa,
  // In the order of their check.
  hsts,
  xFrameOptions,
  xContentTypeOptions,
  referrerPolicy,
  permissionsPolicy,
  crossOriginOpenerPolicy,
  crossOriginResourcePolicy,
  crossOriginEmbedderPolicy,
];
