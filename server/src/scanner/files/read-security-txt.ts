/** The fields of a security.txt (RFC 9116), names in lower case, in their order. */
export interface SecurityTxt {
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly isSigned: boolean;
}

const begins = '-----BEGIN PGP SIGNED MESSAGE-----';
const ends = '-----BEGIN PGP SIGNATURE-----';
/** RFC 9116, 2.5, and the extensions of the IANA registry. */
const knownFields =
  /^(?:acknowledgments|bug-bounty|canonical|contact|csaf|encryption|expires|hiring|policy|preferred-languages):/im;

/** Whether a text is a security.txt at all, and not a page that stands in its place. */
export const isSecurityTxt = (text: string): boolean =>
  !/^\s*</.test(text) && knownFields.test(text);

/** Reads a security.txt; one that is signed (RFC 4880, 7) loses its frame, the signature is not judged. */
export function readSecurityTxt(text: string): SecurityTxt {
  const isSigned = text.trimStart().startsWith(begins);
  const lines = (isSigned ? unwrapSigned(text) : text).split(/\r\n|\r|\n/);
  const fields = lines.flatMap((line) => {
    const [, name = '', value = ''] = /^\ufeff?([A-Za-z-]+):(.*)$/.exec(line) ?? [];
    return name === '' ? [] : [[name.toLowerCase(), value.trim()] as const];
  });
  return { fields, isSigned };
}

/** Between the blank line after the frame's headers and the signature, without dash escapes. */
function unwrapSigned(text: string): string {
  const [message = ''] = text.split(ends);
  return message.replace(/^[\s\S]*?\r?\n\r?\n/, '').replace(/^- /gm, '');
}
