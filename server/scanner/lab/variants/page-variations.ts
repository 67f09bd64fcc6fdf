import { varyEach, withCookies, withForm, type Variations } from './variation.ts';

const session = '__Host-session=5b1f; Path=/; Secure; HttpOnly; SameSite=Lax';
const token = '0123456789abcdef0123456789abcdef';
const cookies: Variations = {
  'no cookie': withCookies(),
  analytics: withCookies(
    session,
    '_ga=GA1.1.1234567890.1732370000; Path=/; Domain=shop.example; Max-Age=63072000; Secure; SameSite=Lax',
    '_gid=GA1.2.987; Path=/; Domain=.shop.example; Secure; SameSite=Lax',
    '_fbp=fb.1.1732370000.123; Path=/; Secure; SameSite=Lax',
    '_pk_id.1.1fff=abc.1732370000.; Path=/; Secure; SameSite=Lax',
  ),
  consent: withCookies(
    session,
    'CookieConsent={stamp:%27abc==%27%2Cnecessary:true}; Path=/; Secure; SameSite=Lax',
    'OptanonConsent=isGpcEnabled=0&datestamp=Mon; Path=/; Secure; SameSite=Lax',
  ),
  'load balancer': withCookies(
    session,
    'AWSALB=abcdef; Expires=Mon, 30 Nov 2099 00:00:00 GMT; Path=/',
    'AWSALBCORS=abcdef; Path=/; SameSite=None; Secure',
    '__cf_bm=x.y; path=/; domain=.shop.example; HttpOnly; Secure; SameSite=None',
  ),
  'Java session': withCookies(
    'JSESSIONID=0A1B2C3D4E5F6A7B.node1; Path=/; Secure; HttpOnly; SameSite=Strict',
  ),
  '.NET session': withCookies(
    'ASP.NET_SessionId=abcdefghijklmnop; path=/; secure; HttpOnly; SameSite=Lax',
  ),
  'Laravel session': withCookies(
    `XSRF-TOKEN=${token}; expires=Mon, 30-Nov-2099 00:00:00 GMT; Max-Age=7200; path=/; secure; samesite=lax`,
    `laravel_session=${token}; expires=Mon, 30-Nov-2099 00:00:00 GMT; Max-Age=7200; path=/; secure; httponly; samesite=lax`,
  ),
  'Django session': withCookies(
    `csrftoken=${token}; Path=/; SameSite=Lax; Secure`,
    `sessionid=${token}; HttpOnly; Path=/; SameSite=Lax; Secure`,
  ),
  'Express session': withCookies(
    'connect.sid=s%3Aabcdef.ghijkl; Path=/; HttpOnly; Secure; SameSite=Strict',
  ),
  'language and theme': withCookies(
    session,
    'lang=en; Path=/; Secure; SameSite=Lax',
    'theme="dark"; Path=/; Secure; SameSite=Lax; Priority=Low',
    'basket=; Path=/; Max-Age=0',
    'old_login=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
  ),
  'partitioned cookie': withCookies(
    session,
    '__Host-widget=1; Path=/; Secure; SameSite=None; Partitioned; HttpOnly',
  ),
};

const forms = varyEach(withForm, {
  'WordPress login':
    '<form name="loginform" action="https://shop.example/wp-login.php" method="post"><input type="text" name="log"><input type="password" name="pwd"><input type="hidden" name="redirect_to" value="https://shop.example/wp-admin/"></form>',
  'password generator':
    '<form onsubmit="return false"><input type="password" id="made" readonly></form>',
  'no login': '<p>No login here.</p>',
  'Django login': `<form method="post"><input type="hidden" name="csrfmiddlewaretoken" value="${token}"><input name="username"><input type="password" name="password"></form>`,
  'Rails login': `<form action="/users/sign_in" accept-charset="UTF-8" method="post"><input type="hidden" name="authenticity_token" value="${token}"><input type="password" name="user[password]"></form>`,
  'Laravel login': `<form method="POST" action="/login"><input type="hidden" name="_token" value="${token}" autocomplete="off"><input type=password name=password></form>`,
  '.NET login': `<form method="post" action="./"><input name="__RequestVerificationToken" type="hidden" value="${token}"><input type="password" name="Input.Password"></form>`,
  'Spring login': `<form method="post" action="/login"><input type="hidden" name="_csrf" value="${token}"/><input type="password" name="password"/></form>`,
  'login by script':
    '<form id="login"><input type="password" autocomplete="current-password"></form>',
  'login with a token in a meta element': `<meta name="csrf-token" content="${token}"><form method="post" action="/session"><input type="password" name="p"></form>`,
  'search and newsletter':
    '<form action="/search" role="search"><input type="search" name="q"></form><form method="post" action="/newsletter"><input type="email" name="email"></form>',
  'password field outside a form': '<div id="app"><input type="password"></div>',
});

export const pageVariations = { cookies, forms };
