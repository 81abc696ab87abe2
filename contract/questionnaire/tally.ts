/** What was answered to each question, in figures; each says on whom it stands (areas of the specification: questionnaires §4). */
import { filledRows } from './kinds/subform';
import {
  type Answer,
  type Answers,
  type Cell,
  type Choice,
  type FormSchema,
  isManyChoice,
  isMatrix,
  isNumeric,
  isOneChoice,
  isPlainNumber,
  isSilent,
  type Question,
  type QuestionKind,
} from './model';
import { csatOf, dropOffOf, npsOf, type Ranked, rankingOf } from './statistics';
import { sayAnswer } from './texts';
import { isUnanswered } from './values';

export interface Counted {
  id: string;
  text: string;
  count: number;
  /** Of a slot: the places that it has. */
  of?: number;
}
export interface Figures {
  id: string;
  kind: QuestionKind;
  title: string;
  asked: number;
  answered: number;
  notAsked: number;
  /** Choices, points, regions, people: how often each; of several choices the base is people. */
  counts?: Counted[];
  /** Of points and numbers. */
  mean?: number | null;
  median?: number | null;
  nps?: number | null;
  csat?: number | null;
  /** By row: on how many it stands, how often each column, and the mean of points. */
  rows?: { id: string; text: string; base: number; counts: Counted[]; mean: number | null }[];
  ranked?: (Ranked & { text: string })[];
  /** Of a sub-form: each field over all rows; its own mean is of rows. */
  fields?: Figures[];
  /** Some of the texts that were written, and words that several people wrote: how many. */
  texts?: string[];
  words?: Counted[];
}
export interface Tallied {
  answers: Answers;
  asked: ReadonlySet<string>;
}

const TEXTS_SHOWN = 200;
/** Texts whose words are counted, words that are told apart, and those that are shown. */
const TEXTS_READ = 20_000;
const WORDS_KEPT = 20_000;
const WORDS_SHOWN = 60;
/** What one person wrote is no common word. */
const COMMON = 2;
/** Words of a text, each once. */
export type Segment = (text: string) => Iterable<string>;
const BINS = 8;

const meanOf = (values: readonly number[]) =>
  values.length > 0 ? values.reduce((a, b) => a + b, 0) / values.length : null;
export function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  if (sorted.length === 0) return null;
  return sorted.length % 2 === 1 ? (sorted[half] ?? null) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
}

type Counts = Map<string, number>;
const count = (counts: Counts, value: string) => counts.set(value, (counts.get(value) ?? 0) + 1);

/** In the order of the choices. */
const ofChoices = (choices: readonly Choice[], counts: Counts): Counted[] =>
  choices.map(({ id, text, places }) => ({ id, text, count: counts.get(id) ?? 0, ...(places && { of: places }) }));

/** What stands nowhere beforehand: by how often. */
function ofValues(counts: Counts, textOf: (value: string) => string): Counted[] {
  return [...counts]
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([id, count]) => ({ id, text: textOf(id), count }));
}

const range = (from: number, to: number): Choice[] =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ id: String(from + at), text: String(from + at) }));

/** Of numbers: equal widths; few different ones stand for themselves. */
function histogram(values: readonly number[]): Counted[] {
  const different = [...new Set(values)].sort((a, b) => a - b);
  if (different.length <= BINS) {
    return different.map((value) => ({
      ...{ id: String(value), text: String(value) },
      count: values.filter((one) => one === value).length,
    }));
  }
  const [low, high] = [different[0] ?? 0, different.at(-1) ?? 0];
  const width = (high - low) / BINS;
  const said = (value: number) => String(Math.round(value * 100) / 100);
  return Array.from({ length: BINS }, (_, at) => {
    const [from, to] = [low + at * width, low + (at + 1) * width];
    const last = at === BINS - 1;
    return {
      id: String(at),
      text: `${said(from)} – ${said(to)}`,
      count: values.filter((one) => one >= from && (last ? one <= high : one < to)).length,
    };
  });
}

/** What was answered to one question, folded: of a hundred thousand answers no more is held than the figures need. */
class Folded {
  asked = 0;
  answered = 0;
  /** Choices, points, regions, days, ids of people: whatever is counted by its value. */
  readonly counts: Counts = new Map();
  readonly numbers: number[] = [];
  readonly rankings: string[][] = [];
  readonly texts: string[] = [];
  readonly words: Counts = new Map();
  private read = 0;
  /** Of a sub-form, by field. */
  readonly fields: readonly Folded[];
  /** By row of a table. */
  readonly rows = new Map<string, { base: number; counts: Counts; sum: number; numbers: number }>();

