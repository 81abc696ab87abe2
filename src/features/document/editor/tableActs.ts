/** What is done to the table around the cursor. */
import type { Editor } from '@tiptap/core';

interface TableAct {
  key: string;
  label: string;
  run: (editor: Editor) => void;
  /** Where it is not always possible. */
  can?: (editor: Editor) => boolean;
}

const chain = (editor: Editor) => editor.chain().focus();

export const tableActs: readonly TableAct[] = [
  { key: 'rowBefore', label: '在上方插入行', run: (editor) => chain(editor).addRowBefore().run() },
  { key: 'rowAfter', label: '在下方插入行', run: (editor) => chain(editor).addRowAfter().run() },
  { key: 'columnBefore', label: '在左侧插入列', run: (editor) => chain(editor).addColumnBefore().run() },
  { key: 'columnAfter', label: '在右侧插入列', run: (editor) => chain(editor).addColumnAfter().run() },
  {
    key: 'merge',
    label: '合并单元格',
    run: (editor) => chain(editor).mergeCells().run(),
    can: (editor) => editor.can().mergeCells(),
  },
  {
    key: 'split',
    label: '拆分单元格',
    run: (editor) => chain(editor).splitCell().run(),
    can: (editor) => editor.can().splitCell(),
  },
  { key: 'headRow', label: '首行作为表头', run: (editor) => chain(editor).toggleHeaderRow().run() },
  { key: 'headColumn', label: '首列作为表头', run: (editor) => chain(editor).toggleHeaderColumn().run() },
  { key: 'deleteRow', label: '删除行', run: (editor) => chain(editor).deleteRow().run() },
  { key: 'deleteColumn', label: '删除列', run: (editor) => chain(editor).deleteColumn().run() },
  { key: 'deleteTable', label: '删除表格', run: (editor) => chain(editor).deleteTable().run() },
];
