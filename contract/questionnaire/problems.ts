/** What is wrong with answers that came: the page says it at the field, the server refuses with it (422). */

import { DAY_BOUNDS, isDay } from '../time/day';
import { crowded } from './choose';
import { evaluate } from './evaluate';
import { isWay, wayProblem } from './kinds/cascade';
import { signatureProblem } from './kinds/signature';
import { sliderProblem } from './kinds/slider';
import { filledRows, isSubAnswer, subAnswer, subRows, subRowsProblem } from './kinds/subform';
import {
  type Answer,
  type Answers,
  type Cell,
  type FormSchema,
  isComputed,
  isManyChoice,
  isMatrix,
  isNumeric,
  isOfDirectory,
  isOneChoice,
  namedAtMost,
  type Question,
} from './model';
import { isMail, offPattern } from './pattern';
import { isRegion, regions } from './regions';
import { isUnanswered } from './values';

export interface Problem {
  question: string;
  row?: string;
  text: string;
}

const MAX_TEXT = 10_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const PHONE = /^\+?\d[\d -]{5,18}\d$/;
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

const idsOf = (choices: Question['options'] = []) => new Set(choices.map(({ id }) => id));
const isTextsOnce = (value: unknown): value is string[] => isTexts(value) && new Set(value).size === value.length;

/** A list of texts that is a place, a way through options, two days, or names files and people. */
function isKnownList({ kind, options = [] }: Question, answer: Answer): boolean {
  if (!isTexts(answer)) return false;
  if (kind === 'cascade') return isWay(options, answer);
  // One of both days alone is asked for in words.
  if (kind === 'dateRange') return answer.length === 2 && answer.every((one) => one === '' || isDay(one));
  if (kind === 'region') return isRegion(answer) || (answer.length === 1 && regions.has(answer[0] ?? ''));
  return isTextsOnce(answer) && answer.every((id) => UUID.test(id));
}

/** What stands in rows: a sub-form, a matrix, blanks of a sentence. */
function isKnownRows(question: Question, answer: Answer): boolean {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return false;
  if (question.kind === 'subform') return isSubAnswer(question, answer, isKnown);
  const [rows, columns] = [idsOf(question.rows), idsOf(question.columns)];
  return Object.entries(answer).every(([row, cell]) => rows.has(row) && isKnownCell(question, cell, columns));
}

const isInRows = (kind: Question['kind']) => kind === 'subform' || kind === 'blanks' || isMatrix(kind);
const isList = (kind: Question['kind']) =>
  kind === 'cascade' || kind === 'dateRange' || kind === 'region' || kind === 'file' || isOfDirectory(kind);

/** Whether a value has the shape of its kind and names only what the form has; what is null was cleared. */
function isKnown(question: Question, answer: Answer): boolean {
  if (answer === null) return true;
  const { kind } = question;
  if (kind === 'note' || kind === 'page') return false;
  if (isOneChoice(kind)) return typeof answer === 'string' && idsOf(question.options).has(answer);
  if (isManyChoice(kind)) {
    const options = idsOf(question.options);
    return isTextsOnce(answer) && answer.every((one) => options.has(one));
  }
  if (isNumeric(kind)) return typeof answer === 'number' && Number.isFinite(answer);
  if (isInRows(kind)) return isKnownRows(question, answer);
  if (isList(kind)) return isKnownList(question, answer);
  if (kind === 'date') return isDay(answer);
  return typeof answer === 'string' && answer.length <= MAX_TEXT;
}

const UNKNOWN = '答案与题目不符，请刷新页面后重新填写';
/** A day that is none is mended by whoever typed it; a page that is opened anew does not help. */
const unknownText = ({ kind }: Question, answer: Answer | undefined): string => {
  // Nobody types one that is no text, or longer than a text may be.
  if (kind === 'signature') return '签名过大，请重新签名';
  if (kind === 'subform') return '有内容不符合要求，或全部文字过长，请检查各行';
  return (kind === 'date' && typeof answer === 'string') ||
    (kind === 'dateRange' && isTexts(answer) && answer.length === 2)
    ? `日期应${DAY_BOUNDS}，请重新填写`
    : UNKNOWN;
};

function isKnownCell({ kind, points = 5 }: Question, cell: Cell, columns: ReadonlySet<string>): boolean {
  if (kind === 'matrixSingle') return typeof cell === 'string' && columns.has(cell);
  if (kind === 'matrixMultiple') {
    return isTexts(cell) && new Set(cell).size === cell.length && cell.every((one) => columns.has(one));
  }
  if (kind === 'matrixRating') return typeof cell === 'number' && Number.isInteger(cell) && cell >= 1 && cell <= points;
  return typeof cell === 'string' && cell.length <= MAX_TEXT;
}

