import { Dialog } from '../../ui/dialog.tsx';
import type { PaletteOffers } from './entries.ts';
import { PaletteSearch } from './palette-search.tsx';
import { closeLayer, layer } from './palette-state.ts';

/** Search everything, do something with what is open, or go somewhere. */
export function Palette({ offers }: { readonly offers: PaletteOffers }) {
  return (
    <Dialog
      open={layer.value === 'palette'}
      onClose={closeLayer}
      labelledBy="palette-title"
      look="pal"
    >
      <h2 className="vh" id="palette-title">
        Search or go to
      </h2>
      <PaletteSearch offers={offers} />
    </Dialog>
  );
}
