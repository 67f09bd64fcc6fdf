import { connectDatabase } from '../platform/database/connection.ts';
import type { TestServer } from './test-server.ts';

/**
 * Puts documents into a collection as they are, however long that takes: the product gives a call to
 * the database two seconds.
 */
export async function insertMany(
  { product }: Pick<TestServer, 'product'>,
  collection: string,
  documents: readonly object[],
): Promise<void> {
  const { databaseUri, context } = product;
  const connection = await connectDatabase(databaseUri, context.log, { isPatient: true });
  await connection.collection(collection).insertMany([...documents]);
  await connection.close();
}