  constructor(
    readonly question: Question,
    private readonly segment?: Segment,
  ) {
    this.fields = (question.fields ?? []).map((field) => new Folded(field, segment));
  }

  add(answer: Answer | undefined): void {
    this.asked += 1;
    if (answer === undefined || answer === null || isUnanswered(answer)) return;
    this.answered += 1;
    const { kind } = this.question;
    if (typeof answer === 'number') {
      if (!isNumeric(kind)) return;
      this.numbers.push(answer);
      if (!isPlainNumber(kind)) count(this.counts, String(answer));
    } else if (typeof answer === 'string') {
      if (isOneChoice(kind) || kind === 'date') count(this.counts, answer);
      // Who signed is no figure.
      else if (kind !== 'signature') this.addText(answer);
    } else if (Array.isArray(answer)) this.addList(answer);
    else if (kind === 'subform') {
      const rows = filledRows(answer);
      this.numbers.push(rows.length);
      for (const cells of rows) for (const field of this.fields) field.add(cells[field.question.id]);
    } else if (isMatrix(kind) || kind === 'blanks') this.addRows(answer);
  }

  private addText(answer: string): void {
    if (this.texts.length < TEXTS_SHOWN) this.texts.push(answer);
    const isProse = this.question.kind === 'text' || this.question.kind === 'longText';
    if (!this.segment || !isProse || this.read >= TEXTS_READ) return;
    this.read += 1;
    for (const word of this.segment(answer)) {
      if (this.words.has(word) || this.words.size < WORDS_KEPT) count(this.words, word);
    }
  }

  private addList(answer: string[]): void {
    const { kind } = this.question;
    if (kind === 'ranking') this.rankings.push(answer);
    else if (kind === 'region') count(this.counts, answer.join(' '));
    else if (kind === 'cascade') count(this.counts, answer.join('/'));
    else if (kind === 'dateRange') {
      if (this.texts.length < TEXTS_SHOWN) this.texts.push(answer.join(' 至 '));
    } else if (kind !== 'file') for (const one of answer) count(this.counts, one);
  }

  private addRows(answer: Record<string, Cell>): void {
    for (const [id, cell] of Object.entries(answer)) {
      if (isUnanswered(cell)) continue;
      const row = this.rows.get(id) ?? { base: 0, counts: new Map(), sum: 0, numbers: 0 };
      this.rows.set(id, row);
      row.base += 1;
      if (typeof cell === 'number') {
        row.sum += cell;
        row.numbers += 1;
      }
      for (const one of [cell].flat()) count(row.counts, String(one));
    }
  }
}

/** Answers folded one after the other. @param schema all versions as one */
export class Tally {
  private readonly folded: readonly Folded[];
  private given = 0;

  /** @param segment where words of texts are to be counted */
  constructor(schema: FormSchema, segment?: Segment) {
    this.folded = schema.questions
      .filter(({ kind }) => !isSilent(kind))
      .map((question) => new Folded(question, segment));
  }

  add({ answers, asked }: Tallied): void {
    this.given += 1;
    for (const one of this.folded) if (asked.has(one.question.id)) one.add(answers[one.question.id]);
  }

  /** How many were asked a question. */
  askedOf(id: string): number {
    return this.folded.find(({ question }) => question.id === id)?.asked ?? 0;
  }

  /** People, or departments, that answers name. */
  named(kind: 'person' | 'department'): string[] {
    return [
      ...new Set(this.folded.flatMap(({ question, counts }) => (question.kind === kind ? [...counts.keys()] : []))),
    ];
  }

  /** @param names of people and departments */
  figures(names: Readonly<Record<string, string>> = {}): Figures[] {
    return this.folded.map((one) => ({ ...basicsOf(one, this.given - one.asked), ...figuresOf(one, names) }));
  }
}

export function tally(
  schema: FormSchema,
  given: readonly Tallied[],
  names: Readonly<Record<string, string>> = {},
): Figures[] {
  const all = new Tally(schema);
  for (const one of given) all.add(one);
  return all.figures(names);
}

const basicsOf = ({ question, asked, answered }: Folded, notAsked: number) => ({
  ...{ id: question.id, kind: question.kind, title: question.title },
  ...{ asked, answered, notAsked },
});

