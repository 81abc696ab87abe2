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

/** Whether a value has the shape of its kind and names only what the form has; what is null was cleared. */
function isKnown(question: Question, answer: Answer): boolean {
  if (answer === null) return true;
  const { kind } = question;
  const ids = (choices: Question['options'] = []) => new Set(choices.map(({ id }) => id));
  if (kind === 'note' || kind === 'page') return false;
  if (isOneChoice(kind)) return typeof answer === 'string' && ids(question.options).has(answer);
  if (isManyChoice(kind)) {
    const options = ids(question.options);
    return isTexts(answer) && new Set(answer).size === answer.length && answer.every((one) => options.has(one));
  }
  if (isNumeric(kind)) return typeof answer === 'number' && Number.isFinite(answer);
  if (kind === 'subform') {
    return typeof answer === 'object' && !Array.isArray(answer) && isSubAnswer(question, answer, isKnown);
  }
  if (isMatrix(kind) || kind === 'blanks') {
    if (typeof answer !== 'object' || Array.isArray(answer)) return false;
    const [rows, columns] = [ids(question.rows), ids(question.columns)];
    return Object.entries(answer).every(([row, cell]) => rows.has(row) && isKnownCell(question, cell, columns));
  }
  if (kind === 'cascade') return isTexts(answer) && isWay(question.options ?? [], answer);
  if (kind === 'date') return isDay(answer);
  // One of both days alone is asked for in words.
  if (kind === 'dateRange')
    return isTexts(answer) && answer.length === 2 && answer.every((one) => one === '' || isDay(one));
  if (kind === 'region')
    return isTexts(answer) && (isRegion(answer) || (answer.length === 1 && regions.has(answer[0] ?? '')));
  if (kind === 'file' || isOfDirectory(kind)) {
    return isTexts(answer) && new Set(answer).size === answer.length && answer.every((id) => UUID.test(id));
  }
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

/** The rule of a kept answer that it breaks, in words for the field. */
function broken(question: Question, answer: Exclude<Answer, null>): string | undefined {
  const { kind, min, max } = question;
  if (isComputed(kind)) return undefined;
  if (isManyChoice(kind) && isTexts(answer)) {
    const alone = crowded(question.options, answer);
    if (alone) return `“${alone.text}”不能与其他选项同时选择`;
    if (kind === 'ranking') return undefined;
    if (min !== undefined && answer.length < min) return `请至少选择 ${min} 项`;
    if (max !== undefined && answer.length > max) return `最多选择 ${max} 项`;
  } else if (kind === 'slider' && typeof answer === 'number') {
    return sliderProblem(question, answer);
  } else if (typeof answer === 'number') {
    const [low, high] = kind === 'nps' ? [0, 10] : kind === 'number' ? [min, max] : [1, question.points ?? 5];
    if (low !== undefined && answer < low) return `不能小于 ${low}`;
    if (high !== undefined && answer > high) return `不能大于 ${high}`;
    if (kind !== 'number' && !Number.isInteger(answer)) return '请选择一个分值';
    if (question.digits !== undefined && Number(answer.toFixed(question.digits)) !== answer) {
      return question.digits === 0 ? '请填写整数' : `最多 ${question.digits} 位小数`;
    }
  } else if ((kind === 'file' || isOfDirectory(kind)) && isTexts(answer)) {
    const most = namedAtMost(question);
    if (answer.length > most) return `最多 ${most} 个`;
  } else if (kind === 'cascade' && isTexts(answer)) {
    return wayProblem(question.options ?? [], answer);
  } else if (kind === 'region' && isTexts(answer)) {
    if (answer.length < 2) return '请选择城市';
  } else if (kind === 'dateRange' && isTexts(answer)) {
    if (!answer[0]) return '请填写开始日期';
    if (!answer[1]) return '请填写结束日期';
    if ((answer[0] ?? '') > (answer[1] ?? '')) return '开始日期不能晚于结束日期';
  } else if (typeof answer === 'string') {
    if (kind === 'signature') return signatureProblem(answer);
    if (kind === 'mail' && !isMail(answer.trim())) return '请填写有效的邮箱';
    if (kind === 'phone' && !PHONE.test(answer.trim())) return '请填写有效的手机号';
    if (kind !== 'text' && kind !== 'longText') return undefined;
    const length = [...answer.trim()].length;
    if (min !== undefined && length < min) return `请至少填写 ${min} 个字`;
    if (max !== undefined && length > max) return `最多 ${max} 个字`;
    if (kind === 'text' && question.pattern) return offPattern(question.pattern, answer);
  }
  return undefined;
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

/**
 * @param answers as they came
 * @returns unknown questions and values, broken rules, and with `finished` what is required and missing
 */
export function problemsOf(schema: FormSchema, answers: Answers, finished = true): Problem[] {
  const questions = new Map(schema.questions.map((question) => [question.id, question]));
  const problems: Problem[] = [];
  for (const [key, answer] of Object.entries(answers)) {
    const [id = '', option] = key.split(':');
    const question = questions.get(id);
    const known =
      question &&
      (option === undefined
        ? answer === undefined || isUnanswered(answer) || isKnown(question, answer)
        : question.options?.some((one) => one.id === option && one.other) &&
          (answer === null || answer === undefined || (typeof answer === 'string' && answer.length <= MAX_TEXT)));
    if (!known)
      problems.push({ question: id, text: question && option === undefined ? unknownText(question, answer) : UNKNOWN });
  }
  if (problems.length > 0) return problems;
  const { kept, missing } = evaluate(schema, answers);
  for (const question of schema.questions) {
    const answer = kept[question.id];
    const text = answer === undefined ? undefined : broken(question, answer);
    if (text) problems.push({ question: question.id, text });
    if (question.kind === 'subform' && answer !== undefined) {
      problems.push(...rowProblems(question, answer, finished));
    }
    if (question.columnOnce && answer !== undefined) problems.push(...takenTwice(question, answer));
    for (const [row, cell] of question.kind === 'matrixMultiple' ? Object.entries(answer ?? {}) : []) {
      const alone = isTexts(cell) ? crowded(question.columns, cell) : undefined;
      if (alone) problems.push({ question: question.id, row, text: `“${alone.text}”不能与其他列同时选择` });
    }
    for (const option of question.options ?? []) {
      const chosen = option.other && answer !== undefined && [answer].flat().includes(option.id);
      if (chosen && finished && kept[`${question.id}:${option.id}`] === undefined) {
        problems.push({ question: question.id, text: `请填写“${option.text}”的内容` });
      }
    }
  }
  if (!finished) return problems;
  for (const one of missing) {
    const [question = '', row] = one.split('.');
    problems.push({ question, ...(row !== undefined && { row }), text: '此题必答' });
  }
  return problems;
}