/** What a question knows of an answer that may be one to an older form of it: rows, columns and options that are gone go. */
function fitted(question: Question, answer: Answer): Answer | undefined {
  const { kind, rows = [], options = [], columns = [] } = question;
  const has = (choices: NonNullable<Question['options']>, wanted: string) => choices.some(({ id }) => id === wanted);
  if (isManyChoice(kind) && isTexts(answer)) return [...new Set(answer)].filter((one) => has(options, one));
  if (kind === 'subform') {
    const { fields = [] } = question;
    const rows = subRows(answer).map((row) =>
      Object.fromEntries(
        Object.entries(row).filter(([id, cell]) => fields.some((field) => field.id === id && isKnown(field, cell))),
      ),
    );
    return subAnswer(rows);
  }
  if (
    (isMatrix(kind) || kind === 'blanks') &&
    typeof answer === 'object' &&
    answer !== null &&
    !Array.isArray(answer)
  ) {
    const ids = new Set(columns.map(({ id }) => id));
    return Object.fromEntries(
      Object.entries(answer).flatMap(([row, cell]) => {
        const own = kind === 'matrixMultiple' && isTexts(cell) ? cell.filter((one) => ids.has(one)) : cell;
        return has(rows, row) && isKnownCell(question, own, ids) ? [[row, own]] : [];
      }),
    );
  }
  const taken = typeof answer === 'string' ? answer.slice(0, MAX_TEXT) : answer;
  return isKnown(question, taken) ? taken : undefined;
}

/**
 * Answers that were begun on one version, as another takes them: what it does not know is left behind, so that nothing
 * stays with whoever answers that they can neither see nor clear.
 * @param kinds of the questions when they were answered: of one that became another kind nothing is taken over
 */
export function movedTo(schema: FormSchema, answers: Answers, kinds: Readonly<Record<string, string>> = {}): Answers {
  const questions = new Map(schema.questions.map((question) => [question.id, question]));
  return Object.fromEntries(
    Object.entries(answers).flatMap(([key, answer]) => {
      const [id = '', option] = key.split(':');
      const question = questions.get(id);
      if (!question || (kinds[id] ?? question.kind) !== question.kind) return [];
      if (option !== undefined) {
        const fits = question.options?.some((one) => one.id === option && one.other) && typeof answer === 'string';
        return fits ? [[key, answer]] : [];
      }
      const fits = answer === undefined ? undefined : fitted(question, answer);
      return fits === undefined ? [] : [[key, fits]];
    }),
  );
}

function brokenChoices({ kind, options, min, max }: Question, answer: readonly string[]): string | undefined {
  const alone = crowded(options, answer);
  if (alone) return `“${alone.text}”不能与其他选项同时选择`;
  if (kind === 'ranking') return undefined;
  if (min !== undefined && answer.length < min) return `请至少选择 ${min} 项`;
  return max !== undefined && answer.length > max ? `最多选择 ${max} 项` : undefined;
}

/** Between which numbers an answer stands; a side without one is open. */
function boundsOf({ kind, min, max, points = 5 }: Question): [number | undefined, number | undefined] {
  if (kind === 'nps') return [0, 10];
  return kind === 'number' ? [min, max] : [1, points];
}

function brokenNumber(question: Question, answer: number): string | undefined {
  const { kind, digits } = question;
  if (kind === 'slider') return sliderProblem(question, answer);
  const [low, high] = boundsOf(question);
  if (low !== undefined && answer < low) return `不能小于 ${low}`;
  if (high !== undefined && answer > high) return `不能大于 ${high}`;
  if (kind !== 'number' && !Number.isInteger(answer)) return '请选择一个分值';
  if (digits === undefined || Number(answer.toFixed(digits)) === answer) return undefined;
  return digits === 0 ? '请填写整数' : `最多 ${digits} 位小数`;
}

function brokenRange([from, to]: readonly string[]): string | undefined {
  if (!from) return '请填写开始日期';
  if (!to) return '请填写结束日期';
  return from > to ? '开始日期不能晚于结束日期' : undefined;
}

/** Files, people, places: what is a list without being chosen from the question's own options. */
function brokenList(question: Question, answer: readonly string[]): string | undefined {
  const { kind } = question;
  if (kind === 'file' || isOfDirectory(kind)) {
    const most = namedAtMost(question);
    return answer.length > most ? `最多 ${most} 个` : undefined;
  }
  if (kind === 'cascade') return wayProblem(question.options ?? [], answer);
  if (kind === 'region') return answer.length < 2 ? '请选择城市' : undefined;
  return kind === 'dateRange' ? brokenRange(answer) : undefined;
}

function brokenText({ kind, min, max, pattern }: Question, answer: string): string | undefined {
  if (kind === 'signature') return signatureProblem(answer);
  if (kind === 'mail' && !isMail(answer.trim())) return '请填写有效的邮箱';
  if (kind === 'phone' && !PHONE.test(answer.trim())) return '请填写有效的手机号';
  if (kind !== 'text' && kind !== 'longText') return undefined;
  const length = [...answer.trim()].length;
  if (min !== undefined && length < min) return `请至少填写 ${min} 个字`;
  if (max !== undefined && length > max) return `最多 ${max} 个字`;
  return kind === 'text' && pattern ? offPattern(pattern, answer) : undefined;
}

