import type { ShownCategory } from './blog-content.ts';

const drawings = {
  models:
    'M4 5.5h0M4 14.5h0M10 3.500h0M10 10h0M10 16.500h0M16 10h0M4 5.500l6-2M4 5.500l6 4.500M4 14.500l6-4.500M4 14.500l6 2M10 3.500l6 6.500M10 10h6M10 16.500l6-6.500',
  shield:
    'M10 2.500 16.500 5v5c0 4-2.800 6.500-6.500 7.500-3.700-1-6.500-3.500-6.500-7.500V5zM7 10l2.200 2.200L13.200 8',
  team: 'M7.500 9.500a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2 16.500c0-3 2.400-5 5.500-5s5.500 2 5.500 5M13 3.800a3 3 0 0 1 0 5.400M15 11.900c1.800.7 3 2.400 3 4.600',
  course: 'M2.500 17.500h15M4 14 8 9l3.500 3L17 4.500M13 4.500h4v4',
  cloud: 'M6 16h8.500a3.500 3.500 0 0 0 .6-6.900A5 5 0 0 0 5.600 8 4 4 0 0 0 6 16z',
  code: 'm7 5.500-4.500 4.500L7 14.500M13 5.500l4.500 4.500-4.500 4.500M11.500 3.500l-3 13',
  globe:
    'M10 2.500a7.500 7.500 0 1 0 0 15 7.500 7.500 0 0 0 0-15zM2.500 10h15M10 2.500c-5 4-5 11 0 15M10 2.500c5 4 5 11 0 15',
  note: 'M4.500 2.500h8l3 3v12h-11zM7 8h6M7 11h6M7 14h3.500',
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

/** A category's icon: our drawing for what its icon or slug says, else the sign it was given. */
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

/** An emoji or another sign, rather than a name. */
function isSign(icon: string | null | undefined): icon is string {
  return typeof icon === 'string' && icon.length <= 8 && /^[^\p{L}\p{N}]+$/u.test(icon);
}
