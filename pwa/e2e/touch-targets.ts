import type { Page } from 'playwright-core';

/** Smaller targets that are intended, each with its reason. */
const exceptions: Readonly<Record<string, string>> = {
  'a[href="#main"]': 'appears for the keyboard only',
  '[contenteditable=true] a': 'stands within a text that is edited: a tap sets the cursor',
};

/**
 * Controls that a finger would miss: less than 44 px high or wide, including their labels and
 * padding.
 */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(collectSmall, Object.keys(exceptions).join(','));
}

/** Runs in the page. */
function collectSmall(excepted: string): string[] {
  const smallest = 44;
  const selector = 'a[href], button, select, textarea, input, summary, [role=tab]';
  const dialog = document.querySelector('dialog[open]');
  /**
   * An element covered by a dialog, the open menu or the cookie box is checked where it is
   * uncovered.
   */
  const isReachable = (element: Element) => {
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    if (dialog && !dialog.contains(element)) return false;
    element.scrollIntoView({ block: 'center', inline: 'center' });
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };

  /** Padding of a pseudo-element or a label counts: finds the element 21 px from the middle. */
  const answers = (element: Element): boolean => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const [middle, centre] = [x + width / 2, y + height / 2];
    const reach = smallest / 2 - 1;
    const label = element.closest('label');
    return [
      [0, -reach],
      [0, reach],
      [-reach, 0],
      [reach, 0],
    ].every(([right = 0, down = 0]) => {
      const hit = document.elementFromPoint(middle + right, centre + down);
      return hit !== null && (element.contains(hit) || label?.contains(hit) === true);
    });
  };
  const isSmall = (element: Element) => {
    // A checkbox is also ticked by its label.
    const target = element.matches('[type=checkbox]') ? element.closest('label') : null;
    const { width, height } = (target ?? element).getBoundingClientRect();
    return width < smallest - 0.5 || height < smallest - 0.5;
  };
  /** A link between words; those that are set apart have a height of their own. */
  const isInSentence = (element: Element) =>
    element.matches('a') &&
    getComputedStyle(element).display === 'inline' &&
    [...(element.parentNode?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
    );
  return [...document.querySelectorAll(selector)]
    .filter((element) => !element.matches(excepted) && !isInSentence(element) && isSmall(element))
    .filter((element) => isReachable(element) && !answers(element))
    .map((element) => {
      const { width, height } = element.getBoundingClientRect();
      const name = (element.textContent || element.getAttribute('aria-label') || '').trim();
      const place = element.parentElement?.className || element.parentElement?.tagName;
      return `${place} > ${element.tagName}.${element.className} "${name}" ${Math.round(width)}x${Math.round(height)}`;
    });
}
