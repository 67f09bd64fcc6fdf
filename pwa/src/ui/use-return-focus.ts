import { useEffect, useState } from 'react';

/**
 * Gives the focus back, when the component goes, to what had it when the component came: a
 * dialog that is taken out of the page at once cannot do that itself.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
    [opener],
  );
}
