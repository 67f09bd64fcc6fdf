import { buildForm, pixel } from './build-file.ts';
import { buildCategory, buildMessage, buildPost, buildRequest } from './builders.ts';
import { testPassword } from './test-server.ts';

/**
 * A row of one of the two specifications (public-site section 7, back-office section 7): method and
 * path, where `{name}` is the id that an earlier call returned; the payload; the named fields, for
 * a list those of each element; and the name under which later calls find the id of the response,
 * or of its first element.
 */
export type SpecifiedCall = readonly [
  call: string,
  payload?: unknown,
  fields?: readonly string[],
  keeps?: string,
];

const item = ['id', 'name', 'email', 'company', 'service', 'message', 'status', 'createdAt'];
const request = [...item, 'phone', 'archived'];
const message = [...item, 'notes', 'archived'];
const emailFields = ['id', 'subject', 'body', 'createdAt', 'notes'];
const note = ['id', 'content', 'createdAt'];
const category = ['id', 'name', 'slug', 'description', 'color', 'icon', 'active'];
const rates = ['junior', 'middle', 'senior'].flatMap((level) => [
  `${level}IndiaRate`,
  `${level}UsaRate`,
]);
const skill = ['id', 'name', ...rates, 'active'];
const text = ['id', 'title', 'excerpt', 'author', 'category', 'featuredImage', 'readTime'];
const post = [...text, 'content', 'slug', 'published', 'featured', 'createdAt'];
const scan = ['id', 'url', 'score', 'overallRisk', 'scanDuration', 'status', 'createdAt', 'email'];
const storedScan = [...scan, 'adminNotes', 'clientContacted', 'results'];
const result = ['url', 'score', 'overallRisk', 'scanDuration', 'timestamp', 'summary', 'tests'];
const profile = ['name', 'email', 'username'];
const accepted = ['id', 'createdAt'];
const noRates = Object.fromEntries(rates.map((rate) => [rate, null]));
const me = { name: 'Ada Byron', email: 'ada@longitude.example', username: 'admin' };
const [site, client] = ['{site}', 'owner@kestrelrowe.example'];

const none = undefined;

/** The calls of the public part, in an order in which each finds what it needs. */
export const publicCalls: readonly SpecifiedCall[] = [
  ['POST /auth/login', { username: 'admin', password: testPassword }, ['token', 'user']],
  ['GET /auth/verify', none, ['username']],
  ['GET /settings/public', none, ['category', 'key', 'value']],
  ['POST /contact', buildMessage(), accepted, 'message'],
  ['POST /service-requests', buildRequest(), accepted, 'request'],
  ['POST /security-scan', { url: site, email: client }, [...result, 'recommendations']],
  ['GET /calculator/skills', none, ['id', 'name', ...rates]],
  ['POST /calculator/sessions', '{calculation}', accepted],
  ['GET /categories', none, ['id', 'name', 'icon', 'color']],
  ['GET /blog-posts?published=true', none, post, 'slug'],
  ['GET /blog-posts/{slug}', none, post],
  ['POST /newsletter/subscribe', { email: 'reader@kestrelrowe.example' }],
];

const offer = { subject: 'Your test', message: '<p>In May.</p>', cc: '', fileIds: ['{file}'] };
const requestCalls: readonly SpecifiedCall[] = [
  ['GET /admin/service-requests?archived=false', none, request],
  ['GET /service-requests', none, request],
  ['PATCH /service-requests/{request}/archive', { archived: true }, request],
  ['GET /admin/service-requests?archived=true', none, request],
  ['PATCH /service-requests/{request}/status', { status: 'quoted' }, request],
  ['POST /service-requests/{request}/notes', { content: 'Called back.' }, note],
  ['POST /service-requests/{request}/files', buildForm([['plan.png', pixel]]), ['files'], 'file'],
  ['GET /service-requests/{request}', none, ['request', 'notes', 'files']],
  ['GET /service-requests/{request}/files/{file}'],
  ['POST /service-requests/{request}/email', offer, ['id', 'state']],
  ['GET /service-requests/{request}/emails', none, emailFields, 'email'],
  ['POST /service-requests/emails/{email}/notes', { content: 'Read twice.' }, note],
  ['DELETE /service-requests/{request}/files/{file}'],
  ['DELETE /service-requests/{request}'],
];

const reply = { subject: 'Re: Your inquiry', message: '<p>Hello.</p>', cc: '', sendCopy: true };
const messageCalls: readonly SpecifiedCall[] = [
  ['GET /contact-messages?archived=false', none, message],
  ['PATCH /contact-messages/{message}', { status: 'read', notes: 'Wants a call.' }, message],
  ['POST /contact-messages/{message}/follow-up', reply, ['id', 'state']],
  ['PATCH /contact-messages/{message}', { archived: true }, message],
  ['GET /contact-messages?archived=true', none, message],
  ['DELETE /contact-messages/{message}'],
];

const offered = {
  message: '<p>See page 2.</p>',
  subject: 'Your site',
  email: client,
  ccEmails: '',
};
const scanCalls: readonly SpecifiedCall[] = [
  ['POST /admin/security-scan', { url: site, notes: 'A lead.' }, result],
  ['GET /security-scans', none, storedScan, 'scan'],
  ['POST /security-scans/{scan}/contact-client', offered, ['id', 'state']],
  ['GET /security-scans/{scan}/download-pdf'],
  ['DELETE /security-scans/{scan}'],
];

const erlang = { ...noRates, name: 'Erlang' };
const contentCalls: readonly SpecifiedCall[] = [
  ['POST /categories', buildCategory(), category, 'category'],
  ['GET /categories/all', none, category],
  ['PATCH /categories/{category}', buildCategory(), category],
  ['POST /blog-posts', buildPost({ categoryId: '{category}' }), post, 'post'],
  ['GET /admin/blog-posts', none, post],
  ['PATCH /blog-posts/{post}', { published: false }, post],
  ['PATCH /blog-posts/{post}', buildPost(), post],
  ['DELETE /blog-posts/{post}'],
  ['POST /calculator/skills', { ...erlang, seniorIndiaRate: '60', active: true }, skill, 'skill'],
  ['GET /calculator/skills/all', none, skill],
  ['PATCH /calculator/skills/{skill}', { ...erlang, active: false }, skill],
  ['DELETE /calculator/skills/{skill}'],
];

const phone = { category: 'general', key: 'company_phone', value: '+1 416 555 0100' };
const passwords = { currentPassword: testPassword, newPassword: 'another battery' };

/** The calls of the back office, in an order in which each finds what it needs. */
export const adminCalls: readonly SpecifiedCall[] = [
  ['GET /admin/stats', none, ['totalRequests', 'totalScans']],
  ...requestCalls,
  ...messageCalls,
  ...scanCalls,
  ...contentCalls,
  ['GET /admin/settings', none, ['id', 'category', 'key', 'value', 'type', 'description']],
  ['POST /admin/settings/bulk', { settings: [phone] }, ['key', 'value']],
  ['POST /admin/settings/test-email', { testEmail: client }],
  ['GET /admin/profile', none, profile],
  ['PUT /admin/profile', me, profile],
  ['PUT /admin/profile/password', passwords],
];
