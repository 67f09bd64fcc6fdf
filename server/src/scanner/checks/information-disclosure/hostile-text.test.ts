import { test } from 'node:test';
import {
  hostilePieces,
  hostileReaders,
  repeatPiece,
} from '../../../testing/lab/hostile-readers.ts';
import { isWhole } from '../../../testing/whole.ts';

// Linear reading takes milliseconds, and `npm run bench` measures it; what was quadratic took minutes,
// and the limit for a test file ends that.
for (const [index, [name, [most, read]]] of Object.entries(hostileReaders).entries()) {
  test(`no text keeps the reader of "${name}" busy`, () => {
    const pieces = hostilePieces.filter((_each, at) => isWhole || at % 6 === index % 6);
    for (const piece of pieces) read(repeatPiece(piece, most));
  });
}
