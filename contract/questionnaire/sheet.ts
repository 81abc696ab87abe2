/** Answers as a sheet: what stands in which column, in words and in codes (areas of the specification: questionnaires §9). */
import { evaluate } from './evaluate';
import { isExam, judge, pointsFor } from './exam';
import { filledRows } from './kinds/subform';
import {
  type Answer,
  type Answers,
  type FormSchema,
  isManyChoice,
  isMatrix,
  isNumeric,
  isSilent,
  type Question,
} from './model';
import { sayAnswer } from './texts';
import { isUnanswered } from './values';

export const NOT_ASKED = -3;
export const EMPTY = -2;
export type SheetCell = string | number | null;
export interface SheetColumn {
  heading: string;
  /** @param asked ids of the questions that were asked */
  cell: (answers: Answers, asked: ReadonlySet<string>) => SheetCell;
}

const cellOf = (answer: Answer | undefined, row: string) =>
  typeof answer === 'object' && answer !== null && !Array.isArray(answer) ? answer[row] : undefined;
const first = (value: unknown): SheetCell =>
  Array.isArray(value) ? value.join('|') : typeof value === 'number' ? value : String(value ?? '');

/** One column a question: words as people read them. */
export function textColumns(schema: FormSchema, names: Readonly<Record<string, string>>): SheetColumn[] {
  return schema.questions
    .filter(({ kind }) => !isSilent(kind))
    .map((question) => ({
      heading: question.title,
      cell: (answers) => {
        const answer = answers[question.id];
        if (typeof answer === 'number') return answer;
        const said = sayAnswer(question, answer, names);
        const words = (question.options ?? []).flatMap(({ id }) => {
          const own = answers[`${question.id}:${id}`];
          return typeof own === 'string' ? [own] : [];
        });
        return words.length > 0 ? `${said}（${words.join('；')}）` : said || null;
      },
    }));
}

/** Several choices a column an option (1 chosen, 0 not), a matrix a column a row; the rest a column a question. */
export function codeColumns(schema: FormSchema): SheetColumn[] {
  return schema.questions.filter(({ kind }) => !isSilent(kind)).flatMap(codesOf);
}

function codesOf(question: Question): SheetColumn[] {
  const { id, kind, options = [], rows = [] } = question;
  const coded =
    (value: (answer: Answer) => SheetCell): SheetColumn['cell'] =>
    (answers, asked) => {
      if (!asked.has(id)) return NOT_ASKED;
      const answer = answers[id];
      return answer === undefined || answer === null || isUnanswered(answer) ? EMPTY : value(answer);
    };
  const words = options
    .filter(({ other }) => other)
    .map((option) => ({
      heading: `${id}:${option.id}`,
      cell: (answers: Answers): SheetCell => first(answers[`${id}:${option.id}`] ?? null) || null,
    }));
  if (kind === 'ranking') {
    return options.map((option) => ({
      heading: `${id}.${option.id}`,
      // Its place; 0 where it was not ranked.
      cell: coded((answer) => (Array.isArray(answer) ? answer.indexOf(option.id) + 1 : 0)),
    }));
  }
  if (isManyChoice(kind)) {
    const columns = options.map((option) => ({
      heading: `${id}.${option.id}`,
      cell: coded((answer) => (Array.isArray(answer) && answer.includes(option.id) ? 1 : 0)),
    }));
    return [...columns, ...words];
  }
  if (kind === 'subform') return [{ heading: `${id}.rows`, cell: coded((answer) => filledRows(answer).length) }];
  if (isMatrix(kind) || kind === 'blanks') {
    return rows.map((row) => ({
      heading: `${id}.${row.id}`,
      cell: coded((answer) => {
        const cell = cellOf(answer, row.id);
        return cell === undefined || isUnanswered(cell) ? EMPTY : first(cell);
      }),
    }));
  }
  return [{ heading: id, cell: coded((answer) => (isNumeric(kind) ? Number(answer) : first(answer))) }, ...words];
}

/** A sub-form as a sheet of its own: which line of the answers each row belongs to, which of its rows, a column a field. */
export interface SubSheet {
  name: string;
  heading: string[];
  /** @param line of the answer in the sheet of answers */
  rows: (line: number, answers: Answers) => SheetCell[][];
}

export function subSheets(schema: FormSchema, codes: boolean): SubSheet[] {
  return schema.questions
    .filter(({ kind }) => kind === 'subform')
    .map(({ id, title, fields = [] }) => ({
      name: title,
      heading: ['答卷所在行', '第几行', ...fields.map((field) => (codes ? `${id}.${field.id}` : field.title))],
      rows: (line, answers) =>
        filledRows(answers[id]).map((cells, at) => [
          ...[line, at + 1],
          ...fields.map((field): SheetCell => {
            const cell = cells[field.id];
            if (cell === undefined) return codes ? EMPTY : null;
            return typeof cell === 'number' ? cell : codes ? first(cell) : sayAnswer(field, cell);
          }),
        ]),
    }));
}

/** Of an exam: the points of all, then a column a question that gives any. */
export function examColumns(schema: FormSchema): SheetColumn[] {
  if (!isExam(schema)) return [];
  const own = schema.questions
    .filter(({ score }) => score)
    .map(
      (question): SheetColumn => ({
        heading: `${question.title}（得分）`,
        cell: (answers, asked) => (asked.has(question.id) ? pointsFor(question, answers[question.id]) : null),
      }),
    );
  return [{ heading: '得分', cell: (answers, asked) => judge(schema, answers, asked).points }, ...own];
}

/** Whether every question is asked of everybody: then nothing has to be evaluated to know what was asked. */
export const asksAll = ({ questions }: FormSchema): boolean =>
  questions.every(
    ({ show, hide, leave, rows = [], options = [] }) =>
      !show && !hide && !leave && [...rows, ...options].every((one) => !one.show && !one.hide),
  );

/** The questions that whoever gave these answers was asked. */
export function askedBy(schema: FormSchema): (answers: Answers) => ReadonlySet<string> {
  if (!asksAll(schema)) return (answers) => new Set(evaluate(schema, answers).asked);
  const all = new Set(schema.questions.map(({ id }) => id));
  return () => all;
}