function figuresOf(
  { question, counts, numbers, rankings, texts, words, rows, fields }: Folded,
  names: Readonly<Record<string, string>>,
): Partial<Figures> {
  const { kind, options = [], points = 5 } = question;
  if (kind === 'subform') {
    return {
      ...{ mean: meanOf(numbers), median: medianOf(numbers), counts: histogram(numbers) },
      fields: fields.map((one) => ({ ...basicsOf(one, 0), ...figuresOf(one, names) })),
    };
  }
  if (kind === 'ranking') {
    const ranked = rankingOf(
      rankings,
      options.map(({ id }) => id),
    );
    return {
      ranked: ranked.map((one) => ({ ...one, text: options.find(({ id }) => id === one.option)?.text ?? one.option })),
    };
  }
  if (isOneChoice(kind) || isManyChoice(kind)) return { counts: ofChoices(options, counts) };
  if (isNumeric(kind)) {
    const basics = { mean: meanOf(numbers), median: medianOf(numbers) };
    if (isPlainNumber(kind)) return { ...basics, counts: histogram(numbers) };
    const [from, to] = kind === 'nps' ? [0, 10] : [1, points];
    return {
      ...basics,
      counts: ofChoices(range(from, to), counts),
      ...(kind === 'nps' ? { nps: npsOf(numbers).score } : { csat: csatOf(numbers, points) }),
    };
  }
  if (isMatrix(kind) || kind === 'blanks') return { rows: rowsOf(question, rows) };
  if (kind === 'region') return { counts: ofValues(counts, (one) => one) };
  if (kind === 'cascade') return { counts: ofValues(counts, (way) => sayAnswer(question, way.split('/'))) };
  if (kind === 'person' || kind === 'department') return { counts: ofValues(counts, (id) => names[id] ?? '已不存在') };
  if (kind === 'date') return { counts: ofValues(counts, (one) => one).sort((a, b) => (a.id < b.id ? -1 : 1)) };
  if (kind === 'file' || kind === 'signature') return {};
  const common = ofValues(words, (one) => one).filter((one) => one.count >= COMMON);
  return { texts, ...(common.length > 0 && { words: common.slice(0, WORDS_SHOWN) }) };
}

function rowsOf({ kind, rows = [], columns = [], points = 5 }: Question, folded: Folded['rows']): Figures['rows'] {
  return rows.map(({ id, text }) => {
    const { base, counts, sum, numbers } = folded.get(id) ?? { base: 0, counts: new Map(), sum: 0, numbers: 0 };
    const counted =
      kind === 'matrixRating'
        ? ofChoices(range(1, points), counts)
        : kind === 'matrixText' || kind === 'blanks'
          ? ofValues(counts, (one) => one).slice(0, 20)
          : ofChoices(columns, counts);
    return { id, text, base, counts: counted, mean: numbers > 0 ? sum / numbers : null };
  });
}

/** Days by their counts; where `least` is asked for, days are taken together until so many stand behind each. */
export function trendOf(days: readonly string[], least = 1): { from: string; to: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const day of days) counts.set(day, (counts.get(day) ?? 0) + 1);
  const trend: { from: string; to: string; count: number }[] = [];
  for (const [day, count] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const last = trend.at(-1);
    if (last && last.count < least) {
      last.to = day;
      last.count += count;
    } else trend.push({ from: day, to: day, count });
  }
  const rest = trend.at(-1);
  if (rest && rest.count < least && trend.length > 1) {
    trend.pop();
    const before = trend.at(-1);
    if (before) Object.assign(before, { to: rest.to, count: before.count + rest.count });
  }
  return trend;
}

/**
 * Who saw a question and went no further, of who saw it.
 * @param askedOf how many of those who sent it saw a question
 * @param leavers by question: how many of those who sent nothing saw it, and how many stopped there
 */
export function dropOffsOf(
  { questions }: FormSchema,
  askedOf: (id: string) => number,
  leavers: ReadonlyMap<string, { shown: number; left: number }>,
): { id: string; title: string; shown: number; left: number; share: number | null }[] {
  return questions
    .filter(({ kind }) => !isSilent(kind))
    .map(({ id, title }) => {
      const own = leavers.get(id) ?? { shown: 0, left: 0 };
      const shown = askedOf(id) + own.shown;
      return { id, title, shown, left: own.left, share: dropOffOf({ shown, left: own.left }) };
    });
}
