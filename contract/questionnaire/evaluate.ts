/**
 * What a questionnaire asks of whom: one pure function for the page and for the server, so that neither keeps what the
 * other hides. One pass in the order of the document; rules refer backwards only.
 */
import { formulaExpression } from './compute';
import { filledRows, subAnswer } from './kinds/subform';
import {
  ANY_ROW,
  type Answer,
  type Answers,
  type Cell,
  type Choice,
  type Comparison,
  type Condition,
  EVERY_ROW,
  type Expression,
  type FormSchema,
  isComputed,
  isManyChoice,
  isMatrix,
  isOneChoice,
  isSilent,
  type Question,
  ROW_COUNT,
  type Setting,
  type Shown,
} from './model';
import { holds, isUnanswered, round, tidy } from './values';

export interface Evaluation {
  /** Questions that are asked, silent ones too, in order. */
  asked: string[];
  /** What is stored: answers of asked questions, without hidden rows, columns and options. */
  kept: Record<string, Exclude<Answer, null>>;
  /** Required and unanswered: `question`, or `question.row` of a matrix. */
  missing: string[];
  /** By asked question, what later rules see. */
  values: Record<string, Answer | undefined>;
  /** Asked questions whose value a rule sets, whatever is typed. */
  fixed: string[];
  /** The end that was reached by a rule; null is the ordinary one. */
  end: string | null;
  /** Rows, columns and options that are shown, by asked question that has any. */
  shown: Record<string, { options: string[]; rows: string[]; columns: string[] }>;
}

const isComparison = (condition: Condition): condition is Comparison => 'q' in condition;
const isTable = (answer: Answer | undefined): answer is Record<string, Cell> =>
  typeof answer === 'object' && answer !== null && !Array.isArray(answer);

type Calculation = Extract<Expression, { fn: string }>['fn'];
const sumOf = (known: readonly number[]) => known.reduce((a, b) => a + b, 0);

/**
 * What numbers come to; null where there are too few.
 * @param whole whether every number is known
 */
const arithmetic: Readonly<
  Record<Exclude<Calculation, 'round'>, (known: readonly number[], whole: boolean) => number | null>
> = {
  add: (known, whole) => (whole ? sumOf(known) : null),
  subtract: (known, whole) => (whole ? known.reduce((a, b) => a - b) : null),
  multiply: (known, whole) => (whole ? known.reduce((a, b) => a * b, 1) : null),
  divide: (known, whole) => (whole && known.slice(1).every((one) => one !== 0) ? known.reduce((a, b) => a / b) : null),
  sum: (known) => (known.length > 0 ? sumOf(known) : null),
  average: (known) => (known.length > 0 ? sumOf(known) / known.length : null),
  min: (known) => (known.length > 0 ? Math.min(...known) : null),
  max: (known) => (known.length > 0 ? Math.max(...known) : null),
  count: (known) => known.length,
};
/** These answer with one of their numbers, or count them: nothing of binary fractions came in. */
const INTACT: ReadonlySet<string> = new Set(['min', 'max', 'count']);

export class Pass {
  readonly values: Record<string, Answer | undefined> = {};
  readonly rowsOf: Record<string, string[]> = {};
  private readonly questions: ReadonlyMap<string, Question>;

  constructor(schema: FormSchema) {
    this.questions = new Map(schema.questions.map((question) => [question.id, question]));
  }

  true(condition: Condition): boolean {
    if (isComparison(condition)) return this.compare(condition);
    if ('all' in condition) return condition.all.every((one) => this.true(one));
    if ('any' in condition) return condition.any.some((one) => this.true(one));
    return !this.true(condition.not);
  }

  private compare(comparison: Comparison): boolean {
    const { q, row } = comparison;
    const value = this.values[q];
    const ordered = this.questions.get(q)?.kind === 'ranking';
    if (!row)
      return isTable(value) ? this.compareTable(value, comparison) : holds(value ?? undefined, comparison, ordered);
    const cells = isTable(value) ? value : {};
    const rows = this.rowsOf[q] ?? [];
    if (this.questions.get(q)?.kind === 'subform') {
      return row === ROW_COUNT && holds(filledRows(value).length, comparison);
    }
    if (row === ANY_ROW) return rows.some((one) => holds(cells[one], comparison));
    if (row === EVERY_ROW) return rows.length > 0 && rows.every((one) => holds(cells[one], comparison));
    if (row === ROW_COUNT) return holds(rows.filter((one) => !isUnanswered(cells[one])).length, comparison);
    return holds(cells[row], comparison);
  }

