/**
 * Texts of a questionnaire that name earlier answers: `{{question}}`, `{{question.row}}` of a matrix or of all rows of a
 * sub-form, each with `|words without an answer` where one likes.
 */
import { saySignature } from './kinds/signature';
import { filledRows } from './kinds/subform';
import type { Answer, Cell, FormSchema, Question } from './model';
import { isUnanswered } from './values';

const PIPE = /\{\{\s*([\w-]+)(?:\.([\w-]+))?\s*(?:\|([^{}]*))?\}\}/g;

/**
 * An answer as people read it: texts of options, lists joined.
 * @param names of what is named by an id: people, departments, files
 */
export function sayAnswer(
  question: Question,
  answer: Answer | undefined,
  names: Readonly<Record<string, string>> = {},
): string {
  if (answer === undefined || answer === null) return '';
  const textOf = (id: string | number): string =>
    [...(question.options ?? []), ...(question.columns ?? [])].find((one) => one.id === id)?.text ??
    names[id] ??
    String(id);
  if (question.kind === 'subform') {
    const said = filledRows(answer).map((cells) => sayRow(question, cells));
    return said.map((row, at) => `${at + 1}. ${row}`).join('；');
  }
  if (typeof answer === 'object' && !Array.isArray(answer)) {
    return (question.rows ?? [])
      .flatMap(({ id, text }) => {
        const cell = answer[id];
        return cell === undefined ? [] : [`${text}：${[cell].flat().map(textOf).join('、')}`];
      })
      .join('；');
  }
  if (question.kind === 'signature') return saySignature(String(answer));
  // A period, or province and city, is one thing.
  const joint =
    question.kind === 'dateRange'
      ? ' 至 '
      : question.kind === 'region'
        ? ' '
        : question.kind === 'cascade'
          ? ' / '
          : '、';
  return [answer].flat().map(textOf).join(joint);
}

/** A row of a sub-form in words. */
export const sayRow = ({ fields = [] }: Question, cells: Readonly<Record<string, Cell>>): string =>
  fields
    .flatMap((field) => (isUnanswered(cells[field.id]) ? [] : [`${field.title} ${sayAnswer(field, cells[field.id])}`]))
    .join('，');

/** One row of a matrix, or one field of all rows of a sub-form. */
function sayPart(question: Question, answer: Answer | undefined, part: string): string {
  if (question.kind === 'subform') {
    const field = question.fields?.find(({ id }) => id === part);
    return field
      ? [...new Set(filledRows(answer).map((cells) => sayAnswer(field, cells[part])))].filter(Boolean).join('、')
      : '';
  }
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return '';
  const columns = question.columns ?? [];
  return [answer[part] ?? []]
    .flat()
    .map((one) => columns.find(({ id }) => id === one)?.text ?? String(one))
    .join('、');
}

/** Replaced once: what an answer itself contains stays as it is. The page escapes it as any text. */
export function pipe(schema: FormSchema, text: string, values: Record<string, Answer | undefined>): string {
  return text.replace(PIPE, (_, id: string, part: string | undefined, fallback = '') => {
    const question = schema.questions.find((one) => one.id === id);
    if (!question || isUnanswered(values[id])) return fallback;
    return (part === undefined ? sayAnswer(question, values[id]) : sayPart(question, values[id], part)) || fallback;
  });
}
