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
  return { resetToken, expiredToken, username: newcomer, generated };
}

/** @param validMs how long the link is valid from now on */
async function addLink({ product }: TestServer, username: string, validMs: number) {
  const { connection, keys } = product.context;
  const user = await connection.collection('users').findOne({ usernameKey: username });
  const { insertedId } = await connection.collection('password_resets').insertOne({
    name: username,
    userId: user?._id,
    email: user?.['email'],
    expiresAt: new Date(Date.now() + validMs),
    createdAt: new Date(),
    mails: [],
  });
  return writeResetToken(keys, insertedId.toHexString());
}
