import { join } from 'node:path';
import type { ElementHandle, Page } from 'playwright-core';
import { composeClassName } from '../class-names.ts';

const buttonSheet = join(import.meta.dirname, '../src/ui/button.module.css');

/** Controls with a state, by how the state is set. */
const attributes = ['aria-pressed', 'aria-selected', 'aria-current', 'aria-invalid'] as const;
const selector = [
  ...attributes.map((name) => `[${name}]`),
  '[aria-label=Filters] a',
  '[aria-label=Dashboard] a',
  'input:is([type=checkbox], [type=radio])',
  'input:not([type])',
  `button.${composeClassName('button', buttonSheet)}`,
  'progress',
].join();

type Kind = 'state' | 'disabled' | 'invalid' | 'focus';
const kinds: readonly Kind[] = ['state', 'disabled', 'invalid', 'focus'];

/** Runs in the page: changes a state of a control; false if the control does not have that state. */
function changeState(element: Element, kind: Kind): boolean {
  /** Without `off`, the attribute is left out for it. */
  const swap = (name: string, on: string, off?: string) => {
    const isOn = element.hasAttribute(name) && element.getAttribute(name) !== off;
    if (!isOn) element.setAttribute(name, on);
    else if (off === undefined) element.removeAttribute(name);
    else element.setAttribute(name, off);
    return true;
  };
  const isInput = element instanceof HTMLInputElement;
  const isBox = isInput && (element.type === 'checkbox' || element.type === 'radio');
  if (kind === 'focus') {
    const isReachable = element instanceof HTMLElement && element.tabIndex >= 0;
    if (!isReachable || element.matches(':disabled')) return false;
    if (document.activeElement === element) element.blur();
    else element.focus({ preventScroll: true });
    return true;
  }
  if (kind === 'disabled') {
    const isField = isInput && (isBox || element.matches(':not([type])'));
    if (!isField && !(element instanceof HTMLButtonElement)) return false;
    element.disabled = !element.disabled;
    return true;
  }
  if (kind === 'invalid') return isInput && !isBox && swap('aria-invalid', 'true');
  if (isBox) {
    if (element.indeterminate) return false;
    element.checked = !element.checked;
    return true;
  }
  if (element instanceof HTMLProgressElement) {
    element.value = element.value === element.max ? 0 : element.max;
    return true;
  }
  if (element.hasAttribute('aria-pressed')) return swap('aria-pressed', 'true', 'false');
  if (element.hasAttribute('aria-selected')) return swap('aria-selected', 'true', 'false');
  const isLink = element.matches('nav a, [aria-current]');
  return isLink && swap('aria-current', 'true');
}

/** A name for controls that look alike: one of each kind is enough. */
const describe = (element: Element): string => {
  const { localName, parentElement } = element;
  const classes = (one: Element | null) => [...(one?.classList ?? [])].join('.');
  const type = element.getAttribute('type') ?? element.getAttribute('role') ?? '';
  return `${localName} ${type} .${classes(element)} in .${classes(parentElement)}`;
};

/** Captures a control with its surroundings: outlines, labels and thumbs may be outside of it. */
async function capture(page: Page, handle: ElementHandle): Promise<Buffer | null> {
  const box = await handle.boundingBox();
  if (!box || box.width === 0 || box.height === 0) return null;
  const clip = {
    x: Math.max(0, box.x - 6),
    y: Math.max(0, box.y - 6),
    width: box.width + 12,
    height: box.height + 12,
  };
  return page.screenshot({ clip, animations: 'disabled' });
}

/**
 * The controls of a page whose on and off look the same, with the kind of state. Each state is
 * changed back.
 */
export async function findUnseenStates(page: Page): Promise<string[]> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  // A key: what gets the focus now shows it.
  await page.keyboard.press('Shift');
  const dialogs = await page.locator('dialog:modal').all();
  const top = dialogs.at(-1) ?? page.locator('body');
  const handles = (await top.locator(selector).elementHandles()) as ElementHandle<Element>[];
  const seen = new Set<string>();
  const unseen: string[] = [];
  for (const handle of handles) {
    const name = await handle.evaluate(describe);
    // Hidden from sight: there is no state to see.
    const isHidden = await handle.evaluate(
      (element) => element.closest('.visually-hidden') !== null,
    );
    if (seen.has(name) || isHidden || !(await handle.isVisible())) continue;
    seen.add(name);
    // Not at an edge, where a bar may cover it.
    await handle.evaluate((element) =>
      element.scrollIntoView({ block: 'center', behavior: 'instant' }),
    );
    for (const kind of kinds) {
      const before = await capture(page, handle);
      if (!before || !(await handle.evaluate(changeState, kind))) continue;
      const after = await capture(page, handle);
      await handle.evaluate(changeState, kind);
      if (after?.equals(before)) unseen.push(`${name}: ${kind}`);
    }
  }
  return unseen;
}
