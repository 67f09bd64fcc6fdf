/** Letters, and the Latin ones that they look like; capitals only if they differ in that. */
const latinOf = new Map(
  [
    'аa сc ԁd еe ԍg һh іi јj ӏl оo рp ԛq ѕs ԝw хx уy ьb ҽe пn гr ѵv ѡw',
    // As capitals.
    'вb кk мm нh тt єe ІI ΗH ΝN ΥY ΜM ΖZ ΒB ΕE ΧX ΡP',
    'αa ιi κk νv ρp υu ωw ηn οo τt χx βb εe γy',
    'ıi łl øo đd ħh ŧt ƅb ĸk ƒf ŋn þp ðd ǀl ßb',
    '0o 1l Il |l',
  ].flatMap((line) => line.split(' ').map((pair) => Array.from(pair) as [string, string])),
);

/**
 * Whether names look alike (UTS 39, 4): without accents and invisible characters, letters as the Latin
 * ones that they resemble, any separators as one dot. A capital I is read as an i and as an l.
 */
export function looksLike(one: string, other: string): boolean {
  const readings = (name: string) => [toSkeleton(name), toSkeleton(name.toLowerCase())];
  const known = readings(other);
  return readings(one).some((skeleton) => known.includes(skeleton));
}

function toSkeleton(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}|\p{Default_Ignorable_Code_Point}/gu, '');
  // A Greek capital as a Latin one, which may look like another letter: Ι, I, l.
  const latin = Array.from(plain, toLatin).map(toLatin).join('').toLowerCase();
  return Array.from(latin, toLatin)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '.')
    .replaceAll(/^\.|\.$/g, '');
}

function toLatin(letter: string): string {
  return latinOf.get(letter) ?? letter;
}
