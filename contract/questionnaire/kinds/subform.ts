/**
 * Questions that repeat, a row a thing: relatives, devices, journeys. The answer is one object by row and field (`0.f1`), its
 * rows counted from 0 without gaps. No imports but types and what the page's own bundle has.
 */
import type { Answer, Cell, Question, SubField } from '../model';
import { isUnanswered } from '../values';

export const fieldKinds = [
  ...(['text', 'longText', 'number', 'date', 'single', 'select', 'multiple', 'phone', 'mail', 'rating'] as const),
];
export const FIELDS_MAX = 20;
export const ROWS_MAX = 50;
/** Of all texts of one answer. */
export const SUBFORM_TEXT_MAX = 50_000;

const KEY = /^(0|[1-9]\d?)\.([A-Za-z][A-Za-z0-9_-]{0,19})$/;
export type SubRow = Record<string, Cell>;

type Sub = Pick<Question, 'fields' | 'min' | 'max'>;
export const mostRows = ({ max = 10 }: Sub): number => Math.min(max, ROWS_MAX);

/** Row and field of a key; null where it is none. */
function placeOf(key: string): { row: number; field: string } | null {
  const [, row, field] = KEY.exec(key) ?? [];
  return row === undefined || field === undefined || Number(row) >= ROWS_MAX ? null : { row: Number(row), field };
}

/** The rows of an answer in their order, those too in which nothing stands. */
export function subRows(answer: Answer | undefined): SubRow[] {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return [];
  const rows: SubRow[] = [];
  for (const [key, cell] of Object.entries(answer)) {
    const place = placeOf(key);
    if (place) rows[place.row] = { ...rows[place.row], [place.field]: cell };
  }
  return Array.from(rows, (row) => row ?? {});
}

/** Rows as an answer. */
export const subAnswer = (rows: readonly SubRow[]): Record<string, Cell> =>
  Object.fromEntries(
    rows.flatMap((row, at) => Object.entries(row).map(([field, cell]) => [`${at}.${field}`, cell] as const)),
  );

/** Rows in which something stands, moved together. */
export const filledRows = (answer: Answer | undefined): SubRow[] =>
  subRows(answer)
    .map((row) => Object.fromEntries(Object.entries(row).filter(([, cell]) => !isUnanswered(cell))))
    .filter((row) => Object.keys(row).length > 0);

/** The cells of an answer by field: null where a key, or a cell, is none of the sub-form's. */
export function isSubAnswer(
  { fields = [] }: Sub,
  answer: Record<string, Cell>,
  fits: (field: SubField, cell: Cell) => boolean,
): boolean {
  let length = 0;
  return Object.entries(answer).every(([key, cell]) => {
    const place = placeOf(key);
    const field = fields.find(({ id }) => id === place?.field);
    length += typeof cell === 'string' ? cell.length : 0;
    return field !== undefined && length <= SUBFORM_TEXT_MAX && (isUnanswered(cell) || fits(field, cell));
  });
}

/** How many rows are too few or too many. */
export function subRowsProblem(question: Sub, rows: number): string | undefined {
  const { min } = question;
  const most = mostRows(question);
  if (min !== undefined && rows < min) return `请至少填写 ${min} 行`;
  return rows > most ? `最多填写 ${most} 行` : undefined;
}

/** Why a design may not be published. */
export function subformFault({ fields = [], min, max }: Sub): string | undefined {
  if (fields.length === 0) return '子表单没有字段';
  if (fields.length > FIELDS_MAX) return `子表单最多 ${FIELDS_MAX} 个字段`;
  if (new Set(fields.map(({ id }) => id)).size < fields.length) return '子表单的字段标识重复';
  if (fields.some(({ title }) => title.trim() === '')) return '子表单有字段没有名称';
  const bare = fields.find(({ options }) => options?.every(({ text }) => text.trim() === ''));
  if (bare) return `子表单的字段“${bare.title}”没有选项`;
  return [min, max].some((one) => one !== undefined && (!Number.isInteger(one) || one < 0 || one > ROWS_MAX))
    ? `子表单的行数应为 0–${ROWS_MAX} 的整数`
    : undefined;
}