  /** A whole matrix is only ever answered or not. */
  private compareTable(value: Record<string, Cell>, { op }: Comparison): boolean {
    if (op === 'answered') return !isUnanswered(value);
    return op === 'unanswered' && isUnanswered(value);
  }

  isShown({ show = [], hide = [] }: Shown): boolean {
    return (show.length === 0 || show.some((one) => this.true(one))) && !hide.some((one) => this.true(one));
  }

  shownOf = (choices: readonly Choice[] | undefined): string[] =>
    (choices ?? []).filter((one) => this.isShown(one)).map(({ id }) => id);

  /** What the options that were chosen count together; nothing of a question whose options count nothing. */
  private valued(id: string): number | undefined {
    const answer = this.values[id];
    const options = this.questions.get(id)?.options?.filter(({ value }) => value !== undefined) ?? [];
    if (options.length === 0 || isUnanswered(answer)) return undefined;
    const chosen = [answer].flat();
    return tidy(options.reduce((sum, { id: one, value = 0 }) => sum + (chosen.includes(one) ? value : 0), 0));
  }

  /** Of a calculated question, to its digits. */
  formula({ formula, digits }: Question): number | null {
    const expression = formulaExpression(formula);
    const value = expression === null ? null : this.compute(expression);
    // What is beyond all numbers is none.
    if (value === null || !Number.isFinite(value)) return null;
    return digits === undefined ? value : round(value, digits);
  }

  /** What a rule sets by a formula; null where that cannot be computed. */
  computed(source: { expression: Expression } | { formula: string }): number | null {
    const expression = 'formula' in source ? formulaExpression(source.formula) : source.expression;
    const value = expression === null ? null : this.compute(expression);
    return value !== null && Number.isFinite(value) ? value : null;
  }

  /** What a field of a sub-form comes to over all its rows, or, without one, how many rows there are. */
  private summed({ q, row }: { q: string; row?: string }): number | null {
    const rows = filledRows(this.values[q]);
    if (row === undefined) return rows.length;
    const numbers = rows.flatMap((cells) => (typeof cells[row] === 'number' ? [cells[row]] : []));
    return numbers.length > 0 ? tidy(numbers.reduce((sum, one) => sum + one, 0)) : null;
  }

  /** A number, or null where arithmetic meets nothing. */
  compute(expression: Expression): number | null {
    if (typeof expression === 'number') return expression;
    if ('q' in expression) {
      if (this.questions.get(expression.q)?.kind === 'subform') return this.summed(expression);
      const value = this.valued(expression.q) ?? this.values[expression.q];
      const cell = expression.row && isTable(value) ? value[expression.row] : value;
      if (isUnanswered(cell) || typeof cell === 'object' || cell === undefined) return null;
      return Number.isNaN(Number(cell)) ? null : Number(cell);
    }
    const all = expression.of.map((one) => this.compute(one));
    const known = all.filter((one) => one !== null);
    if (expression.fn === 'round') return known[0] === undefined ? null : round(known[0], expression.digits);
    const value = arithmetic[expression.fn](known, known.length === all.length);
    return value === null || INTACT.has(expression.fn) ? value : tidy(value);
  }
}

/** What stays of an answer once hidden rows, columns and options are gone. */
function pruned(question: Question, answer: Answer | undefined, seen: Evaluation['shown'][string]): Answer | undefined {
  if (isUnanswered(answer) || answer === undefined || answer === null) return undefined;
  const { kind } = question;
  if (isOneChoice(kind)) return typeof answer === 'string' && seen.options.includes(answer) ? answer : undefined;
  if (isManyChoice(kind)) {
    return Array.isArray(answer) ? answer.filter((one) => seen.options.includes(one)) : undefined;
  }
  if (!isTable(answer)) return answer;
  if (kind === 'subform') return subAnswer(filledRows(answer));
  const rows: Record<string, Cell> = {};
  for (const row of seen.rows) {
    const cell = answer[row];
    if (cell === undefined || isUnanswered(cell)) continue;
    const inColumns = (one: string) => seen.columns.includes(one);
    if (kind === 'matrixMultiple' && Array.isArray(cell)) rows[row] = cell.filter(inColumns);
    else if (kind !== 'matrixSingle' || (typeof cell === 'string' && inColumns(cell))) rows[row] = cell;
  }
  return rows;
}

