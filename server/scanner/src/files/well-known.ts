/** The fields of a security.txt (RFC 9116), names in lower case, in their order. */
interface SecurityTxt {
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly isSigned: boolean;
}

const begins = '-----BEGIN PGP SIGNED MESSAGE-----';
const ends = '-----BEGIN PGP SIGNATURE-----';
/** RFC 9116, 2.5, and the extensions of the IANA registry. */
const knownFields =
  /^(?:acknowledgments|bug-bounty|canonical|contact|csaf|encryption|expires|hiring|policy|preferred-languages):/im;

/** Whether a text is a security.txt at all, and not a page in its place. */
export const isSecurityTxt = (text: string): boolean =>
  !/^\s*</.test(text) && knownFields.test(text);

/** Parses a security.txt; unwraps a signed one (RFC 4880, 7) without verifying the signature. */
export function readSecurityTxt(text: string): SecurityTxt {
  const isSigned = text.trimStart().startsWith(begins);
  const lines = (isSigned ? unwrapSigned(text) : text).split(/\r\n|\r|\n/);
  const fields = lines.flatMap((line) => {
    const [, name = '', value = ''] = /^\ufeff?([A-Za-z-]+):(.*)$/.exec(line) ?? [];
    return name === '' ? [] : [[name.toLowerCase(), value.trim()] as const];
  });
  return { fields, isSigned };
}

/** The text between the armor headers' blank line and the signature, without dash escapes. */
function unwrapSigned(text: string): string {
  const [message = ''] = text.split(ends);
  return message.replace(/^[\s\S]*?\r?\n\r?\n/, '').replace(/^- /gm, '');
}

/** One group of a robots.txt (RFC 9309, 2.2): its user agents, in lower case, and its rules. */
interface RobotsGroup {
  readonly agents: readonly string[];
  readonly rules: readonly { readonly isAllowed: boolean; readonly path: string }[];
}

const line = /^\s*([a-z-]+)\s*:\s*([^#]*)/i;

/** Parses the groups of a robots.txt; ignores unknown lines, as the RFC requires. */
export function readRobots(text: string): RobotsGroup[] {
  const groups: { agents: string[]; rules: { isAllowed: boolean; path: string }[] }[] = [];
  for (const each of text.slice(0, 500 * 1024).split(/\r\n|\r|\n/)) {
    const [, key = '', value = ''] = line.exec(each.replace(/^\ufeff/, '')) ?? [];
    const group = groups.at(-1);
    const name = key.toLowerCase();
    if (name === 'user-agent') {
      // Consecutive user-agent lines belong to one group.
      const open = group?.rules.length === 0 ? group : undefined;
      const agents = open?.agents ?? [];
      agents.push(value.trim().toLowerCase());
      if (!open) groups.push({ agents, rules: [] });
    }
    if (name === 'allow' || name === 'disallow') {
      group?.rules.push({ isAllowed: name === 'allow', path: value.trim() });
    }
  }
  return groups;
}

/** The shortest robots.txt that refuses this scanner. */
export const refusal = 'User-agent: LongitudeScanner\nDisallow: /';

/**
 * Whether a site refuses this scanner by name: a group for `LongitudeScanner` that disallows
 * everything, with or without the version shown in access logs (RFC 9309, 2.2.1: the product token
 * ends where letters end). Rules for `*` concern indexing, not a scan that the owner requests.
 */
export function refusesScanner(text: string): boolean {
  const isMine = (agent: string) => /^longitudescanner(?![a-z_-])/.test(agent);
  const mine = readRobots(text).filter(({ agents }) => agents.some(isMine));
  const rules = mine
    .flatMap((group) => group.rules)
    .filter(({ path }) => path === '/' || path === '/*');
  return rules.some(({ isAllowed }) => !isAllowed) && !rules.some(({ isAllowed }) => isAllowed);
}
