/** What can be put into a page, for the `/` menu and the button 插入. */
import { DIAGRAM_LANGUAGE } from '@contract/document/diagram';
import { fold, holdsTyped } from '@contract/search/fold';
import type { Editor } from '@tiptap/core';
import { pinyinInitials } from '@/utils/pinyin';

/** What needs more than the editor itself. */
export interface EditorDialogs {
  choosePicture: () => void;
  chooseFile: () => void;
  writeFormula: (block: boolean) => void;
  chooseCard: () => void;
  chooseLive: () => void;
  chooseDay: () => void;
}

export interface Insertion {
  key: string;
  label: string;
  /** What is typed for the same, or another word that people look for. */
  hint: string;
  run: (editor: Editor, doors: EditorDialogs) => void;
}

const DIAGRAM_EXAMPLE = 'flowchart LR\n  A[提出] --> B{评审}\n  B -->|通过| C[实施]\n  B -->|退回| A';

const chain = (editor: Editor) => editor.chain().focus();

export const insertions: readonly Insertion[] = [
  { key: 'h1', label: '一级标题', hint: '#', run: (editor) => chain(editor).toggleHeading({ level: 1 }).run() },
  { key: 'h2', label: '二级标题', hint: '##', run: (editor) => chain(editor).toggleHeading({ level: 2 }).run() },
  { key: 'h3', label: '三级标题', hint: '###', run: (editor) => chain(editor).toggleHeading({ level: 3 }).run() },
  { key: 'bullet', label: '无序列表', hint: '-', run: (editor) => chain(editor).toggleBulletList().run() },
  { key: 'ordered', label: '有序列表', hint: '1.', run: (editor) => chain(editor).toggleOrderedList().run() },
  { key: 'task', label: '任务清单', hint: '[ ]', run: (editor) => chain(editor).toggleTaskList().run() },
  { key: 'quote', label: '引用', hint: '>', run: (editor) => chain(editor).toggleBlockquote().run() },
  { key: 'code', label: '代码块', hint: '```', run: (editor) => chain(editor).toggleCodeBlock().run() },
  {
    key: 'table',
    label: '表格',
    hint: 'table',
    run: (editor) => chain(editor).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  { key: 'picture', label: '图片', hint: '粘贴或拖入', run: (_, doors) => doors.choosePicture() },
  { key: 'file', label: '文件', hint: '附件 粘贴或拖入', run: (_, doors) => doors.chooseFile() },
  { key: 'callout', label: '提示框', hint: 'callout', run: (editor) => chain(editor).setCallout('info').run() },
  { key: 'details', label: '折叠块', hint: 'toggle', run: (editor) => chain(editor).setDetails().run() },
  { key: 'columns2', label: '两栏', hint: 'columns', run: (editor) => chain(editor).insertColumns(2).run() },
  { key: 'columns3', label: '三栏', hint: 'columns', run: (editor) => chain(editor).insertColumns(3).run() },
  { key: 'math', label: '行内公式', hint: '$$', run: (_, doors) => doors.writeFormula(false) },
  { key: 'mathBlock', label: '公式块', hint: '$$$', run: (_, doors) => doors.writeFormula(true) },
  {
    key: 'diagram',
    label: '图表',
    hint: 'mermaid 流程图',
    run: (editor) =>
      chain(editor)
        .insertContent({
          type: 'codeBlock',
          attrs: { language: DIAGRAM_LANGUAGE },
          content: [{ type: 'text', text: DIAGRAM_EXAMPLE }],
        })
        .run(),
  },
  { key: 'card', label: '嵌入或提到对象', hint: '任务 风险 文档', run: (_, doors) => doors.chooseCard() },
  { key: 'live', label: '嵌入列表或指标', hint: '任务列表 指标 数据表', run: (_, doors) => doors.chooseLive() },
  { key: 'day', label: '日期', hint: 'date 今天', run: (_, doors) => doors.chooseDay() },
  { key: 'rule', label: '分隔线', hint: '---', run: (editor) => chain(editor).setHorizontalRule().run() },
];

/** Those that fit what was typed: Chinese, its initials (bg), the name of it, or what one types for the same. */
export function insertionsFor(typed: string): Insertion[] {
  const text = fold(typed).trim();
  if (!text) return [...insertions];
  return insertions.filter(
    ({ key, label, hint }) =>
      holdsTyped(text, label, key) || pinyinInitials(label).startsWith(text) || fold(hint).startsWith(text),
  );
}
