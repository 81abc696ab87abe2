/** Points of an exam: what a question gives for which answer, and what all of them say together. No imports of TypeBox. */
import type { Answer, Answers, FormSchema, Question, QuestionKind } from './model';
import { isManyChoice, isOneChoice } from './model';
import { pointsOf } from './statistics';
import { type Counted, medianOf } from './tally';
import { isUnanswered, round, tidy } from './values';

export const POINTS_MAX = 1000;
/** Half points and thirds are told to two places. */
const DIGITS = 2;

/** How the answer to a choice of several is judged. */
export const scoreRules = { all: '全部选对才得分', half: '少选得一半', share: '按选对的比例得分' } as const;
/** What whoever answered is told. */
export const examShows = { nothing: '不显示', points: '得分', answers: '得分和正确答案' } as const;
export type ExamShow = keyof typeof examShows;

export const isScorable = (kind: QuestionKind): boolean =>
  isOneChoice(kind) || (isManyChoice(kind) && kind !== 'ranking') || kind === 'text' || kind === 'number';
export const isExam = ({ questions }: FormSchema): boolean => questions.some(({ score }) => score);

/** Letters of full width and of either case, and blanks, make no difference to a word. */
const folded = (text: string): string => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** The points of one answer; nothing where the question gives none. */
export function pointsFor({ kind, score }: Question, answer: Answer | undefined): number | null {
  if (!score) return null;
  const { points, rule = 'all', right = [], value, tolerance = 0 } = score;
  if (isUnanswered(answer)) return 0;
  if (kind === 'number') {
    const off = typeof answer === 'number' && value !== undefined ? tidy(Math.abs(answer - value)) : null;
    return off !== null && off <= tolerance ? points : 0;
  }
  if (kind === 'text')
    return typeof answer === 'string' && right.some((one) => folded(one) === folded(answer)) ? points : 0;
  if (isOneChoice(kind)) return typeof answer === 'string' && right.includes(answer) ? points : 0;
  return Array.isArray(answer) ? round(pointsOf(answer, right, { points, rule }), DIGITS) : 0;
}

export interface Judged {
  points: number;
  /** What could be had by the questions that were asked. */
  of: number;
}
export function judge(
  { questions }: FormSchema,
  answers: Answers,
  asked: ReadonlySet<string>,
): Judged & { by: { id: string; points: number; of: number }[] } {
  const by = questions.flatMap((question) => {
    const points = asked.has(question.id) ? pointsFor(question, answers[question.id]) : null;
    return points === null ? [] : [{ id: question.id, points, of: question.score?.points ?? 0 }];
  });
  return {
    points: tidy(by.reduce((sum, one) => sum + one.points, 0)),
    of: tidy(by.reduce((sum, one) => sum + one.of, 0)),
    by,
  };
}

/** What the right answer is, in words. */
export function rightText({ kind, options = [], score }: Question): string {
  const { right = [], value, tolerance = 0 } = score ?? {};
  if (kind === 'number') return `${value ?? ''}${tolerance > 0 ? `（±${tolerance}）` : ''}`;
  if (kind === 'text') return right.join(' 或 ');
  const named = options.filter(({ id }) => right.includes(id)).map(({ text }) => text);
  return named.join(isOneChoice(kind) ? ' 或 ' : '、');
}

/** How many points it gives, and not for what. */
export const keyless = (question: Question): Question =>
  question.score ? { ...question, score: { points: question.score.points } } : question;

/** The questions for whoever answers. */
export const withoutKey = (schema: FormSchema): FormSchema =>
  isExam(schema)
    ? {
        ...schema,
        questions: schema.questions.map(keyless),
      }
    : schema;

/** What a question lacks to give points; nothing where it lacks nothing. */
export function scoreFault({ kind, options = [], score }: Question): string | undefined {
  if (!score) return undefined;
  if (!isScorable(kind)) return '这种题型不能计分';
  if (kind === 'number') return score.value === undefined ? '没有填写正确答案' : undefined;
  const right = score.right ?? [];
  if (right.length === 0 || right.some((one) => one.trim() === ''))
    return kind === 'text' ? '没有填写正确答案' : '没有选择正确答案';
  return kind === 'text' || right.every((one) => options.some(({ id }) => id === one))
    ? undefined
    : '正确答案的选项已不存在';
}

export interface ExamSettings {
  show: ExamShow;
  /** Points from which it is passed; null: nobody fails. */
  pass: number | null;
  /** From the first look at the questions; absent or null: no limit. */
  minutes?: number | null;
  /** What becomes of answers that come after the limit; absent: they are kept and marked. */
  late?: ExamLate;
}
export const usualExam: ExamSettings = { show: 'points', pass: null };

