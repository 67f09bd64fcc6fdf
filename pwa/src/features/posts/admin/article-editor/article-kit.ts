import { exitCode } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { type Command, Plugin } from 'prosemirror-state';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  tableEditing,
} from 'prosemirror-tables';
import { checkLink, type CheckedLink } from '../../../../ui/rich-text/check-link.ts';
import { createKeys } from '../../../../ui/rich-text/keys.ts';
import type { EditorKit } from '../../../../ui/rich-text/kit.ts';
import { basicItems } from '../../../../ui/rich-text/toolbar-items.ts';
import type { ToolbarItem } from '../../../../ui/rich-text/toolbar.tsx';
import { insertTable, setHeading, toggleCode, toggleQuote } from './article-commands.ts';
import { needsRoom, readArticle, writeArticle } from './article-html.ts';
import { cleanPastedArticle } from './paste-article.ts';
import { insertPictures, pictureUploads, type OnProblem } from './picture-uploads.ts';
import { PictureView } from './picture-view.ts';
import { articleSchema } from './schema.ts';

/** Articles: headings, quotes, code, tables and pictures besides the basic formats. */
export function createArticleKit(onProblem: OnProblem): EditorKit {
  return {
    schema: articleSchema,
    read: readArticle,
    write: writeArticle,
    cleanHtml: cleanPastedArticle,
    createPlugins: () => [
      ...createKeys(keys),
      pictureUploads(onProblem),
      tableEditing(),
      trailingParagraph(),
    ],
    toolbar: createToolbar(insertPictures(onProblem)),
    checkLink: checkArticleLink,
    nodeViews: {
      picture: (node, view, getPos) => new PictureView(node, view, getPos, onProblem),
    },
  };
}

const keys: Readonly<Record<string, Command>> = {
  'Mod-Enter': exitCode,
  'Mod-Alt-0': setHeading(0),
  'Mod-Alt-2': setHeading(2),
  'Mod-Alt-3': setHeading(3),
  Tab: goToNextCell(1),
  'Shift-Tab': goToNextCell(-1),
};

/** Keeps the room below a last picture or table. */
function trailingParagraph(): Plugin {
  return new Plugin({
    appendTransaction: (_transactions, _before, { doc, tr }) => {
      if (!needsRoom(doc)) return null;
      const paragraph = articleSchema.nodes.paragraph.create();
      return tr.insert(doc.content.size, paragraph).setMeta('addToHistory', false);
    },
  });
}

/** A path of this site, an anchor, or an address. */
function checkArticleLink(typed: string): CheckedLink {
  const text = typed.trim();
  return /^(\/(?![/\\])\S*|#\S+)$/.test(text) ? { href: text } : checkLink(text);
}

const quotePath =
  'M4 6h4v4c0 2.500-1.200 3.800-3.500 4.200M12 6h4v4c0 2.500-1.200 3.800-3.500 4.200';
const codePath = 'm7 5.500-4.500 4.500L7 14.500M13 5.500l4.500 4.500-4.500 4.500';
const tablePath = 'M3 4h14v12H3zM3 8h14M3 12h14M9 4v12';
const picturePath = 'M3 4h14v12H3zM3 13.500l4-4 3.500 3.500 2.500-2 4 3.500M13 7.500h.01';
const undoPath = 'M7 4 3 8l4 4M3.500 8h8a4.500 4.500 0 0 1 0 9H8';
const redoPath = 'm13 4 4 4-4 4M16.500 8h-8a4.500 4.500 0 0 0 0 9H12';
const rowPath = 'M3 3.500h14v6H3zM10 12v6M7 15h6';
const columnPath = 'M3.500 3h6v14h-6zM12 10h6M15 7v6';
const lessRowPath = 'M3 3.500h14v6H3zM7 15h6';
const lessColumnPath = 'M3.500 3h6v14h-6zM12 10h6';
const lessTablePath = 'M3 4h14v12H3zM7 7.500l6 5M13 7.500l-6 5';

function createToolbar(insertPicture: Command): readonly ToolbarItem[] {
  const [clear] = basicItems.slice(-1);
  return [
    {
      label: 'Paragraph style',
      command: null,
      active: 'heading',
      options: [
        { value: 0, text: 'Text', command: setHeading(0) },
        { value: 2, text: 'Heading 2', command: setHeading(2) },
        { value: 3, text: 'Heading 3', command: setHeading(3) },
        { value: 4, text: 'Heading 4', command: setHeading(4) },
      ],
    },
    ...basicItems.slice(0, -1),
    { label: 'Quote', command: toggleQuote, active: 'quote', path: quotePath },
    { label: 'Code', command: toggleCode, active: 'code', path: codePath },
    { label: 'Table', command: insertTable, active: 'table', path: tablePath },
    { label: 'Picture', command: insertPicture, path: picturePath },
    { label: 'Add row', command: addRowAfter, within: 'table', path: rowPath, isFirst: true },
    { label: 'Add column', command: addColumnAfter, within: 'table', path: columnPath },
    { label: 'Delete row', command: deleteRow, within: 'table', path: lessRowPath },
    { label: 'Delete column', command: deleteColumn, within: 'table', path: lessColumnPath },
    { label: 'Delete table', command: deleteTable, within: 'table', path: lessTablePath },
    ...(clear ? [clear] : []),
    { label: 'Undo', command: undo, keys: 'Control+Z', path: undoPath, isFirst: true },
    { label: 'Redo', command: redo, keys: 'Control+Y', path: redoPath },
  ];
}
