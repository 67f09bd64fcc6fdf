import type { CheckFix } from '@longitude/contract/check-pages';

// Sentences that several pages share, so that a correction is one line.

/** Joins shared and own sentences to one text. */
export const joinSentences = (...sentences: readonly string[]) => sentences.join(' ');

/* Results */
export const notScored = 'This does not affect the score.';
export const neitherFindingNorPass = 'This counts as neither a finding nor a pass.';
export const neitherAndNotScored =
  'This counts as neither a finding nor a pass and does not affect the score.';
const blocked = 'The site returned a sign-in page, a bot challenge, 401, 403 or 503';
const blockedOrRedirected = `${blocked}, or redirects visitors to another company.`;
export const notTestedRedirected = joinSentences(blockedOrRedirected, neitherFindingNorPass);
export const notTestedBlocked = joinSentences(`${blocked}.`, neitherAndNotScored);
export const notTestedNotPage = joinSentences(`${blocked}, or data instead of a page.`, notScored);
export const blockedOrError = 'The site returned a bot challenge, 403, 429 or an error of its own.';
export const missingWithOthers =
  'It is missing, and so are the other recommended headers: low risk.';

/* Introductions */
export const chooseServer = 'Choose your server.';
export const replaceValues = 'Replace the «marked» values with your own.';
export const replaceNames = 'Replace the «marked» names with your own.';
export const oneLineShows = 'One line in any terminal shows what your server sends.';
export const removeLine = 'Remove the line. It takes effect on the next visit';

/* Places of a fix */
type Place = Readonly<Pick<CheckFix, 'place' | 'where' | 'file'>>;

export const nginxFile = '/etc/nginx/sites-available/shop.example.com';
export const nginxServer: Place = {
  place: 'nginx',
  where: 'In the `server` block of your site.',
  file: nginxFile,
};

export const apacheFile = '/etc/apache2/sites-available/shop.example.com.conf';
export const apacheSite: Place = {
  place: 'Apache',
  where: 'In the virtual host, or in `.htaccess` of the site’s root.',
  file: '.htaccess',
};

export const caddySite: Place = { place: 'Caddy', where: 'In the site block.', file: 'Caddyfile' };

export const iisSite: Place = {
  place: 'IIS',
  where: 'In `web.config` of the site’s root, inside `configuration`.',
  file: 'web.config',
};

export const cloudflareHeaders: Place = {
  place: 'Cloudflare',
  where: 'In the dashboard; no server access needed.',
  file: 'Rules, Overview, Create rule, Response Header Transform Rule',
};

export const wordpressFunctions: Place = {
  place: 'WordPress',
  where: 'With the plugin your host allows, or in the child theme’s `functions.php`.',
  file: 'functions.php',
};

export const applicationSettings =
  'In the settings of the live site. Use the lines of your framework.';
export const wordpressConfig = 'In `wp-config.php`, above the line “That’s all, stop editing!”.';
export const themeOrSnippets =
  'In the child theme’s `functions.php`, or with a plugin for code snippets.';
export const outsideVirtualHosts = 'In the server’s configuration, outside of virtual hosts.';
export const everySite = 'In the `http` block, so that it applies to every site.';
export const cloudflareDns = 'In the dashboard, if Cloudflare hosts your DNS.';

/* Notes on nginx */
export const reloadNginx = 'Then run `nginx -t` and `systemctl reload nginx`.';
const includeFileAndReload =
  'Include the file in the `server` block, then run `nginx -t` and `systemctl reload nginx`.';
const locationInheritance =
  'A `location` block with its own `add_header` does not inherit this one: repeat the line there, or set `add_header_inherit merge` (nginx 1.29.3 or newer).';
const locationIncludesFile =
  'A `location` block with its own `add_header` does not inherit these: include the file there too.';
export const needsAlways = 'Without `always`, error pages are sent without the header.';
export const nginxIncludeNote = joinSentences(includeFileAndReload, locationIncludesFile);
export const nginxHeaderNote = joinSentences(reloadNginx, locationInheritance, needsAlways);

/* Notes on Apache */
export const reloadApache = 'Then run `apachectl configtest` and `systemctl reload apache2`.';
export const enableHeadersAndReload =
  'Enable the module once with `a2enmod headers`, then run `apachectl configtest` and `systemctl reload apache2`.';
export const enableHeaders = 'Enable the module once with `a2enmod headers`.';
const sentTwice = 'If the application also sends the header, it is sent twice: remove one of them.';
export const apacheHeaderNote = joinSentences(enableHeadersAndReload, sentTwice);

/* Notes on Caddy */
export const reloadCaddy = 'Then run `caddy validate` and `caddy reload`.';
export const reloadCaddyWithConfig =
  'Then run `caddy validate` and `caddy reload`, each with `--config` and the path to your Caddyfile.';

/* Notes on IIS */
export const iisReloads = 'IIS reloads the file automatically.';
const parentFolder =
  'If a parent folder sets the same header, start with a `remove` line for that name, or IIS returns error 500.';
export const useOnePlace = 'Use one place, not both, or the header is sent twice.';
export const sectionLocked =
  'An error 500.19 means that the section is locked on the server: unlock it with `appcmd unlock config -section:system.webServer/security/ipSecurity`.';
export const restartMachine = 'Restart the machine afterwards.';
export const iisHeaderNote = joinSentences(iisReloads, parentFolder);

/* Notes on Cloudflare, WordPress and others */
const everyProxiedHost = 'The rule works within a minute, on every host name you proxy.';
const directRequests = 'Requests that go straight to your server bypass it.';
export const cloudflareHeaderNote = joinSentences(everyProxiedHost, directRequests);
export const allowCloudflareOnly =
  'Anyone who knows your server’s address can bypass it: allow only Cloudflare’s addresses in its firewall.';
export const clearPageCache = 'A page cache may still serve the old response: clear it.';
const withoutPhp =
  'Files and images are served without PHP, so set it on the web server for those.';
export const wordpressHeaderNote = joinSentences(clearPageCache, withoutPhp);
