import { Palette } from '../../ui/palette/palette.tsx';
import { ShortcutSheet } from '../../ui/palette/shortcut-sheet.tsx';
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
