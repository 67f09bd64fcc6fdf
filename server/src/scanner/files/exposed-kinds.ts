/** What a file that should not be public was recognised as. */
export type ExposedKind =
  | 'environment file with passwords or keys'
  | 'environment file'
  | 'Git repository'
  | 'password file'
  | 'AWS credentials'
  | 'private key'
  | 'WordPress configuration'
  | 'database dump'
  | 'archive'
  | 'transfer settings with a password'
  | 'configuration with a password'
  | 'PHP information page'
  | 'Apache status';
