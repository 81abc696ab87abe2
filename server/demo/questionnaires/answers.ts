/** Answers of people who never were: the same on every machine, pruned by the same function as real ones. */
import { evaluate } from '../../../contract/questionnaire/evaluate';
import {
  type Answer,
  type Answers,
  type FormSchema,
  isManyChoice,
  isOneChoice,
  type Question,
} from '../../../contract/questionnaire/model';

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
}

const cities = [
  ['甘肃省', '兰州市'],
  ['甘肃省', '天水市'],
  ['陕西省', '西安市'],
  ['浙江省', '杭州市'],
  ['广东省', '深圳市'],
];

export class Respondent {
  constructor(
    private readonly roll: () => number,
    /** 0 to 1: how content people are. */
    private readonly mood: number,
    private readonly words: Readonly<Record<string, readonly string[]>>,
    /** `YYYY-MM-DD` of the answer. */
    private readonly day: string,
  ) {}

  /** What one person answers; about one in eight leaves out what need not be answered. */
  answer(schema: FormSchema): Answers {
    const answers: Answers = {};
    for (const question of schema.questions) {
      if (!question.required && this.roll() < 0.13) continue;
      answers[question.id] = this.to(question);
      for (const { id, other } of question.options ?? []) {
        if (other && [answers[question.id]].flat().includes(id)) {
          answers[`${question.id}:${id}`] = this.said(`${question.id}:${id}`);
        }
      }
    }
    return evaluate(schema, answers).kept;
  }

  /** 0 to 1, around the mood. */
  private content(): number {
    return Math.max(0, Math.min(0.999, this.mood + (this.roll() + this.roll() - 1) * 0.55));
  }
  private pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.roll() * list.length)] as T;
  }
  private said(key: string): string {
    return this.pick(this.words[key] ?? ['无']);
  }
  private shuffled<T>(list: readonly T[]): T[] {
    return list
      .map((one, at) => [one, this.roll() + at * 0.25] as const)
      .sort(([, a], [, b]) => a - b)
      .map(([one]) => one);
  }

  private to(question: Question): Answer {
    const { id, kind, options = [], rows = [], columns = [], points = 5 } = question;
    const point = (from: number, to: number) => from + Math.floor(this.content() * (to - from + 1));
    const byRow = (cell: () => string | number) => Object.fromEntries(rows.map((row) => [row.id, cell()]));
    if (kind === 'ranking') return this.shuffled(options).map((one) => one.id);
    // The first options are the friendly ones.
    if (isOneChoice(kind)) return options[Math.floor((1 - this.content()) * options.length)]?.id ?? null;
    if (isManyChoice(kind)) {
      const free = options.filter(({ exclusive }) => !exclusive);
      if (free.length < options.length && this.roll() < 0.08) return options.slice(-1).map((one) => one.id);
      const chosen = free.filter((_, at) => this.roll() < 0.62 - at * 0.1);
      return (chosen.length > 0 ? chosen : free.slice(0, 1)).map((one) => one.id);
    }
    if (kind === 'nps') return point(0, 10);
    if (kind === 'rating' || kind === 'scale') return point(1, points);
    if (kind === 'matrixRating') return byRow(() => point(1, points));
    if (kind === 'matrixSingle') {
      // Columns lead from bad to good, but for results, which begin with what is fulfilled.
      const good = columns[0]?.text === '符合' ? [...columns].reverse() : columns;
      return byRow(() => good[Math.floor(this.content() * good.length)]?.id ?? '');
    }
    if (kind === 'number') return 5 + Math.floor(this.roll() ** 2 * 300);
    if (kind === 'date') return this.day;
    if (kind === 'region') return this.pick(cities);
    return this.said(id);
  }
}
