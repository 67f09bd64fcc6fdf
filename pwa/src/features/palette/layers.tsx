import { Palette } from './palette.tsx';
import { ShortcutSheet } from './shortcut-sheet.tsx';

/** The command palette and the sheet of shortcuts. */
export default function Layers() {
  return (
    <>
      <Palette />
      <ShortcutSheet />
    </>
  );
}
