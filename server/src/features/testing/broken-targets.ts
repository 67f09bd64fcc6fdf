import type { Field } from '../../testing/broken-input.ts';
import { buildCategory, buildPost } from '../../testing/builders.ts';
import { testPassword } from '../../testing/test-server.ts';

/** A call with a body. */
interface Target {
  /** Method and path below `/api/`. */
  readonly call: string;
  /** The valid body. */
  readonly valid: Readonly<Record<string, unknown>>;
  readonly fields: readonly Field[];
  /** The status of the response to the valid body. */
  readonly status: number;
}

interface Items {
  readonly requestId: string;
  readonly messageId: string;
  readonly emailId: string;
  readonly scanId: string;
  readonly skillId: string;
  readonly postId: string;
  readonly categoryId: string;
  readonly calculation: Readonly<Record<string, string>>;
}

export const rates = {
  juniorIndiaRate: '20',
  middleIndiaRate: '30',
  seniorIndiaRate: '40',
  juniorUsaRate: '50',
  middleUsaRate: '70',
  seniorUsaRate: '90',
};

const line = (name: string, maxLength: number): Field => ({ name, maxLength, isRequired: true });
const optional = (field: Field): Field => ({ ...field, isRequired: false });
const free = (name: string, maxLength = 1000): Field => line(name, maxLength);
const flag = (name: string): Field => ({ ...line(name, 0), isBoolean: true });

const token = `${'f'.repeat(24)}.${'A'.repeat(43)}`;
const password = testPassword;
const email = [optional(line('subject', 200)), optional(line('message', 200_000))];
const written = { subject: 'Your portal', message: '<p>Hello</p>' };
const cc = 'a@kestrelrowe.example';
const post = [
  line('title', 200),
  line('author', 100),
  line('excerpt', 1000),
  line('content', 1_000_000),
  optional(line('featuredImage', 2000)),
  optional(line('categoryId', 24)),
  flag('published'),
  flag('featured'),
];
const category = [
  line('name', 100),
  optional(line('slug', 100)),
  optional(line('description', 500)),
  optional(line('color', 7)),
  optional(line('icon', 50)),
  flag('active'),
];
const schedule = [
  line('url', 2000),
  line('frequency', 7),
  optional(line('at', 5)),
  optional({ ...flag('active'), maxLength: 5 }),
];

/** Everything that features read from a body, except the forms and marks of the inbox. */
export function listTargets(items: Items): readonly Target[] {
  const { requestId, messageId, emailId, scanId, calculation } = items;
  const target = (call: string, valid: object, fields: readonly Field[], status: number) => ({
    call,
    valid: { ...valid },
    fields,
    status,
  });
  const url = 'https://127.0.0.1/';
  const scan = [line('url', 2000), line('email', 254), optional(line('termsVersion', 20))];
  const visit = [line('path', 2000)];
  const note = [line('content', 10_000)];
  const called = { content: 'Called.' };
  const copied = [...email, optional(line('cc', 3_000))];
  const preview = { kind: 'contact-message', id: messageId, message: 'Hello' };
  const skill = { name: 'Go', ...rates };
  const rest = [optional(line('name', 100)), optional(flag('active'))];
  const sums = Object.keys(calculation).map((name) => line(name, 20_000));
  const report = { ...written, ccEmails: cc, email: 'b@kestrelrowe.example' };
  const reportFields = [...email, optional(line('ccEmails', 3_000)), optional(line('email', 254))];
  const profile = { name: 'Priya', email: 'priya@longitude.example', username: 'admin' };
  const planned = { url: 'https://planned.example/', frequency: 'daily', at: '06:30' };
  return [
    target('POST calculator/skills', skill, [line('name', 100), optional(flag('active'))], 201),
    target(`PATCH calculator/skills/${items.skillId}`, { name: 'Zig', active: false }, rest, 200),
    target('POST calculator/sessions', calculation, sums, 201),
    target(`POST service-requests/${requestId}/notes`, called, note, 201),
    target(`POST contact-messages/${messageId}/notes`, called, note, 201),
    target(`POST service-requests/emails/${emailId}/notes`, called, note, 201),
    target(`POST service-requests/${requestId}/email`, { ...written, cc }, copied, 202),
    target(
      `POST contact-messages/${messageId}/follow-up`,
      { ...written, cc, sendCopy: true },
      [...copied, optional(flag('sendCopy'))],
      202,
    ),
    target('POST admin/email-preview', preview, [line('kind', 50), line('id', 50), ...email], 200),
    target('POST newsletter/subscribe', { email: cc }, [line('email', 254)], 201),
    target('POST newsletter/confirm', { token }, [line('token', 201)], 404),
    target('POST newsletter/unsubscribe', { token }, [line('token', 201)], 404),
    target('POST email/refuse', { token }, [line('token', 701)], 404),
    target('POST visits', { path: '/about' }, visit, 204),
    target(
      'POST blog-posts',
      { ...buildPost(), slug: 'a-slug' },
      [...post, optional(line('slug', 200))],
      201,
    ),
    // In a change a missing field is valid.
    target(`PATCH blog-posts/${items.postId}`, buildPost(), post.map(optional), 200),
    target('POST admin/blog-posts/preview', { content: '<p>x</p>' }, post.slice(3, 4), 200),
    target('POST categories', buildCategory({ name: 'Another' }), category, 201),
    target(
      `PATCH categories/${items.categoryId}`,
      buildCategory({ slug: 'cloud' }),
      category.map(optional),
      200,
    ),
    target(
      'POST security-scan',
      { url, email: cc, termsVersion: '2026-11' },
      [...scan, optional(line('acceptedAt', 30))],
      200,
    ),
    target('POST admin/scan-refusals', { domain: 'a.example' }, [line('domain', 253)], 201),
    target('POST admin/scan-schedules', { ...planned, active: false }, schedule, 201),
    target(
      'POST security-scan/watch',
      { token: 'A'.repeat(43), frequency: 'weekly' },
      [line('token', 43), line('frequency', 7)],
      404,
    ),
    ...['confirm', 'stop', 'resume'].map((step) =>
      target(`POST security-scan/watch/${step}`, { token }, [line('token', 201)], 404),
    ),
    target(`POST security-scans/${scanId}/contact-client`, report, reportFields, 202),
    target(
      'POST auth/login',
      { username: 'admin', password },
      [free('username', 254), free('password')],
      200,
    ),
    target('POST auth/confirm', { password }, [free('password')], 204),
    target('POST auth/forgot', { usernameOrEmail: 'admin' }, [free('usernameOrEmail', 254)], 202),
    target(
      'PUT admin/profile',
      profile,
      [line('name', 200), line('email', 254), line('username', 100)],
      200,
    ),
    target(
      'PUT admin/profile/password',
      { currentPassword: password, newPassword: password },
      [free('currentPassword'), free('newPassword')],
      200,
    ),
  ];
}
