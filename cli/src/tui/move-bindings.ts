import type { Binding } from './bindings.ts';
import { marks } from './ui/theme.ts';

interface Moves {
  /** By a row. */
  readonly move: (by: 1 | -1) => void;
  /** To the first or the last row. */
  readonly moveToEnd: (isFirst: boolean) => void;
  readonly movePage: (direction: 1 | -1) => void;
  /** The labels of moving in the footer, and when each is right. */
  readonly labels?: readonly (readonly [label: string, isOn: () => boolean])[];
  readonly isOn?: () => boolean;
}

const section = 'In a list';

/** The keys that move in a list. */
export function createMoveBindings({
  move,
  moveToEnd,
  movePage,
  isOn = () => true,
  labels = [['move', isOn]],
}: Moves): Binding[] {
  return [
    ...labels.map(([label, isStep]): Binding => ({
      keys: ['up', 'k', 'down', 'j'],
      sign: marks.upDown,
      footer: { label, place: 1, rank: 1, modes: ['normal', 'read-only', 'offline'] },
      help: { section, text: 'move', sign: `${marks.up} ${marks.down}  j k` },
      isOn: isStep,
      run: ({ name }) => move(name === 'up' || name === 'k' ? -1 : 1),
    })),
    {
      keys: ['g', 'home', 'G', 'end'],
      sign: 'g G',
      help: { section, text: 'first, last' },
      isOn,
      run: ({ name }) => moveToEnd(name === 'g' || name === 'home'),
    },
    {
      keys: ['pageup', 'pagedown'],
      sign: 'PgUp PgDn',
      help: { section, text: 'page' },
      isOn,
      run: ({ name }) => movePage(name === 'pageup' ? -1 : 1),
    },
  ];
}
