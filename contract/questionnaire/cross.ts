/** Two questions against each other. Whatever falls into few groups can stand on a side: choices, points, numbers in ranges, months, provinces, one row of a matrix. */
import { belowOf } from './kinds/cascade';
import {
  type Answer,
  type Answers,
  type Choice,
  type FormSchema,
  isManyChoice,
  isMatrix,
  isOneChoice,
  isPlainNumber,
  type Question,
} from './model';
import { isUnanswered, tidy } from './values';

const GROUPS_MAX = 40;
const MONTHS_MAX = 24;
const RANGES = 5;

export interface CrossSide {
  groups: Choice[];
  /** The groups of one answer. */
  of: (answers: Answers) => string[];
  /** Each answer stands in one group: only then there is a test. */
  single: boolean;
}

/** `question`, or `question.row` of a matrix. */
export interface CrossOperand {
  key: string;
  question: Question;
  /** Of a matrix. */
  row?: Choice;
}

const byItself = ({ kind }: Question): boolean =>
  isOneChoice(kind) ||
  isManyChoice(kind) ||
  isPlainNumber(kind) ||
  ['rating', 'nps', 'scale', 'cascade', 'region', 'date'].includes(kind);

/** All that can stand on a side. */
export const crossOperands = ({ questions }: Pick<FormSchema, 'questions'>): CrossOperand[] =>
  questions.flatMap((question): CrossOperand[] => {
    const { id, kind, rows = [] } = question;
    if (byItself(question)) return [{ key: id, question }];
    return isMatrix(kind) && kind !== 'matrixText'
      ? rows.map((row) => ({ key: `${id}.${row.id}`, question, row }))
      : [];
  });

const points = (most: number): Choice[] =>
  Array.from({ length: most }, (_, at) => ({ id: String(at + 1), text: String(at + 1) }));
const NPS: Choice[] = [
  { id: 'down', text: '贬损者（0–6）' },
  { id: 'passive', text: '中立者（7–8）' },
  { id: 'up', text: '推荐者（9–10）' },
];
const npsGroup = (value: number): string => (value >= 9 ? 'up' : value <= 6 ? 'down' : 'passive');

/** Numbers in equal widths; few different ones stand for themselves. */
function ranges(values: readonly number[]): { groups: Choice[]; of: (value: number) => string } {
  const different = [...new Set(values)].sort((a, b) => a - b);
  const [low, high] = [different[0] ?? 0, different.at(-1) ?? 0];
  if (different.length <= RANGES) {
    return { groups: different.map((one) => ({ id: String(one), text: String(one) })), of: String };
  }
  const width = (high - low) / RANGES;
  const said = (value: number) => String(Math.round(value * 100) / 100);
  return {
    groups: Array.from({ length: RANGES }, (_, at) => ({
      id: String(at),
      text: `${said(low + at * width)} – ${said(low + (at + 1) * width)}`,
    })),
    of: (value) => String(Math.min(RANGES - 1, Math.max(0, Math.floor(tidy((value - low) / width))))),
  };
}

/** Whatever stands in the answers, the most frequent first where there are too many. */
function found(values: readonly string[]): Choice[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, GROUPS_MAX)
    .map(([id]) => id)
    .sort()
    .map((id) => ({ id, text: id }));
}

/** @param given all answers: ranges, months and provinces are those that stand in them */
export function sideOf({ question, row }: CrossOperand, given: readonly Answers[]): CrossSide {
  const { id, kind, options = [], columns = [] } = question;
  const answerOf = (answers: Answers): Answer | undefined => {
    const answer = answers[id];
    if (!row) return answer;
    return typeof answer === 'object' && answer !== null && !Array.isArray(answer) ? answer[row.id] : undefined;
  };
  const side = (groups: Choice[], groupsOf: (answer: Exclude<Answer, null>) => string[], single = true): CrossSide => ({
    ...{ groups, single },
    of: (answers) => {
      const answer = answerOf(answers);
      return answer === undefined || answer === null || isUnanswered(answer) ? [] : groupsOf(answer);
    },
  });
  const list = (answer: Exclude<Answer, null>): string[] => (Array.isArray(answer) ? answer : [String(answer)]);
  const first = (answer: Exclude<Answer, null>): string[] => list(answer).slice(0, 1);
  if (row)
    return side(kind === 'matrixRating' ? points(question.points ?? 5) : columns, list, kind !== 'matrixMultiple');
  if (kind === 'nps') return side(NPS, (answer) => [npsGroup(Number(answer))]);
  if (kind === 'rating' || kind === 'scale') return side(points(question.points ?? 5), list);
  if (kind === 'ranking') return side(options, first);
  if (kind === 'cascade') return side(belowOf(options, undefined), first);
  const answered = given.map(answerOf).filter((answer) => answer !== undefined && answer !== null);
  if (isPlainNumber(kind)) {
    const { groups, of } = ranges(answered.filter((one) => typeof one === 'number'));
    return side(groups, (answer) => [of(Number(answer))]);
  }
  if (kind === 'region') {
    return side(found(answered.flatMap(first)), first);
  }
  if (kind === 'date') {
    const months = new Set(answered.map((day) => String(day).slice(0, 7)));
    const length = months.size > MONTHS_MAX ? 4 : 7;
    const part = (day: unknown) => String(day).slice(0, length);
    return side(found(answered.map(part)), (answer) => [part(answer)]);
  }
  return side(options, list, !isManyChoice(kind));
}

export interface Crossed {
  rows: Choice[];
  columns: Choice[];
  counts: number[][];
  /** Who answered both. */
  base: number;
}

export function cross(row: CrossSide, column: CrossSide, given: readonly Answers[]): Crossed {
  const [rowAt, columnAt] = [row, column].map(({ groups }) => new Map(groups.map(({ id }, at) => [id, at])));
  const counts = row.groups.map(() => column.groups.map(() => 0));
  let base = 0;
  for (const answers of given) {
    const [own, across] = [row.of(answers), column.of(answers)];
    if (own.length === 0 || across.length === 0) continue;
    base += 1;
    for (const one of new Set(own)) {
      const line = counts[rowAt?.get(one) ?? -1];
      for (const other of line ? new Set(across) : []) {
        const at = columnAt?.get(other);
        if (line && at !== undefined) line[at] = (line[at] ?? 0) + 1;
      }
    }
  }
  return { rows: row.groups, columns: column.groups, counts, base };
}
