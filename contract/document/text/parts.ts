/**
 * What the text of a page is made of, for the editor and for the server, which reads and writes the same HTML. The editor
 * adds what only it needs: colours of code, keys, menus.
 */
import type { Extensions } from '@tiptap/core';
import { Details, DetailsContent, DetailsSummary } from '@tiptap/extension-details';
import { Image } from '@tiptap/extension-image';
import { TaskItem, TaskList } from '@tiptap/extension-list';
import { BlockMath, InlineMath } from '@tiptap/extension-mathematics';
import { TableKit } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { PICTURE_ADDRESS } from '../kinds';
import { Callout, Column, Columns, ObjectCard } from './blocks';
import { formulas } from './formulas';
import { Mention } from './mention';
import { Coming, Going, Parted } from './suggestionMarks';

/** Pictures of the page alone: one from elsewhere would tell its server who reads. */
const Picture = Image.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      src: {
        default: null,
        renderHTML: ({ src }) => (typeof src === 'string' && PICTURE_ADDRESS.test(src) ? { src } : {}),
      },
    };
  },
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element) => (PICTURE_ADDRESS.test((element as Element).getAttribute('src') ?? '') ? null : false),
    },
  ],
});

const starter = {
  heading: { levels: [1, 2, 3, 4] as (1 | 2 | 3 | 4)[] },
  link: { openOnClick: false, autolink: true, defaultProtocol: 'https', protocols: ['http', 'https', 'mailto'] },
};

interface Asked {
  /** Several people write: undoing is theirs each, code is coloured by another part. */
  undo?: boolean;
  code?: boolean;
  /** Fills the place of an object. */
  onCard?: (place: HTMLElement) => void;
  onFormula?: (at: { latex: string; pos: number; block: boolean }) => void;
}

/** @param asked what the caller brings itself is left out: by default all of it is there */
export function pageParts({ undo = true, code = true, onFormula, onCard }: Asked = {}): Extensions {
  return [
    StarterKit.configure({
      ...starter,
      ...(undo ? {} : { undoRedo: false as const }),
      ...(code ? {} : { codeBlock: false as const }),
    }),
    TableKit.configure({ table: { resizable: true, cellMinWidth: 60 } }),
    TaskList,
    TaskItem.configure({
      nested: true,
      a11y: { checkboxLabel: ({ textContent }) => `完成：${textContent || '空的清单项'}` },
    }),
    Picture,
    Details.configure({ renderToggleButton: labelled }),
    DetailsSummary,
    DetailsContent,
    InlineMath.configure({
      katexOptions: formulas,
      onClick: (node, pos) => onFormula?.({ latex: String(node.attrs.latex), pos, block: false }),
    }),
    BlockMath.configure({
      katexOptions: { ...formulas, displayMode: true },
      onClick: (node, pos) => onFormula?.({ latex: String(node.attrs.latex), pos, block: true }),
    }),
    Callout,
    Columns,
    Column,
    ObjectCard.configure({ show: onCard ?? null }),
    Mention,
    ...[Coming, Going, Parted],
  ];
}

function labelled({ element, isOpen }: { element: HTMLButtonElement; isOpen: boolean }): void {
  element.setAttribute('aria-label', isOpen ? '收起' : '展开');
  element.setAttribute('aria-expanded', String(isOpen));
}