/** The rule of a kept answer that it breaks, in words for the field. */
function broken(question: Question, answer: Exclude<Answer, null>): string | undefined {
  if (isComputed(question.kind)) return undefined;
  if (typeof answer === 'number') return brokenNumber(question, answer);
  if (typeof answer === 'string') return brokenText(question, answer);
  if (!isTexts(answer)) return undefined;
  return isManyChoice(question.kind) ? brokenChoices(question, answer) : brokenList(question, answer);
}

/** Columns of a matrix that a row takes after another one has. */
function takenTwice({ id, rows = [], columns = [] }: Question, answer: Answer): Problem[] {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return [];
  const by = new Map<string, string>();
  return rows.flatMap((row) =>
    [answer[row.id] ?? []].flat().flatMap((column) => {
      const other = by.get(String(column));
      if (other === undefined) by.set(String(column), row.text);
      const text = columns.find((one) => one.id === column)?.text ?? '';
      return other === undefined
        ? []
        : [{ question: id, row: row.id, text: `“${text}”已选给“${other}”，每列只能选一行` }];
    }),
  );
}

/** What is wrong in the rows of a sub-form. */
function rowProblems(question: Question, answer: Answer, finished: boolean): Problem[] {
  const { id, fields = [] } = question;
  const rows = filledRows(answer);
  const many = finished ? subRowsProblem(question, rows.length) : undefined;
  const within = rows.flatMap((cells, at) =>
    problemsOf({ questions: fields, ends: [] }, cells, finished).map(({ question: field, text }) => ({
      question: id,
      text: `第 ${at + 1} 行“${fields.find((one) => one.id === field)?.title ?? ''}”：${text}`,
    })),
  );
  return [...(many ? [{ question: id, text: many }] : []), ...within];
}

/** What came that the form does not know: questions, options, and values that are none of their kind's. */
function unknownIn(questions: ReadonlyMap<string, Question>, answers: Answers): Problem[] {
  return Object.entries(answers).flatMap(([key, answer]) => {
    const [id = '', option] = key.split(':');
    const question = questions.get(id);
    if (!question) return [{ question: id, text: UNKNOWN }];
    if (option === undefined) {
      const known = answer === undefined || isUnanswered(answer) || isKnown(question, answer);
      return known ? [] : [{ question: id, text: unknownText(question, answer) }];
    }
    const isCleared = answer === null || answer === undefined;
    const known =
      question.options?.some((one) => one.id === option && one.other) &&
      (isCleared || (typeof answer === 'string' && answer.length <= MAX_TEXT));
    return known ? [] : [{ question: id, text: UNKNOWN }];
  });
}

/** Rows of a matrix in which a column that stands alone was chosen beside others. */
const crowdedRows = ({ id, columns }: Question, answer: Answer): Problem[] =>
  Object.entries(answer ?? {}).flatMap(([row, cell]) => {
    const alone = isTexts(cell) ? crowded(columns, cell) : undefined;
    return alone ? [{ question: id, row, text: `“${alone.text}”不能与其他列同时选择` }] : [];
  });

/** Options that ask for words of one's own, chosen without any. */
const withoutWords = ({ id, options = [] }: Question, answer: Answer, kept: Answers): Problem[] =>
  options.flatMap((option) => {
    const chosen = option.other && [answer].flat().includes(option.id);
    return chosen && kept[`${id}:${option.id}`] === undefined
      ? [{ question: id, text: `请填写“${option.text}”的内容` }]
      : [];
  });

/** What is wrong with an answer that is kept. */
function problemsIn(question: Question, answer: Exclude<Answer, null>, kept: Answers, finished: boolean): Problem[] {
  const text = broken(question, answer);
  return [
    ...(text ? [{ question: question.id, text }] : []),
    ...(question.kind === 'subform' ? rowProblems(question, answer, finished) : []),
    ...(question.columnOnce ? takenTwice(question, answer) : []),
    ...(question.kind === 'matrixMultiple' ? crowdedRows(question, answer) : []),
    ...(finished ? withoutWords(question, answer, kept) : []),
  ];
}

/**
 * @param answers as they came
 * @returns unknown questions and values, broken rules, and with `finished` what is required and missing
 */
export function problemsOf(schema: FormSchema, answers: Answers, finished = true): Problem[] {
  const unknown = unknownIn(new Map(schema.questions.map((question) => [question.id, question])), answers);
  if (unknown.length > 0) return unknown;
  const { kept, missing } = evaluate(schema, answers);
  const problems = schema.questions.flatMap((question) => {
    const answer = kept[question.id];
    return answer === undefined ? [] : problemsIn(question, answer, kept, finished);
  });
  if (!finished) return problems;
  const unanswered = missing.map((one): Problem => {
    const [question = '', row] = one.split('.');
    return { question, ...(row !== undefined && { row }), text: '此题必答' };
  });
  return [...problems, ...unanswered];
}
