import { session } from '../../server/src/features/session/feature.ts';
import { writeResetToken } from '../../server/src/features/session/mail.ts';
import { addAdministrator } from '../../server/src/testing/add-administrator.ts';
import type { TestServer } from '../../server/src/testing/test-server.ts';

/** The data of the screens before the back office. */
export interface SignInData {
  readonly resetToken: string;
  readonly expiredToken: string;
  /** The account of a generated password. */
  readonly username: string;
  readonly generated: string;
  /** Confirms the new email address of the first administrator, and undoes another one's. */
  readonly confirmToken: string;
  readonly undoToken: string;
}

const hourMs = 3_600_000;

/** Links that reset a password, and a generated one. Sessions must be confirmed again. */
export async function fillSignIn(site: TestServer): Promise<SignInData> {
  const username = 'beatriz';
  await addAdministrator(site, username);
  const resetToken = await addLink(site, username, hourMs);
  const expiredToken = await addLink(site, username, -hourMs);
  const newcomer = 'newcomer';
  await addAdministrator(site, newcomer);
  const { administration } = site.product.serviceOf(session);
  const { generated = '' } = await administration.resetPassword(newcomer);
  const sessions = site.product.context.connection.collection('sessions');
  await sessions.updateMany({}, { $set: { confirmedAt: new Date(Date.now() - hourMs) } });
  const confirmToken = await addEmailLink(site, 'admin', 'email-confirm');
  const undoToken = await addEmailLink(site, username, 'email-undo', new Date());
  const tokens = { resetToken, expiredToken, confirmToken, undoToken };
  return { ...tokens, username: newcomer, generated };
}

/** @param confirmedAt set for a change that can be undone */
async function addEmailLink(
  { product }: TestServer,
  username: string,
  purpose: string,
  confirmedAt?: Date,
) {
  const { connection, keys } = product.context;
  const user = await connection.collection('users').findOne({ usernameKey: username });
  const { insertedId } = await connection.collection('email_changes').insertOne({
    userId: user?._id,
    from: user?.['email'],
    fromKey: user?.['emailKey'],
    to: 'amara@elsewhere.example',
    expiresAt: new Date(Date.now() + hourMs),
    ...(confirmedAt ? { confirmedAt } : {}),
    createdAt: new Date(),
    mails: [],
  });
  return keys.sign(purpose, insertedId.toHexString());
}

/** @param validMs how long the link is valid from now on */
async function addLink({ product }: TestServer, username: string, validMs: number) {
  const { connection, keys } = product.context;
  const user = await connection.collection('users').findOne({ usernameKey: username });
  const { insertedId } = await connection.collection('password_resets').insertOne({
    userId: user?._id,
    email: user?.['email'],
    expiresAt: new Date(Date.now() + validMs),
    createdAt: new Date(),
    mails: [],
  });
  return writeResetToken(keys, insertedId.toHexString());
}
