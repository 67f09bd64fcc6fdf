import type { Connection } from '../platform/database/connection.ts';

/** The numbers of files in a database. */
export async function countStoredFiles(connection: Connection) {
  const count = (name: string) => connection.collection(name).countDocuments();
  const [documents, records, chunks] = await Promise.all(
    ['files', 'file_bytes.files', 'file_bytes.chunks'].map(count),
  );
  return { documents: documents ?? 0, records: records ?? 0, chunks: chunks ?? 0 };
}
