import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const debugOutput: CheckPage = {
  slug: 'debug-output',
  name: 'Debug Output',
  check: 'Debug Output',
  category: 'Information Disclosure',
  summary: 'Stack traces and debug pages',
  keywords: [
    'stack trace',
    'traceback',
    'display_errors',
    'WP_DEBUG',
    'APP_DEBUG',
    'DEBUG = True',
    'Werkzeug',
    'Symfony profiler',
    'customErrors',
    'error page',
  ],
  lead: 'Error details expose your application’s internals: its files, its settings, sometimes passwords. Some debug pages even let a visitor run code on your server.',
  looksAt: {
    intro:
      'Your home page, and the error pages for two URLs that do not exist. No error is provoked in any other way.',
    items: [
      {
        term: 'Debug pages',
        text: 'Those of Django, Laravel, Symfony, Whoops, Rails, Flask (Werkzeug), ASP.NET and ASP.NET Core, on any page.',
      },
      {
        term: 'Stack traces',
        text: 'The list of calls that led to an error, in Node.js, Java, Python, PHP, .NET, Ruby or Go. They count only on error pages, because an ordinary page may be an article about them.',
      },
      {
        term: 'Messages of PHP',
        text: 'A `Warning`, `Notice` or `Fatal error` with file and line, as PHP itself prints it into the page. Code samples do not count.',
      },
      {
        term: 'Folders of the server',
        text: 'An error page that reveals the site’s path, such as `/var/www/shop`.',
      },
    ],
  },
  verdicts: {
    fail: 'A debug page, a stack trace, a PHP message or the link to Symfony’s profiler is shown to visitors: high risk.',
    warning: 'An error page reveals only a server folder: low risk.',
    pass: 'Neither the home page nor the error pages show any of it.',
    notTested: shared.notTestedBlocked,
  },
  fix: {
    intro:
      'Turn debug mode off where the application is set up, and let a log keep the details. A web server that replaces error pages only covers the gap until then.',
    places: [
      {
        place: 'Application',
        where: shared.applicationSettings,
        file: '.env, settings.py, php.ini, environment of the service',
        code: `# Laravel, .env; then: php artisan config:cache
APP_ENV=production
APP_DEBUG=false

# Symfony, .env.local; then: php bin/console cache:clear
APP_ENV=prod
APP_DEBUG=0

# Django, settings.py
DEBUG = False
ALLOWED_HOSTS = ['shop.example.com']

# PHP, php.ini
display_errors = Off
log_errors = On

# Node.js, Rails and Flask: environment of the service
NODE_ENV=production
RAILS_ENV=production
FLASK_DEBUG=0`,
        note: 'Restart the service afterwards: most read these values only at the start. Django responds to every request with 400 if its host name is missing in `ALLOWED_HOSTS`. Never run `flask run` or `manage.py runserver` for visitors.',
      },
      {
        place: 'WordPress',
        where: shared.wordpressConfig,
        file: 'wp-config.php',
        code: `define( 'WP_DEBUG', false );
define( 'WP_DEBUG_DISPLAY', false );
@ini_set( 'display_errors', '0' );`,
        note: 'Replace lines that set these names already: PHP warns about a constant that is defined twice. The third line matters when the host turns the display of errors on.',
      },
      {
        ...shared.iisSite,
        code: `<system.web>
  <compilation debug="false" />
  <customErrors mode="On" />
</system.web>
<system.webServer>
  <httpErrors errorMode="DetailedLocalOnly" />
</system.webServer>`,
        note: '`RemoteOnly` is not enough behind a proxy on the same machine: every visitor then looks local. For ASP.NET Core, set the environment variable `ASPNETCORE_ENVIRONMENT` to `Production` instead of the first two.',
      },
      {
        place: 'nginx',
        where: 'In the `server` block, until the application is fixed.',
        file: shared.nginxFile,
        code: `proxy_intercept_errors on;
fastcgi_intercept_errors on;
error_page 404 500 502 503 504 /error.html;
location = /error.html {
  internal;
  root «/var/www/errors»;
}`,
        note: shared.joinSentences(
          shared.reloadNginx,
          'Visitors get `error.html` instead of every page with these codes, including your shop’s own 404 page and the error responses of an API.',
        ),
      },
      {
        place: 'Apache',
        where: 'In the virtual host, when PHP runs as a module of Apache.',
        file: shared.apacheFile,
        code: `php_admin_flag display_errors Off
php_admin_flag log_errors On
php_admin_value error_log «/var/log/php/shop.log»`,
        note: shared.joinSentences(
          shared.reloadApache,
          'With PHP-FPM these lines stop Apache from starting: write `php_admin_flag[display_errors] = off` into the pool’s file and reload FPM.',
        ),
      },
    ],
  },
  effort: {
    time: 'An hour, with a restart of the application',
    customersNotice: 'A plain error page instead of a technical one',
    wayBack: 'Turn it on again, but on a copy of the site that only your developers can reach',
  },
  proof: {
    intro: 'Ask for a page that does not exist, and count the traces in it.',
    code: `$ curl -s https://shop.example.com/no-such-page | grep -ciE 'traceback|stack trace|debug = true|on line <b>'
0`,
  },
  standards: 'CWE-209 (error messages with sensitive information), CWE-489 (active debug code)',
  askedBy: 'OWASP ASVS 5.0, 13.4.2 and 16.5.1',
  related: ['server-version', 'exposed-secrets', 'private-addresses'],
};
