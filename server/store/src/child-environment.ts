/** What a process needs of its system. Everything else may be a secret, such as SECRET_KEY. */
const needed =
  /^(?:PATH|HOME|USER|LANG|LC_\w+|TZ|TMPDIR|TEMP|TMP|NODE_(?:ENV|OPTIONS|PATH|EXTRA_CA_CERTS|ICU_DATA|V8_COVERAGE|TEST_CONTEXT)|UV_\w+|MALLOC_\w+|LD_PRELOAD|SYSTEMROOT|WINDIR|COMSPEC|PATHEXT|USERPROFILE|LOCALAPPDATA|APPDATA)$/i;

/** The environment of the store's process. An allowlist: a new secret is left out by itself. */
export function childEnvironment(): NodeJS.ProcessEnv {
  // eslint-disable-next-line node/no-process-env -- passed on, not read
  const own = Object.entries(process.env);
  return Object.fromEntries(own.filter(([name]) => needed.test(name)));
}
