import { buildForm, pixel } from './build-file.ts';
import { buildCategory, buildMessage, buildPost, buildRequest } from './builders.ts';
import { testPassword } from './test-server.ts';

/** A row of one of the two specifications (public-site section 7, back-office section 7). */
export interface SpecifiedCall {
  /** Method and path as specified; `{name}` is the id that an earlier call answered. */
  readonly call: string;
  readonly json?: unknown;
  readonly form?: FormData;
  /** Fields that the specifications name; of a list, fields of each element; of a file, nothing. */
  readonly fields?: readonly string[];
  /** The name under which later calls find the id of what is answered, or of its first element. */
  readonly keeps?: string;
}

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

/** The calls of the public part, in an order in which each finds what it needs. */
export const publicCalls: readonly SpecifiedCall[] = [
  {
    call: 'POST /auth/login',
    json: { username: 'admin', password: testPassword },
    fields: ['token', 'user'],
  },
  { call: 'GET /auth/verify', fields: ['username'] },
  { call: 'GET /settings/public', fields: ['category', 'key', 'value'] },
  { call: 'POST /contact', json: buildMessage(), fields: accepted, keeps: 'message' },
  { call: 'POST /service-requests', json: buildRequest(), fields: accepted, keeps: 'request' },
  {
    call: 'POST /security-scan',
    json: { url: site, email: client },
    fields: [...result, 'recommendations'],
  },
  { call: 'GET /calculator/skills', fields: ['id', 'name', ...rates] },
  { call: 'POST /calculator/sessions', json: '{calculation}', fields: accepted },
  { call: 'GET /categories', fields: ['id', 'name', 'icon', 'color'] },
  { call: 'GET /blog-posts?published=true', fields: post, keeps: 'slug' },
  { call: 'GET /blog-posts/{slug}', fields: post },
  { call: 'POST /newsletter/subscribe', json: { email: 'reader@kestrelrowe.example' }, fields: [] },
];

const requestCalls: readonly SpecifiedCall[] = [
  { call: 'GET /admin/service-requests?archived=false', fields: request },
  { call: 'GET /service-requests', fields: request },
  { call: 'PATCH /service-requests/{request}/archive', json: { archived: true }, fields: request },
  { call: 'GET /admin/service-requests?archived=true', fields: request },
  {
    call: 'PATCH /service-requests/{request}/status',
    json: { status: 'quoted' },
    fields: request,
  },
  {
    call: 'POST /service-requests/{request}/notes',
    json: { content: 'Called back.' },
    fields: note,
  },
  {
    call: 'POST /service-requests/{request}/files',
    form: buildForm([['plan.png', pixel]]),
    fields: ['files'],
    keeps: 'file',
  },
  { call: 'GET /service-requests/{request}', fields: ['request', 'notes', 'files'] },
  { call: 'GET /service-requests/{request}/files/{file}' },
  {
    call: 'POST /service-requests/{request}/email',
    json: { subject: 'Your test', message: '<p>In May.</p>', cc: '', fileIds: ['{file}'] },
    fields: ['id', 'state'],
  },
  { call: 'GET /service-requests/{request}/emails', fields: emailFields, keeps: 'email' },
  {
    call: 'POST /service-requests/emails/{email}/notes',
    json: { content: 'Read twice.' },
    fields: note,
  },
  { call: 'DELETE /service-requests/{request}/files/{file}' },
  { call: 'DELETE /service-requests/{request}' },
];

const messageCalls: readonly SpecifiedCall[] = [
  { call: 'GET /contact-messages?archived=false', fields: message },
  {
    call: 'PATCH /contact-messages/{message}',
    json: { status: 'read', notes: 'Wants a call.' },
    fields: message,
  },
  {
    call: 'POST /contact-messages/{message}/follow-up',
    json: { subject: 'Re: Your inquiry', message: '<p>Hello.</p>', cc: '', sendCopy: true },
    fields: ['id', 'state'],
  },
  { call: 'PATCH /contact-messages/{message}', json: { archived: true }, fields: message },
  { call: 'GET /contact-messages?archived=true', fields: message },
  { call: 'DELETE /contact-messages/{message}' },
];

const scanCalls: readonly SpecifiedCall[] = [
  { call: 'POST /admin/security-scan', json: { url: site, notes: 'A lead.' }, fields: result },
  { call: 'GET /security-scans', fields: storedScan, keeps: 'scan' },
  {
    call: 'POST /security-scans/{scan}/contact-client',
    json: { message: '<p>See page 2.</p>', subject: 'Your site', email: client, ccEmails: '' },
    fields: ['id', 'state'],
  },
  { call: 'GET /security-scans/{scan}/download-pdf' },
  { call: 'DELETE /security-scans/{scan}' },
];

const contentCalls: readonly SpecifiedCall[] = [
  { call: 'POST /categories', json: buildCategory(), fields: category, keeps: 'category' },
  { call: 'GET /categories/all', fields: category },
  { call: 'PATCH /categories/{category}', json: buildCategory(), fields: category },
  {
    call: 'POST /blog-posts',
    json: buildPost({ categoryId: '{category}' }),
    fields: post,
    keeps: 'post',
  },
  { call: 'GET /admin/blog-posts', fields: post },
  { call: 'PATCH /blog-posts/{post}', json: { published: false }, fields: post },
  { call: 'PATCH /blog-posts/{post}', json: buildPost(), fields: post },
  { call: 'DELETE /blog-posts/{post}' },
  {
    call: 'POST /calculator/skills',
    json: { ...noRates, name: 'Erlang', seniorIndiaRate: '60', active: true },
    fields: skill,
    keeps: 'skill',
  },
  { call: 'GET /calculator/skills/all', fields: skill },
  {
    call: 'PATCH /calculator/skills/{skill}',
    json: { ...noRates, name: 'Erlang', active: false },
    fields: skill,
  },
  { call: 'DELETE /calculator/skills/{skill}' },
];

/** The calls of the back office, in an order in which each finds what it needs. */
export const adminCalls: readonly SpecifiedCall[] = [
  { call: 'GET /admin/stats', fields: ['totalRequests', 'totalScans'] },
  ...requestCalls,
  ...messageCalls,
  ...scanCalls,
  ...contentCalls,
  {
    call: 'GET /admin/settings',
    fields: ['id', 'category', 'key', 'value', 'type', 'description'],
  },
  {
    call: 'POST /admin/settings/bulk',
    json: { settings: [{ category: 'general', key: 'company_phone', value: '+1 416 555 0100' }] },
    fields: ['key', 'value'],
  },
  { call: 'POST /admin/settings/test-email', json: { testEmail: client }, fields: [] },
  { call: 'GET /admin/profile', fields: profile },
  { call: 'PUT /admin/profile', json: me, fields: profile },
  {
    call: 'PUT /admin/profile/password',
    json: { currentPassword: testPassword, newPassword: 'another battery' },
    fields: [],
  },
];
