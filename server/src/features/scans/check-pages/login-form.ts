import type { CheckPage } from '@longitude/contract/check-pages';

export const loginForm: CheckPage = {
  slug: 'login-form',
  name: 'Login Form',
  check: 'Login Form',
  category: 'Web Application Security',
  summary: 'Where passwords go, and how',
  keywords: ['password', 'CSRF', 'token', 'SameSite', 'GET', 'POST', 'sign-in', 'form'],
  lead: 'A password sent unencrypted, or one that ends up in a URL, exposes the account. So does a form that other websites can submit on a visitor’s behalf (CSRF).',
  looksAt: {
    intro: 'Forms with a password field on your home page. We read them and never submit one.',
    items: [
      { term: 'Encryption', text: 'Page and target of the form use HTTPS.' },
      {
        term: 'Method',
        text: '`POST`. With `GET`, or no method at all with a target, the password goes into the address, which histories and logs keep.',
      },
      {
        term: 'Token',
        text: 'A hidden field that is new for each visitor, or a token or SameSite cookie, keeps other sites from sending the form (CSRF).',
      },
    ],
  },
  verdicts: {
    fail: 'The password travels unencrypted: critical risk.',
    warning:
      'The password goes into the URL: medium risk, counted one level lower. Or we saw nothing that prevents other sites from submitting the form: low risk.',
    pass: 'Passwords leave the page encrypted, and the form is protected.',
    notTested: 'The home page asks for no password, or could not be read.',
  },
  fix: {
    intro:
      'Your application generates the form, so fix it there. A redirect to HTTPS fixes the first finding immediately.',
    places: [
      {
        place: 'WordPress',
        where:
          'WordPress sends its own login by POST. The rest is the address, and forms of themes and plugins.',
        file: 'wp-config.php',
        code: "define( 'FORCE_SSL_ADMIN', true );",
        note: 'Under Settings, General, both addresses must begin with https. A form of a theme gets its token from `wp_nonce_field()` and checks it with `check_admin_referer()`.',
      },
      {
        place: 'Application',
        where: 'In the template of the form.',
        file: 'login.html',
        code: `<form method="post" action="/login">
  <input type="hidden" name="csrf_token" value="«new for each visitor»">
  <input type="email" name="email" autocomplete="username" required>
  <input type="password" name="password" autocomplete="current-password" required>
  <button>Sign in</button>
</form>`,
        note: 'Frameworks write the token: `{% csrf_token %}` in Django, `@csrf` in Laravel, `form_authenticity_token` in Rails, antiforgery in ASP.NET Core. `SameSite=Lax` on the session cookie helps as well.',
      },
    ],
  },
  effort: {
    time: 'Half an hour in a framework, a day without one',
    customersNotice: 'None',
    wayBack: 'Restore the old template',
  },
  proof: {
    intro: 'Look at the form as the server sends it.',
    code: `$ curl -s https://shop.example.com | grep -iE "<form|password|csrf"
<form method="post" action="/login">
<input type="hidden" name="csrf_token" value="5wq1…">
<input type="password" name="password" autocomplete="current-password" required>`,
  },
  standards: 'WHATWG HTML (forms), RFC 9110, section 9.2.1 (safe methods)',
  askedBy: 'OWASP ASVS 5.0, 3.5.1 and 12.2.1; PCI DSS 4.0.1, 6.2.4',
  related: ['https-redirect', 'mixed-content', 'cookie-attributes'],
};
