const drawings = {
  chip: 'M2.2 10a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0M8.2 4.2a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0M8.2 15.8a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0M14.2 10a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0M5.3 8.7 8.7 5.5M5.3 11.3l3.4 3.2M14.7 8.7l-3.4-3.2M14.7 11.3l-3.4 3.2M10 6v8',
  shield: 'M10 2.5 16.5 5v5c0 4-2.8 6.5-6.5 7.5-3.7-1-6.5-3.5-6.5-7.5V5zM7 10l2.2 2.2L13.2 8',
  people:
    'M7.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2 16.5c0-3 2.4-5 5.5-5s5.5 2 5.5 5M13 3.8a3 3 0 0 1 0 5.4M15 11.9c1.8.7 3 2.4 3 4.6',
  chart: 'M2.5 17.5h15M4 14 8 9l3.5 3L17 4.5M13 4.5h4v4',
  cloud: 'M6 16h8.5a3.5 3.5 0 0 0 .6-6.9A5 5 0 0 0 5.6 8 4 4 0 0 0 6 16z',
  code: 'm7 5.5-4.5 4.5L7 14.5M13 5.5l4.5 4.5-4.5 4.5M11.5 3.5l-3 13',
  globe:
    'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM2.5 10h15M10 2.5c-5 4-5 11 0 15M10 2.5c5 4 5 11 0 15',
  note: 'M4.5 2.5h8l3 3v12h-11zM7 8h6M7 11h6M7 14h3.5',
} as const;
type DrawingName = keyof typeof drawings;

/** Every drawing by the name that content may give it. */
export const drawingNames = Object.keys(drawings) as readonly DrawingName[];

/** Further words for them, and the beginnings of the slugs that have one. */
const words: readonly (readonly [RegExp, DrawingName])[] = [
  [/^(ai|ml|models?|brain|robot|bot|cpu|chip|network|sparkles?|zap)\b/, 'chip'],
  [/shield|lock|secur|key/, 'shield'],
  [/team|users?|people|group/, 'people'],
  [/trend|chart|strateg|target|briefcase|business|growth|compass/, 'chart'],
  [/cloud|server/, 'cloud'],
  [/code|terminal|dev/, 'code'],
  [/globe|world|earth|map/, 'globe'],
  [/^(note|page|document)s?\b/, 'note'],
];

/** The drawing that a word names. */
export function findDrawing(word: string): DrawingName | undefined {
  return words.find(([known]) => known.test(word.toLowerCase()))?.[1];
}

interface NamedIconProps {
  /** A word such as shield, or an emoji. */
  readonly name: string | null;
  /** A slug that may contain such a word, for a name that is neither. */
  readonly slug: string;
  readonly className: string | undefined;
}

/** The drawing for a name or a slug, otherwise the name itself when it is a symbol. */
export function NamedIcon({ name, slug, className }: NamedIconProps) {
  const drawing = findDrawing(name ?? '') ?? (isSign(name) ? undefined : findDrawing(slug));
  if (!drawing && isSign(name)) {
    return (
      <span className={className} aria-hidden="true">
        {name}
      </span>
    );
  }
  return (
    <svg className={className} viewBox="0 0 20 20" aria-hidden="true">
      <path d={drawings[drawing ?? 'note']} />
    </svg>
  );
}

/** Whether a name is an emoji or another symbol instead of a word. */
function isSign(name: string | null): name is string {
  return name !== null && name.length <= 8 && /^[^\p{L}\p{N}]+$/u.test(name);
}
