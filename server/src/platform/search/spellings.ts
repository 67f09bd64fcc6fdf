/** Letters with marks and how people without them write them, first the letter without its mark. */
const spelled: Readonly<Record<string, readonly string[]>> = {
  ä: ['a', 'ae'],
  ö: ['o', 'oe'],
  ü: ['u', 'ue'],
  å: ['a', 'aa'],
  ø: ['o', 'oe'],
  æ: ['ae', 'a'],
  œ: ['oe', 'o'],
  đ: ['d', 'dj'],
};
/** In "feuer", "bauer" and "quer", ue is no umlaut. */
const places = /[äöüåøæœđ]|aa|ae|oe|(?<![aeoq])ue/g;
/** Places in a word for which every combination is listed. */
const maxPlaces = 3;

/**
 * The ways to spell a lower-case word, first the one whose letters only lose their marks: "müller"
 * and "mueller" for either, "muller" for both. A query is spelled as it is typed, so it finds both.
 */
export function listSpellings(word: string): string[] {
  const found = [...word.matchAll(places)];
  if (found.length === 0) return [word];
  const options = found.map(([letters]) => spelled[letters] ?? [letters, letters.slice(0, 1)]);
  const choices =
    found.length <= maxPlaces
      ? options.reduce<string[][]>(
          (all, next) => all.flatMap((chosen) => next.map((each) => [...chosen, each])),
          [[]],
        )
      : [options.map(([first = '']) => first), options.map((each) => each.at(-1) ?? '')];
  return choices.map((chosen) => {
    let at = 0;
    return word.replaceAll(places, () => chosen[at++] ?? '');
  });
}
