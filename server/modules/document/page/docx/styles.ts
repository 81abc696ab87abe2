/**
 * Styles of a Word document that say what a block of a page was, where its look alone would not: whoever imports the document
 * again reads them by their ids (`import/reader/ours.cjs`). Word shows what it does not know as it shows plain text.
 */
import { BorderStyle, type IStylesOptions, ShadingType } from 'docx';

const MONO = 'Consolas';
export const SHADE = 'F2F4F7';
const LINE = 'D0D5DD';
export const line = { style: BorderStyle.SINGLE, size: 4, color: LINE };
/** Twentieths of a point by which each level stands in. */
export const STEP = 420;

/** Levels of checklists that are told apart. */
const TASK_LEVELS = 9;

export const styleOf = {
  quote: 'Quote',
  rule: 'PageRule',
  formula: 'PageFormula',
  inlineFormula: 'PageFormulaWords',
  inlineCode: 'PageCodeWords',
  link: 'Hyperlink',
  toggle: 'PageToggle',
  columns: 'PageColumns',
  callout: (kind: string) => `PageCallout-${kind}`,
  task: (depth: number) => `PageTask${Math.min(depth, TASK_LEVELS - 1) + 1}`,
  code: (language: string) => (/^[a-z][a-z0-9]{0,19}$/i.test(language) ? `PageCode-${language}` : 'PageCode'),
} as const;

/** What their styles look like; those of tables look as their cells say. @param languages of code that stands in the page */
export const pageStyles = (languages: readonly string[]): IStylesOptions => ({
  default: { document: { run: { font: { ascii: 'Calibri', hAnsi: 'Calibri', eastAsia: '微软雅黑' }, size: 21 } } },
  paragraphStyles: [
    {
      ...{ id: styleOf.quote, name: 'Quote', basedOn: 'Normal' },
      paragraph: { indent: { left: STEP }, border: { left: { ...line, size: 12 } } },
    },
    { id: styleOf.rule, name: '分隔线', basedOn: 'Normal', paragraph: { border: { bottom: line } } },
    { id: styleOf.formula, name: '公式', basedOn: 'Normal', run: { font: MONO } },
    ...[...new Set(['', ...languages].map(styleOf.code))].map((id) => ({
      ...{ id, name: id.replace(/^PageCode-?/, '代码 ').trim(), basedOn: 'Normal', run: { font: MONO } },
      paragraph: { spacing: { before: 0, after: 0 }, shading: { type: ShadingType.CLEAR, fill: SHADE } },
    })),
    ...Array.from({ length: TASK_LEVELS }, (_, depth) => ({
      ...{ id: styleOf.task(depth), name: `清单 ${depth + 1}`, basedOn: 'Normal' },
      paragraph: { indent: { left: STEP * (depth + 1) } },
    })),
  ],
  characterStyles: [
    { id: styleOf.inlineFormula, name: '行内公式', run: { font: MONO } },
    {
      ...{ id: styleOf.inlineCode, name: '行内代码' },
      run: { font: MONO, shading: { type: ShadingType.CLEAR, fill: SHADE } },
    },
  ],
});
