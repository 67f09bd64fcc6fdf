import { showToast } from './toast.tsx';

/**
 * Shares an address via the device, otherwise copies it and says so (spec decision 19). Never
 * rejects. False when the visitor closed the device's dialog without sharing.
 */
export async function shareLink(title: string, url: string): Promise<boolean> {
  // Not available everywhere, despite its type.
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url });
      return true;
    } catch (error) {
      // Closed without sharing: a deliberate choice.
      if (error instanceof DOMException && error.name === 'AbortError') return false;
    }
  }
  await copyLink(url);
  return true;
}

async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast({ title: 'Link copied', text: url, tone: 'success' });
  } catch {
    // Without permission or a secure context there is no clipboard: shows the address instead.
    showToast({ title: 'Link not copied', text: url, tone: 'error' });
  }
}
