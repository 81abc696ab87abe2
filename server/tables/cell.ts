/** One cell of a table file, and how a text is kept from being run as a formula by whoever opens the file. */
import { cutText } from '../../contract/text/cut';

export type Cell = string | number | null;

export { defuse } from './reader/texts.cjs';

/** A cell of a workbook holds no more, in UTF-16 units. */
export const XLSX_CELL_MAX = 32_767;
/** Ends what was cut off to fit: whoever reads the file sees it, and an import leaves the value alone. */
export const CUT_MARK = '……【内容超过单元格上限，此处已截断；导入时保留系统中的原文】';

// biome-ignore lint/suspicious/noControlCharactersInRegex: what XML cannot hold is what is looked for.
const UNWRITABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu;

/** A text as a cell of a workbook has it. */
export const writable = (text: string): string => {
  const fits = text.length <= XLSX_CELL_MAX ? text : cutText(text, XLSX_CELL_MAX - CUT_MARK.length) + CUT_MARK;
  return fits.replace(UNWRITABLE, '\ufffd');
};

const plain = (text: string) => text.replace(/\r\n?/g, '\n').trim();

/** Whether a cell that comes back says what the text says, or was cut: then it changes nothing. */
export function saysTheSame(text: string, cell: string): boolean {
  const said = plain(cell);
  if (said.endsWith(CUT_MARK) || said === plain(text) || said === plain(writable(text))) return true;
  // Exports of before marked nothing.
  return text.length > XLSX_CELL_MAX && said === plain(text.slice(0, XLSX_CELL_MAX).replace(UNWRITABLE, '\ufffd'));
}
