import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-state.ts';

/** Hands the page's address to the device, else copies it (decision 19). */
export function ShareButton({ title }: { readonly title: string }) {
  return (
    <Button size="small" look="share" onClick={() => void sharePage(title)}>
      Share
    </Button>
  );
}

async function sharePage(title: string): Promise<void> {
  const url = location.origin + location.pathname;
  // Not a function everywhere, whatever the types say.
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      // Closed without choosing anybody: that is an answer.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  await copyAddress(url);
}

async function copyAddress(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast({ title: 'Link copied', text: url, tone: 'success' });
  } catch {
    // Without permission or a secure connection there is no clipboard: the address is shown.
    showToast({ title: 'The link could not be copied', text: url, tone: 'error' });
  }
}
