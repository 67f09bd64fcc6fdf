import { showToast } from './toast.tsx';

/** Copies a text and confirms it. Never rejects. @param what such as 'Example' */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: `${what} copied`, tone: 'success' });
  } catch {
    // Without permission or a secure context there is no clipboard.
    const wish = `Please select the ${what.toLowerCase()} and copy it.`;
    showToast({ title: 'Not copied', text: wish, tone: 'error' });
  }
}
