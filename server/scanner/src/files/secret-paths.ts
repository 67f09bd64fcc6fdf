import {
  recogniseApacheStatus,
  recogniseArchive,
  recogniseAwsCredentials,
  recogniseConfiguration,
  recogniseDump,
  recogniseEnvironment,
  recogniseFolderNames,
  recogniseGitConfig,
  recogniseKey,
  recognisePackedDump,
  recognisePasswords,
  recognisePhpInfo,
  recogniseSubversion,
  recogniseSubversionDatabase,
  recogniseTransferSettings,
  recogniseWordPress,
  type Recognise,
} from './secret-files.ts';

export interface SecretPath {
  readonly path: string;
  readonly recognise: Recognise;
  /** The exposed file is itself a page, with its own signature. */
  readonly isPage?: boolean;
}

/**
 * The paths that are exposed most often, or with the worst consequences; the most important half
 * first. Files without secrets are left out, such as the lists of dependencies (composer.lock,
 * package.json), and so are files that are rarely left behind.
 */
export const secretPaths: readonly SecretPath[] = [
  { path: '/.env', recognise: recogniseEnvironment },
  { path: '/.env.local', recognise: recogniseEnvironment },
  { path: '/.git/config', recognise: recogniseGitConfig },
  { path: '/.svn/wc.db', recognise: recogniseSubversionDatabase },
  { path: '/.htpasswd', recognise: recognisePasswords },
  { path: '/.aws/credentials', recognise: recogniseAwsCredentials },
  { path: '/id_rsa', recognise: recogniseKey },
  { path: '/server.key', recognise: recogniseKey },
  { path: '/wp-config.php.bak', recognise: recogniseWordPress },
  { path: '/wp-config.php~', recognise: recogniseWordPress },
  { path: '/backup.sql', recognise: recogniseDump },
  { path: '/database.sql', recognise: recogniseDump },
  { path: '/dump.sql', recognise: recogniseDump },
  { path: '/backup.zip', recognise: recogniseArchive },
  { path: '/backup.tar.gz', recognise: recogniseArchive },
  { path: '/.env.production', recognise: recogniseEnvironment },
  { path: '/.svn/entries', recognise: recogniseSubversion },
  { path: '/.vscode/sftp.json', recognise: recogniseTransferSettings },
  { path: '/wp-config.php.old', recognise: recogniseWordPress },
  { path: '/db.sql', recognise: recogniseDump },
  { path: '/backup.sql.gz', recognise: recognisePackedDump },
  { path: '/database.sql.gz', recognise: recognisePackedDump },
  { path: '/db.sql.gz', recognise: recognisePackedDump },
  { path: '/dump.sql.gz', recognise: recognisePackedDump },
  { path: '/database.sql.zip', recognise: recognisePackedDump },
  { path: '/site.zip', recognise: recogniseArchive },
  { path: '/config.json', recognise: recogniseConfiguration },
  { path: '/phpinfo.php', recognise: recognisePhpInfo, isPage: true },
  { path: '/server-status?auto', recognise: recogniseApacheStatus },
  { path: '/.DS_Store', recognise: recogniseFolderNames },
];
