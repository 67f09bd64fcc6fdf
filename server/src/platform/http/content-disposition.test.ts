import assert from 'node:assert/strict';
import { validateHeaderValue } from 'node:http';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { attachAs } from './content-disposition.ts';

test('an ASCII name is quoted, any other is encoded in UTF-8 as well', () => {
  const cases: [name: string, header: string][] = [
    ['offer 1.pdf', 'attachment; filename="offer 1.pdf"'],
    ['Größe.pdf', `attachment; filename="Gr__e.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.pdf`],
    [
      `a"b\\c%41's (1)*.txt`,
      `attachment; filename="a_b_c_41's (1)*.txt"; filename*=UTF-8''a%22b%5Cc%2541%27s%20%281%29%2A.txt`,
    ],
    ['a\r\nb', `attachment; filename="a__b"; filename*=UTF-8''a%0D%0Ab`],
  ];
  for (const [name, header] of cases) assert.equal(attachAs(name), header);
});

test('any text results in a valid header that contains the text', () => {
  const isRight = (name: string) => {
    const header = attachAs(name);
    validateHeaderValue('content-disposition', header);
    const grammar =
      /^attachment; filename="([ -!#-$&-[\]-~]*)"(?:; filename\*=UTF-8''([A-Za-z0-9!#$&+.^_`|~%-]*))?$/;
    const [, plain, encoded] = grammar.exec(header) ?? assert.fail(header);
    const read = encoded === undefined ? plain : decodeURIComponent(encoded);
    assert.equal(read, name.toWellFormed());
  };
  const names = fc.string({ unit: 'binary', maxLength: 250 });
  fc.assert(fc.property(names, isRight), { seed: 20_261_121, numRuns: 2000 });
});
