import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inDatabase } from './database-server.ts';

test('another database on the same server keeps its members, options and sign-in', () => {
  for (const [uri, expected] of [
    [
      'mongodb://%2Ftmp%2Fs.sock/longitude?directConnection=true',
      'mongodb://%2Ftmp%2Fs.sock/t?directConnection=true',
    ],
    ['mongodb://127.0.0.1:27017', 'mongodb://127.0.0.1:27017/t?'],
    ['mongodb://127.0.0.1:27017/', 'mongodb://127.0.0.1:27017/t?'],
    ['mongodb://a:1,b:2/?replicaSet=rs0', 'mongodb://a:1,b:2/t?replicaSet=rs0'],
    ['mongodb+srv://u:p@db.example', 'mongodb+srv://u:p@db.example/t?authSource=admin'],
    ['mongodb://u:p@db.example/own?tls=true', 'mongodb://u:p@db.example/t?tls=true&authSource=own'],
    ['mongodb://u:p@db.example/x?authSource=y', 'mongodb://u:p@db.example/t?authSource=y'],
  ] as const) {
    assert.equal(inDatabase(uri, 't'), expected);
  }
});
