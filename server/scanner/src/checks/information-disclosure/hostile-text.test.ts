import { test } from 'node:test';
import { hostilePieces, hostileReaders, repeatPiece } from '../../../lab/hostile-readers.ts';
import { isWhole } from '../../../../src/testing/whole.ts';

// Linear reading takes milliseconds, and `npm run bench` measures it; quadratic reading took
// minutes, which the time limit of a test file ends.
for (const [index, [name, [most, read]]] of Object.entries(hostileReaders).entries()) {
  test(`no text makes the reader of "${name}" slow`, () => {
    const pieces = hostilePieces.filter((_each, at) => isWhole || at % 6 === index % 6);
    for (const piece of pieces) read(repeatPiece(piece, most));
  });
}
