import type { CheckPage } from '@longitude/contract/check-pages';
import { certificateExpiry } from './certificate-expiry.ts';
import { cipherSuite } from './cipher-suite.ts';
import { clickjacking } from './clickjacking.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { cors } from './cors.ts';
import { criticalSecurityHeaders } from './critical-security-headers.ts';
import { crossOriginEmbedderPolicy } from './cross-origin-embedder-policy.ts';
import { crossOriginOpenerPolicy } from './cross-origin-opener-policy.ts';
import { crossOriginResourcePolicy } from './cross-origin-resource-policy.ts';
import { errorPageParity } from './error-page-parity.ts';
import { handshakeHygiene } from './handshake-hygiene.ts';
import { hstsPreloadEligibility } from './hsts-preload-eligibility.ts';
import { hsts } from './hsts.ts';
import { httpMethods } from './http-methods.ts';
import { httpsRedirect } from './https-redirect.ts';
import { keyExchange } from './key-exchange.ts';
import { loginForm } from './login-form.ts';
import { mixedContent } from './mixed-content.ts';
import { permissionsPolicy } from './permissions-policy.ts';
import { protocolVersions } from './protocol-versions.ts';
import { recommendedSecurityHeaders } from './recommended-security-headers.ts';
import { referrerPolicy } from './referrer-policy.ts';
import { sslCertificate } from './ssl-certificate.ts';
import { subresourceIntegrity } from './subresource-integrity.ts';
import { xContentTypeOptions } from './x-content-type-options.ts';
import { xFrameOptions } from './x-frame-options.ts';

/** Every page about a check or a single header, in any order. */
export const allCheckPages: readonly CheckPage[] = [
  certificateExpiry,
  cipherSuite,
  clickjacking,
  contentSecurityPolicy,
  cors,
  criticalSecurityHeaders,
  crossOriginEmbedderPolicy,
  crossOriginOpenerPolicy,
  crossOriginResourcePolicy,
  errorPageParity,
  handshakeHygiene,
  hstsPreloadEligibility,
  hsts,
  httpMethods,
  httpsRedirect,
  keyExchange,
  loginForm,
  mixedContent,
  permissionsPolicy,
  protocolVersions,
  recommendedSecurityHeaders,
  referrerPolicy,
  sslCertificate,
  subresourceIntegrity,
  xContentTypeOptions,
  xFrameOptions,
];
