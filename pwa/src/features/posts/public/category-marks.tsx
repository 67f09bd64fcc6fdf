import type { ShownCategory } from './blog-content.ts';

const drawings = {
  models:
    'M2.2 10a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0M8.2 4.2a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0M8.2 15.8a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0M14.2 10a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0M5.3 8.7 8.7 5.5M5.3 11.3l3.4 3.2M14.7 8.7l-3.4-3.2M14.7 11.3l-3.4 3.2M10 6v8',
  shield: 'M10 2.5 16.5 5v5c0 4-2.8 6.5-6.5 7.5-3.7-1-6.5-3.5-6.5-7.5V5zM7 10l2.2 2.2L13.2 8',
  team: 'M7.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2 16.5c0-3 2.4-5 5.5-5s5.5 2 5.5 5M13 3.8a3 3 0 0 1 0 5.4M15 11.9c1.8.7 3 2.4 3 4.6',
  course: 'M2.5 17.5h15M4 14 8 9l3.5 3L17 4.5M13 4.5h4v4',
  cloud: 'M6 16h8.5a3.5 3.5 0 0 0 .6-6.9A5 5 0 0 0 5.6 8 4 4 0 0 0 6 16z',
  code: 'm7 5.5-4.5 4.5L7 14.5M13 5.5l4.5 4.5-4.5 4.5M11.5 3.5l-3 13',
  globe:
    'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM2.5 10h15M10 2.5c-5 4-5 11 0 15M10 2.5c5 4 5 11 0 15',
  note: 'M4.5 2.5h8l3 3v12h-11zM7 8h6M7 11h6M7 14h3.5',
} as const;
type Drawing = keyof typeof drawings;

/** Words that administrators use for icons, and the slugs of the default categories. */
const words: readonly (readonly [RegExp, Drawing])[] = [
  [/^(ai|ml|models?|brain|robot|bot|cpu|chip|network|sparkles?|zap)\b/, 'models'],
  [/shield|lock|secur|key/, 'shield'],
  [/team|users?|people|group/, 'team'],
  [/trend|chart|strateg|target|briefcase|business|growth|compass/, 'course'],
  [/cloud|server/, 'cloud'],
  [/code|terminal|dev/, 'code'],
  [/globe|world|earth|map/, 'globe'],
];

function findDrawing(name: string): Drawing | undefined {
  return words.find(([word]) => word.test(name.toLowerCase()))?.[1];
}

/** A category's icon: our drawing for its icon name or its slug, otherwise its own symbol. */
export function CategoryIcon({ category }: { readonly category: ShownCategory }) {
  const { icon, slug } = category;
  const drawing = findDrawing(icon ?? '') ?? (isSign(icon) ? undefined : findDrawing(slug));
  if (!drawing && isSign(icon)) {
    return (
      <span className="cat-icon sign" aria-hidden="true">
        {icon}
      </span>
    );
  }
  return (
    <svg className="cat-icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={drawings[drawing ?? 'note']} />
    </svg>
  );
}

/** Whether an icon is an emoji or another symbol instead of a word. */
function isSign(icon: string | null | undefined): icon is string {
  return typeof icon === 'string' && icon.length <= 8 && /^[^\p{L}\p{N}]+$/u.test(icon);
}

interface CategoryBadgeProps {
  readonly name: string;
  /** #RRGGBB */
  readonly color: string;
}

/**
 * A badge tinted with the category's colour. The policy forbids style attributes, so the tint is a
 * rectangle drawn below the text: faint enough that the text of both themes stays readable on any
 * colour. A dot shows the colour itself.
 */
export function CategoryBadge({ name, color }: CategoryBadgeProps) {
  return (
    <span className="badge tinted">
      <svg className="tint" aria-hidden="true">
        <rect width="100%" height="100%" fill={color} />
      </svg>
      <svg className="swatch" viewBox="0 0 10 10" aria-hidden="true">
        <circle cx="5" cy="5" r="4.5" fill={color} />
      </svg>
      <span>{name}</span>
    </span>
  );
}
