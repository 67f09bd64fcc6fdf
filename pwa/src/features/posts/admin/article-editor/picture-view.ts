import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';
import type { PictureSource } from './picture-source.ts';
import styles from './article-editor.module.css';
import { buttonClass } from '../../../../ui/button.tsx';
import controlStyles from '../../../../ui/field.module.css';

/** An image in the text, with fields for its description and caption below it. */
export class PictureView implements NodeView {
  readonly dom: HTMLElement;
  readonly #view: EditorView;
  readonly #getPos: () => number | undefined;
  readonly #pictures: PictureSource;
  readonly #show: (node: Node) => void;
  #node: Node;

  constructor(
    node: Node,
    view: EditorView,
    getPos: () => number | undefined,
    pictures: PictureSource,
  ) {
    [this.#node, this.#view, this.#getPos, this.#pictures] = [node, view, getPos, pictures];
    const { root, show } = drawPicture({
      onEdit: (change) => this.#change(change),
      onReplace: () => pictures.choose(false, ([file]) => void this.#replace(file)),
      onRemove: () => this.#remove(),
    });
    [this.dom, this.#show] = [root, show];
    show(node);
    const pasted = readDataPicture(String(node.attrs['src']));
    if (pasted) void this.#replace(pasted);
  }

  update(node: Node): boolean {
    if (node.type !== this.#node.type) return false;
    this.#node = node;
    this.#show(node);
    return true;
  }

  stopEvent({ target }: Event): boolean {
    return target instanceof HTMLElement && target.closest(`.${styles['fields']}`) !== null;
  }

  ignoreMutation(): boolean {
    return true;
  }

  async #replace(file: File | undefined): Promise<void> {
    if (!file) return;
    const outcome = await this.#pictures.store(file);
    if ('error' in outcome) this.#pictures.onProblem(`${file.name}: ${outcome.error}`);
    else this.#change({ src: outcome.url, width: outcome.width, height: outcome.height });
  }

  #change(change: Readonly<Record<string, string | number>>): void {
    const at = this.#getPos();
    if (at === undefined || this.#view.isDestroyed) return;
    const attrs = { ...this.#node.attrs, ...change };
    this.#view.dispatch(this.#view.state.tr.setNodeMarkup(at, null, attrs));
  }

  #remove(): void {
    const at = this.#getPos();
    if (at === undefined) return;
    this.#view.dispatch(this.#view.state.tr.delete(at, at + this.#node.nodeSize));
    this.#view.focus();
  }
}

/** An image pasted as text; null for anything else. */
function readDataPicture(address: string): File | null {
  const [, type = '', base64 = ''] = /^data:(image\/\w+);base64,([\w+/=]+)$/.exec(address) ?? [];
  if (base64 === '') return null;
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new File([bytes], `pasted.${type.split('/')[1]}`, { type });
}

interface PictureActions {
  readonly onEdit: (change: Readonly<Record<string, string>>) => void;
  readonly onReplace: () => void;
  readonly onRemove: () => void;
}

function drawPicture({ onEdit, onReplace, onRemove }: PictureActions) {
  const root = create('figure', styles['picture']);
  const img = create('img');
  const remote = create('p', styles['remote']);
  const fields = create('div', styles['fields']);
  fields.contentEditable = 'false';
  const alt = drawField('Alternative text', (text) => onEdit({ alt: text }));
  const note = create(
    'p',
    controlStyles['error'],
    'Describe what the image shows, for readers who can’t see it',
  );
  note.id = `${alt.input.id}-note`;
  alt.input.setAttribute('aria-describedby', note.id);
  const caption = drawField('Caption (optional)', (text) => onEdit({ caption: text }));
  const acts = create('div', 'actions');
  acts.append(drawButton('Replace', onReplace), drawButton('Remove', onRemove));
  fields.append(alt.field, note, caption.field, acts);
  root.append(img, remote, fields);
  const show = ({ attrs }: Node) => {
    const source = String(attrs['src']);
    const host = /^https:/i.test(source) && URL.canParse(source) ? new URL(source).host : '';
    // The content security policy blocks images of other sites.
    img.hidden = host !== '';
    remote.hidden = host === '';
    remote.textContent = `An image from ${host}. It’s copied to this site when you save.`;
    if (host === '' && img.getAttribute('src') !== source) img.src = source;
    alt.set(String(attrs['alt']));
    img.alt = String(attrs['alt']);
    caption.set(String(attrs['caption']));
    const isMissing = String(attrs['alt']).trim() === '';
    root.toggleAttribute('data-missing', isMissing);
    note.hidden = !isMissing;
    alt.input.ariaInvalid = isMissing ? 'true' : null;
  };
  return { root, show };
}

let count = 0;

function drawField(label: string, onType: (text: string) => void) {
  const field = create('div', controlStyles['field']);
  const name = create('label', '', label);
  const input = create('input', controlStyles['input']);
  input.id = name.htmlFor = `picture-field-${++count}`;
  input.autocomplete = 'off';
  input.addEventListener('input', () => onType(input.value));
  input.addEventListener('keydown', (event) => {
    // Enter would submit the form.
    if (event.key === 'Enter') event.preventDefault();
  });
  field.append(name, input);
  const set = (text: string) => {
    if (input.value !== text) input.value = text;
  };
  return { field, input, set };
}

function drawButton(label: string, onPress: () => void): HTMLButtonElement {
  const button = create('button', buttonClass('plain', 'small'), label);
  button.type = 'button';
  button.addEventListener('click', onPress);
  return button;
}

function create<Name extends keyof HTMLElementTagNameMap>(name: Name, className = '', text = '') {
  const element = document.createElement(name);
  if (className) element.className = className;
  if (text) element.textContent = text;
  return element;
}
