import { Palette } from '../search/palette.tsx';
import { ShortcutSheet } from '../search/shortcut-sheet.tsx';
import { paletteOffers } from './palette-offers.ts';

/** The command palette and the sheet of shortcuts. */
export default function Layers() {
  return (
    <>
      <Palette offers={paletteOffers} />
      <ShortcutSheet />
    </>
  );
}
