/** A large file through the driver's GridFS: the store must not keep it in memory. */
import { once } from 'node:events';
import { type Db, GridFSBucket } from 'mongodb';
import { type Figure, growthOf } from './measure.ts';

const MEGABYTE = 1024 * 1024;
const SIZE = 100;

export async function measureFile(db: Db, pid: number): Promise<Figure[]> {
  const bucket = new GridFSBucket(db);
  const block = Buffer.alloc(MEGABYTE, 'x');
  const upload = bucket.openUploadStream('large');
  const write = async (): Promise<void> => {
    for (let i = 0; i < SIZE; i++) if (!upload.write(block)) await once(upload, 'drain');
    const finished = once(upload, 'finish');
    upload.end();
    await finished;
  };
  const read = async (): Promise<void> => {
    let bytes = 0;
    for await (const chunk of bucket.openDownloadStream(upload.id))
      bytes += (chunk as Buffer).length;
    if (bytes !== SIZE * MEGABYTE) throw new Error(`${bytes} bytes came back`);
  };
  return [
    {
      name: 'GridFS, 100 MB written: growth of RSS',
      value: await growthOf(pid, write),
      unit: 'MB',
      atMost: 64,
    },
    {
      name: 'GridFS, 100 MB read: growth of RSS',
      value: await growthOf(pid, read),
      unit: 'MB',
      atMost: 64,
    },
  ];
}