interface Value {
  value: Answer | undefined;
  /** It is computed anew, whatever was sent. */
  fixed: boolean;
}

function valueSet(pass: Pass, settings: readonly Setting[], given: Answer | undefined): Value {
  let value = given;
  let fixed = false;
  for (const { mode, when, value: source } of settings) {
    if (when && !pass.true(when)) continue;
    if (mode === 'prefill' && given !== undefined) continue;
    value = 'literal' in source ? source.literal : pass.computed(source);
    fixed = mode === 'fixed';
  }
  return { value, fixed };
}

function missingOf(question: Question, answer: Answer | undefined, rows: readonly string[]): string[] {
  if (!isMatrix(question.kind) && question.kind !== 'blanks') return isUnanswered(answer) ? [question.id] : [];
  const cells = isTable(answer) ? answer : {};
  const empty = rows.filter((row) => isUnanswered(cells[row]));
  if (question.requiredRows === undefined) return empty.map((row) => `${question.id}.${row}`);
  return rows.length - empty.length < Math.min(question.requiredRows, rows.length) ? [question.id] : [];
}

/** Keeps an answer, with the words beside the options that ask for them. */
function keep({ kept }: Evaluation, { id, options = [] }: Question, value: Answer | undefined, answers: Answers): void {
  if (value === undefined || value === null || isUnanswered(value)) return;
  kept[id] = value;
  for (const option of options) {
    const words = answers[`${id}:${option.id}`];
    const isAsked = option.other && [value].flat().includes(option.id);
    if (isAsked && typeof words === 'string' && words.trim() !== '') kept[`${id}:${option.id}`] = words;
  }
}

/** What a question that is asked comes to: its value, whether that is kept, and what of it is missing. */
function answerIn(pass: Pass, result: Evaluation, question: Question, answers: Answers): void {
  const { id, kind } = question;
  const seen = result.shown[id] ?? { options: [], rows: [], columns: [] };
  const given = valueSet(pass, question.set ?? [], answers[id]);
  const value = isComputed(kind) ? pass.formula(question) : pruned(question, given.value, seen);
  if (given.fixed) result.fixed.push(id);
  pass.values[id] = value;
  keep(result, question, value, answers);
  // Nobody can be asked for what nobody types.
  if (isComputed(kind)) return;
  if (question.required || question.require?.some((one) => pass.true(one))) {
    result.missing.push(...missingOf(question, value, seen.rows));
  }
}

/**
 * @param answers as they came: unknown ones are for `problemsOf`, hidden ones are dropped here
 */
export function evaluate(schema: FormSchema, answers: Answers): Evaluation {
  const pass = new Pass(schema);
  const result: Evaluation = { asked: [], kept: {}, missing: [], values: pass.values, fixed: [], end: null, shown: {} };
  const placeOf = new Map(schema.questions.map(({ id }, at) => [id, at]));
  let from = 0;
  let pageShown = true;
  for (const [at, question] of schema.questions.entries()) {
    const { id, kind } = question;
    if (kind === 'page') pageShown = pass.isShown(question);
    if (at < from || !pageShown || !pass.isShown(question)) continue;
    const seen = {
      options: pass.shownOf(question.options),
      rows: pass.shownOf(question.rows),
      columns: pass.shownOf(question.columns),
    };
    pass.rowsOf[id] = seen.rows;
    const isEmptied = (all: readonly Choice[] | undefined, left: readonly string[]) => all?.length && left.length === 0;
    // Nothing of it is left to answer.
    if (isEmptied(question.rows, seen.rows) || isEmptied(question.options, seen.options)) continue;
    result.asked.push(id);
    result.shown[id] = seen;
    if (!isSilent(kind)) answerIn(pass, result, question, answers);
    const leave = question.leave?.find(({ when }) => !when || pass.true(when));
    if (!leave) continue;
    if ('end' in leave.to) {
      result.end = leave.to.end;
      break;
    }
    from = placeOf.get(leave.to.question) ?? from;
  }
  return result;
}
