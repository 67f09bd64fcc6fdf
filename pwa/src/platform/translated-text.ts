/** Texts that a translator took out of the page, with what it put there instead. */
const standIns = new WeakMap<Node, Element>();
const used = new WeakSet<Element>();

/**
 * Page translators (Chrome, Edge) replace each text by `<font><font>…`, while React goes on writing
 * into the text that it made: what changes would never be seen, and removing it would throw
 * (facebook/react#11538). Here a text that changes returns to its place; the translator then
 * translates it again. Returns a function that stops it.
 */
export function followTranslators(): () => void {
  let restoreNodes: (() => void) | undefined;
  const observer = new MutationObserver((records) => {
    for (const record of records) {
      if (record.type === 'characterData') putBack(record.target);
      for (const text of record.removedNodes) {
        if (!noteReplaced(text, record)) continue;
        observer.observe(text, { characterData: true });
        restoreNodes ??= toleratePlaces();
      }
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    restoreNodes?.();
  };
}

const isUnusedFont = (node: Node | null): node is Element =>
  node instanceof Element && node.localName === 'font' && !used.has(node);

/** Whether a removed node is a text that was replaced; remembers by what. */
function noteReplaced(text: Node, { addedNodes, previousSibling, nextSibling }: MutationRecord) {
  if (!(text instanceof Text) || text.isConnected) return false;
  const standIn = [...addedNodes, previousSibling, nextSibling].find(isUnusedFont);
  if (!standIn) return false;
  used.add(standIn);
  standIns.set(text, standIn);
  return true;
}

function putBack(text: Node): void {
  const standIn = standIns.get(text);
  standIns.delete(text);
  if (standIn?.isConnected && !text.isConnected) standIn.replaceWith(text);
}

/** Makes React's calls mean what stands in for a text. Only once a translator is at work. */
function toleratePlaces(): () => void {
  const { prototype } = Node;
  // oxlint-disable-next-line typescript/unbound-method -- they are called with their node
  const { removeChild, insertBefore } = prototype;
  const findIn = (parent: Node, child: Node): Node | null => {
    if (!(child instanceof Text) || child.parentNode === parent) return child;
    const standIn = standIns.get(child);
    return standIn?.parentNode === parent ? standIn : null;
  };
  prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const present = findIn(this, child);
    if (present) removeChild.call(this, present);
    return child;
  };
  prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    return insertBefore.call(this, node, next && findIn(this, next)) as T;
  };
  return () => Object.assign(prototype, { removeChild, insertBefore });
}
