import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  headBytes,
  recogniseAwsCredentials,
  recogniseDump,
  recogniseEnvironment,
  recogniseGitConfig,
  recogniseFolderNames,
  recognisePackedDump,
  recogniseSubversion,
  recogniseSubversionDatabase,
  recogniseKey,
  recognisePasswords,
  recogniseWordPress,
  type Recognise,
} from './secret-files.ts';

const secret = 'environment file with passwords or keys';
const cases: readonly (readonly [Recognise, head: string, kind: string | null])[] = [
  [recogniseEnvironment, 'APP_KEY=base64:abc=\nDB_PASSWORD="x y"\n', secret],
  [recogniseEnvironment, '# settings\nexport STRIPE_SECRET_KEY=sk_live_1\r\n', secret],
  [recogniseEnvironment, 'DATABASE_URL=postgres://u:p@db/shop', secret],
  [recogniseEnvironment, 'NODE_ENV=production\nPORT=3000', 'environment file'],
  [recogniseEnvironment, 'VITE_API_KEY=public\nNODE_ENV=production', 'environment file'],
  [recogniseEnvironment, 'NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY=pk_1\nA_B=1', 'environment file'],
  [recogniseEnvironment, 'DB_PASSWORD=\nAPI_KEY=null\nSMTP_PASSWORD=<secret>', 'environment file'],
  [
    recogniseEnvironment,
    'PRIVATE_KEY="-----BEGIN\nabc\n-----END"\nA_B=1\nC_D=2\nE_F=3\nG_H=4',
    secret,
  ],
  [recogniseEnvironment, `A_LONG_NAME=1\n${'#'.repeat(headBytes)}`, 'environment file'],
  [recogniseEnvironment, 'status=ok\nversion=3', null],
  [recogniseEnvironment, 'Not found. Use PAGE=1 to begin.\nThank you.', null],
  [recogniseEnvironment, '{"DB_PASSWORD":"x"}', null],
  [recogniseEnvironment, '', null],
  [recogniseGitConfig, '[core]\n\trepositoryformatversion = 0\n', 'Git repository'],
  [recogniseGitConfig, '[core]\nname = x', null],
  [recognisePasswords, 'admin:$apr1$x$y\nbob:{SHA}abc=\n', 'password file'],
  [recognisePasswords, 'admin:$2y$10$abcdefghijklmnopqrstuv', 'password file'],
  [recognisePasswords, 'admin:rqXexS6ZhobKA', 'password file'],
  [recognisePasswords, 'error:not.available', null],
  [recognisePasswords, 'error: not found', null],
  [recognisePasswords, 'a:b\nadmin:$apr1$x$y', null],
  [recognisePasswords, '', null],
  [
    recogniseAwsCredentials,
    '[default]\naws_access_key_id = A\naws_secret_access_key = 0123456789abcdef',
    'AWS credentials',
  ],
  [recogniseAwsCredentials, 'aws_secret_access_key = ...', null],
  [recogniseKey, '-----BEGIN OPENSSH PRIVATE KEY-----\nabc', 'private key'],
  [recogniseKey, 'Bag Attributes\n-----BEGIN RSA PRIVATE KEY-----\r\nabc', 'private key'],
  [recogniseKey, '-----BEGIN CERTIFICATE-----\nabc', null],
  [recogniseKey, '-----BEGIN PUBLIC KEY-----\nabc', null],
  [recogniseWordPress, "<?php\n/** */\ndefine( 'DB_PASSWORD', 'x' );", 'WordPress configuration'],
  [recogniseWordPress, "define('DB_PASSWORD', 'x')", null],
  [recogniseDump, '-- phpMyAdmin SQL Dump\n-- version 5', 'database dump'],
  [recogniseDump, '--\n-- PostgreSQL database dump\n--', 'database dump'],
  [recogniseDump, 'CREATE TABLE `users` (\n', 'database dump'],
  [recogniseDump, '-- Adminer 4.8.1 MySQL 8.0.36 dump\n', 'database dump'],
  [recognisePackedDump, '\x1f\x8b\x08\x00rest', 'database dump'],
  [recognisePackedDump, 'PK\x03\x04rest', 'database dump'],
  [recognisePackedDump, '-- MySQL dump 10.13', 'database dump'],
  [recognisePackedDump, 'Not Found', null],
  [recogniseSubversion, '12\n', 'Subversion working copy'],
  [recogniseSubversion, '10\n\ndir\n42\nhttps://svn.shop.example/trunk', 'Subversion working copy'],
  [recogniseSubversion, '12', null],
  [recogniseSubversion, '2026\n', null],
  [recogniseSubversion, 'entries', null],
  [recogniseSubversionDatabase, 'SQLite format 3\x00\x10\x00', 'Subversion working copy'],
  [recogniseSubversionDatabase, 'SQLite format 3 is a file format', null],
  [recogniseFolderNames, '\x00\x00\x00\x01Bud1\x00\x00', 'list of file names'],
  [recogniseFolderNames, 'Bud1', null],
  [recogniseDump, 'Learn how to CREATE TABLE users', null],
];

for (const [recognise, head, kind] of cases) {
  test(`${recognise.name} says ${kind} of ${JSON.stringify(head.slice(0, 50))}`, () => {
    assert.equal(recognise(head), kind);
  });
}
