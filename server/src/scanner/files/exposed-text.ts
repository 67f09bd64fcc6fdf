import type { ExposedKind } from './exposed-kinds.ts';

/** Says what the beginning of a file is, one character a byte; null when it is nothing of its kind. */
export type Recognise = (head: string) => ExposedKind | null;

const assignment = /^(?:export\s+)?([A-Za-z_][\w.]*)\s*=\s*(.*)$/;
const secretName =
  /PASS(?:WORD|WD|PHRASE)?(?:_|$)|SECRET|PRIVATE_?KEY|API_?KEY|APP_KEY|ACCESS_KEY|(?:^|_)TOKEN|DATABASE_URL|(?:^|_)DSN$/i;
/** Names that frameworks compile into the page: what they hold is public by design. */
const publicName =
  /^(?:NEXT_PUBLIC|NUXT_PUBLIC|VITE|REACT_APP|GATSBY|PUBLIC|VUE_APP)_|PUBLISHABLE/i;
const placeholder = /^["']?(?:$|null|none|false|true|x{3,}|\*{3,}|<|\$\{|your[-_ ])/i;

/** Lines that say something; the last of a head that was cut may be half a line. */
const meaningfulLines = (head: string) =>
  head
    .split(/\r?\n/)
    .slice(0, head.length >= headBytes ? -1 : undefined)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

/** Bytes of a file that are read: the beginning tells what it is. */
export const headBytes = 4096;

/** Nearly all lines are assignments (values may run over several lines), and one name is in capitals. */
export const recogniseEnvironment: Recognise = (head) => {
  const lines = meaningfulLines(head);
  const pairs = lines.flatMap((line) => {
    const [, name, value] = assignment.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [{ name, value }];
  });
  const isEnvironment =
    pairs.length >= lines.length * 0.7 &&
    pairs.some(({ name }) => /^[A-Z][A-Z0-9_]{2,}$/.test(name));
  if (!isEnvironment) return null;
  const holdsSecret = pairs.some(
    ({ name, value }) =>
      secretName.test(name) && !publicName.test(name) && !placeholder.test(value.trim()),
  );
  return holdsSecret ? 'environment file with passwords or keys' : 'environment file';
};

export const recogniseGitHead: Recognise = (head) =>
  /^(?:ref: refs\/[\w./-]+|[0-9a-f]{40}|[0-9a-f]{64})\s*$/.test(head) ? 'Git repository' : null;

export const recogniseGitConfig: Recognise = (head) =>
  /^[ \t]*\[core\]/m.test(head) && /^[ \t]*repositoryformatversion[ \t]*=[ \t]*\d/m.test(head)
    ? 'Git repository'
    : null;

/** The oldest kind (DES, 13 characters) is told from words by the mixture of its characters. */
const hashedPassword =
  /^[^:\s<>]{1,255}:(?:\$(?:apr1|2[abxy]|5|6|y)\$\S+|\{SHA\}\S+|(?=\S*[A-Z])(?=\S*[a-z])(?=\S*\d)[A-Za-z0-9./]{13})$/;

export const recognisePasswords: Recognise = (head) => {
  const lines = meaningfulLines(head);
  return lines.length > 0 && lines.every((line) => hashedPassword.test(line))
    ? 'password file'
    : null;
};

export const recogniseAwsCredentials: Recognise = (head) =>
  /^[ \t]*\[[\w .-]+\]/m.test(head) &&
  /^[ \t]*aws_secret_access_key[ \t]*=[ \t]*\S{16,}/im.test(head)
    ? 'AWS credentials'
    : null;

export const recogniseKey: Recognise = (head) =>
  /^-----BEGIN (?:(?:RSA|EC|DSA|OPENSSH|ENCRYPTED) )?PRIVATE KEY-----\r?$/m.test(head)
    ? 'private key'
    : null;

export const recogniseWordPress: Recognise = (head) =>
  head.includes('<?php') && /define\(\s*['"]DB_(?:PASSWORD|NAME|USER)['"]/.test(head)
    ? 'WordPress configuration'
    : null;

const dumpBanner =
  /^-- (?:MySQL|MariaDB) dump |^-- phpMyAdmin SQL Dump|^-- PostgreSQL database dump|^PRAGMA foreign_keys ?= ?OFF;/m;
const dumpStatement =
  /^(?:CREATE TABLE(?: IF NOT EXISTS)?|INSERT INTO|DROP TABLE(?: IF EXISTS)?|COPY) [`"[\w].*/m;

export const recogniseDump: Recognise = (head) =>
  dumpBanner.test(head) || dumpStatement.test(head) ? 'database dump' : null;
