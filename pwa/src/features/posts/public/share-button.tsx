import { Button } from '../../../ui/button.tsx';
import { shareLink } from '../../../ui/share-link.ts';

/** Hands the page's address to the device, else copies it (decision 19). */
export function ShareButton({ title }: { readonly title: string }) {
  const share = () => shareLink(title, location.origin + location.pathname);
  return (
    <Button size="small" look="share" onClick={() => void share()}>
      Share
    </Button>
  );
}
