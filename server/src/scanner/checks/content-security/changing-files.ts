/**
 * Services whose files change without notice, so that a checksum would break the page: tag managers,
 * measurement, payment, captchas, maps, fonts by browser. Some forbid a copy as well (Stripe, reCAPTCHA).
 */
const hosts: readonly string[] = [
  'ajax.cloudflare.com',
  'app.usercentrics.eu',
  'bat.bing.com',
  'cdn.cookielaw.org',
  'cdn.iubenda.com',
  'cdn.matomo.cloud',
  'cdn.paddle.com',
  'cdn.segment.com',
  'challenges.cloudflare.com',
  'checkout.stripe.com',
  'connect.facebook.net',
  'consent.cookiebot.com',
  'consent.cookiefirst.com',
  'consent.trustarc.com',
  'fonts.bunny.net',
  'fonts.googleapis.com',
  'googletagmanager.com',
  'googleads.g.doubleclick.net',
  'hcaptcha.com',
  'js-agent.newrelic.com',
  'js.hcaptcha.com',
  'js.hs-analytics.net',
  'js.hs-scripts.com',
  'js.hsforms.net',
  'js.intercomcdn.com',
  'js.stripe.com',
  'maps.google.com',
  'maps.googleapis.com',
  'pagead2.googlesyndication.com',
  'plausible.io',
  'platform.linkedin.com',
  'platform.twitter.com',
  'player.vimeo.com',
  'recaptcha.net',
  'snap.licdn.com',
  'static.ads-twitter.com',
  'static.cloudflareinsights.com',
  'static.hotjar.com',
  'static.zdassets.com',
  'use.typekit.net',
  'widget.intercom.io',
  'widget.trustpilot.com',
  'google-analytics.com',
  'paypal.com',
  'paypalobjects.com',
  'clarity.ms',
];

/** google.com serves libraries as well: these paths are the services. */
const googlePaths = /^\/(?:recaptcha|maps|jsapi|gtag|gsi|afs|adsense)/;

/** Whether the owner of a file changes it at any time. */
export function changesByDesign(url: string): boolean {
  const parsed = URL.parse(url);
  if (parsed === null) return false;
  const { hostname, pathname } = parsed;
  const isKnown = hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  const isGoogle = /^(?:www|apis|accounts)\.google\.com$/.test(hostname);
  return isKnown || (isGoogle && (googlePaths.test(pathname) || hostname !== 'www.google.com'));
}
