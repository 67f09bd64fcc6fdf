import { connectDatabase } from '../platform/database/connection.ts';
import type { TestServer } from './test-server.ts';

/**
 * Inserts documents directly, however long that takes: the product's own calls have a limit of two
 * seconds.
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