export const MINUTES_MAX = 24 * 60;
export const examLates = { keep: '保存并标为迟交', refuse: '不接受' } as const;
export type ExamLate = keyof typeof examLates;
/** Seconds after the limit in which a bad line may still bring what was sent in time. */
const GRACE_S = 30;
/** The page's clock may be so many seconds before that of the server. */
const EARLY_S = 5;

/**
 * Where somebody stands in an exam with a limit.
 * @param elapsed seconds by the server's clock
 * @returns seconds that are left, below 0 after the end; whether what is missing is no reason to refuse any more;
 *   whether an answer that comes now is late
 */
export function standingOf(minutes: number, elapsed: number): { left: number; over: boolean; late: boolean } {
  const left = minutes * 60 - elapsed;
  return { left, over: left <= EARLY_S, late: left < -GRACE_S };
}

export interface ExamResult extends Judged {
  /** Null: nobody fails. */
  passed: boolean | null;
  /** Where right answers are told. */
  questions: { id: string; title: string; given: string; right: string; points: number; of: number }[] | null;
}
/**
 * What is told to whoever answered; null where nothing is.
 * @param say an answer in words
 */
export function resultOf(
  schema: FormSchema,
  { answers, asked }: { answers: Answers; asked: ReadonlySet<string> },
  { show, pass }: ExamSettings,
  say: (question: Question, answer: Answer | undefined) => string,
): ExamResult | null {
  if (show === 'nothing' || !isExam(schema)) return null;
  const { points, of, by } = judge(schema, answers, asked);
  const told = by.flatMap(({ id, ...own }) => {
    const question = schema.questions.find((one) => one.id === id);
    return question
      ? [{ id, title: question.title, given: say(question, answers[id]), right: rightText(question), ...own }]
      : [];
  });
  return { points, of, passed: pass === null ? null : points >= pass, questions: show === 'answers' ? told : null };
}

export interface ExamFigures {
  mean: number;
  median: number;
  highest: number;
  lowest: number;
  /** Null where nobody fails. */
  passed: number | null;
  /** By percent of what could be had, in tens. */
  distribution: Counted[];
  /** The hardest first. */
  questions: { id: string; title: string; of: number; asked: number; mean: number; full: number; rate: number }[];
}

const STEP = 10;
/** Exams folded one after the other. @param schema all versions as one: the newest right answers judge all */
export class ExamTally {
  private readonly points: number[] = [];
  private readonly bins = Array.from({ length: 100 / STEP }, () => 0);
  private passed = 0;
  private readonly by = new Map<string, { asked: number; sum: number; full: number }>();

  constructor(
    private readonly schema: FormSchema,
    private readonly pass: number | null,
  ) {}

  add({ answers, asked }: { answers: Answers; asked: ReadonlySet<string> }): void {
    const { points, of, by } = judge(this.schema, answers, asked);
    if (of === 0) return;
    this.points.push(points);
    const bin = Math.min(this.bins.length - 1, Math.floor((points * 100) / of / STEP));
    this.bins[bin] = (this.bins[bin] ?? 0) + 1;
    if (this.pass !== null && points >= this.pass) this.passed += 1;
    for (const one of by) {
      const held = this.by.get(one.id) ?? { asked: 0, sum: 0, full: 0 };
      this.by.set(one.id, {
        asked: held.asked + 1,
        sum: held.sum + one.points,
        full: held.full + (one.points === one.of ? 1 : 0),
      });
    }
  }

  /** Null: nobody was asked for points. */
  figures(): ExamFigures | null {
    const sorted = [...this.points].sort((a, b) => a - b);
    const [lowest, highest] = [sorted[0], sorted.at(-1)];
    if (lowest === undefined || highest === undefined) return null;
    return {
      mean: round(this.points.reduce((sum, one) => sum + one, 0) / this.points.length, DIGITS),
      median: medianOf(this.points) ?? 0,
      ...{ highest, lowest },
      passed: this.pass === null ? null : this.passed,
      distribution: this.bins.map((count, at) => ({
        id: String(at),
        text: at === this.bins.length - 1 ? `${at * STEP}–100%` : `${at * STEP}–${(at + 1) * STEP - 1}%`,
        count,
      })),
      questions: this.schema.questions
        .flatMap(({ id, title, score }) => {
          const own = this.by.get(id);
          if (!score || !own) return [];
          const mean = own.sum / own.asked;
          return [
            {
              ...{ id, title, of: score.points, asked: own.asked, full: own.full },
              mean: round(mean, DIGITS),
              rate: round((mean * 100) / score.points, 1),
            },
          ];
        })
        .sort((a, b) => a.rate - b.rate),
    };
  }
}
