import { showToast } from './toast.tsx';

/** Hands an address to the device, else copies it and says so (decision 19). Never rejects. */
export async function shareLink(title: string, url: string): Promise<void> {
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
  await copyLink(url);
}

async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast({ title: 'Link Copied', text: url, tone: 'success' });
  } catch {
    // Without permission or a secure connection there is no clipboard: the address is shown.
    showToast({ title: 'Link Not Copied', text: url, tone: 'error' });
  }
}
