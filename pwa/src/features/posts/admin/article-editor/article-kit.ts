import { exitCode } from 'prosemirror-commands';
import type { Node } from 'prosemirror-model';
import { type Command, Plugin } from 'prosemirror-state';
import { goToNextCell, tableEditing } from 'prosemirror-tables';
import { checkLink, type CheckedLink } from '../../../../ui/rich-text/check-link.ts';
import { createKeys } from '../../../../ui/rich-text/keys.ts';
import type { EditorKit } from '../../../../ui/rich-text/kit.ts';
import { dropControls } from '../../../../ui/rich-text/plain-text.ts';
import { setHeading } from './article-commands.ts';
import { needsRoom, readArticle, writeArticle } from './article-html.ts';
import { cleanPastedArticle } from './paste-article.ts';
import { createToolbar } from './article-toolbar.tsx';
import { insertPictures, pictureUploads } from './picture-uploads.ts';
import type { PictureSource } from './picture-source.ts';
import { PictureView } from './picture-view.ts';
import { articleSchema } from './schema.ts';

/** Articles: headings, quotes, code, tables and images besides the basic formats. */
export function createArticleKit(pictures: PictureSource): EditorKit {
  return {
    schema: articleSchema,
    ...keepOriginal(),
    cleanHtml: cleanPastedArticle,
    createPlugins: () => [
      ...createKeys(keys),
      pictureUploads(pictures),
      tableEditing(),
      trailingParagraph(),
      new Plugin({ props: { transformPastedText } }),
    ],
    toolbar: createToolbar(insertPictures(pictures)),
    checkLink: checkArticleLink,
    nodeViews: {
      picture: (node, view, getPos) => new PictureView(node, view, getPos, pictures),
    },
  };
}

/** Writes the original HTML of an article as long as its content is unchanged. */
function keepOriginal(): Pick<EditorKit, 'read' | 'write'> {
  let original = { html: '', written: '' };
  const read = (html: string): Node => {
    const doc = readArticle(html);
    original = { html, written: writeArticle(doc) };
    return doc;
  };
  const write = (doc: Node): string => {
    const html = writeArticle(doc);
    return html === original.written ? original.html : html;
  };
  return { read, write };
}

/** ProseMirror throws on empty text in code. */
const transformPastedText = (text: string) => dropControls(text) || ' ';

const keys: Readonly<Record<string, Command>> = {
  'Mod-Enter': exitCode,
  'Mod-Alt-0': setHeading(0),
  'Mod-Alt-2': setHeading(2),
  'Mod-Alt-3': setHeading(3),
  Tab: goToNextCell(1),
  'Shift-Tab': goToNextCell(-1),
};

/** Adds an empty paragraph below a trailing image or table. */
function trailingParagraph(): Plugin {
  return new Plugin({
    appendTransaction: (_transactions, _before, { doc, tr }) => {
      if (!needsRoom(doc)) return null;
      const paragraph = articleSchema.nodes.paragraph.create();
      return tr.insert(doc.content.size, paragraph).setMeta('addToHistory', false);
    },
  });
}

/** A path of this site, an anchor, or a URL. */
function checkArticleLink(typed: string): CheckedLink {
  const text = typed.trim();
  return /^(\/(?![/\\])\S*|#\S+)$/.test(text) ? { href: text } : checkLink(text);
}
