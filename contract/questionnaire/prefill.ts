/**
 * Values that stand in the address of the page on which people answer: `…?key=…&dept=研发` or `…#dept=研发`. Whoever has
 * the address may write anything there, so each is judged like an answer that somebody typed. No imports of TypeBox: the
 * page's own bundle reads this.
 */
import {
  type Answer,
  type Answers,
  type FormSchema,
  isComputed,
  isManyChoice,
  isMatrix,
  isNumeric,
  isOfDirectory,
  isOneChoice,
  isSilent,
  type Question,
  type QuestionKind,
} from './model';
import { problemsOf } from './problems';
import { isUnanswered } from './values';

/** What the page's address says itself. */
const RESERVED = new Set(['key', 'token', 'preview', 'redirect']);
/** Values of an address that are looked at; more is no link that a person made. */
const VALUES_MAX = 200;

/** Files and people are named by ids that a link cannot know. */
export const isPrefillable = (kind: QuestionKind): boolean =>
  !isSilent(kind) &&
  !isComputed(kind) &&
  !['file', 'signature', 'cascade', 'subform'].includes(kind) &&
  !isOfDirectory(kind);

/** What a question is called in an address. */
export const codeOf = ({ id, prefill }: Pick<Question, 'id' | 'prefill'>): string => prefill?.code ?? id;

/** Why a question cannot be called so; nothing where it can. */
export function codeFault(question: Question, questions: readonly Question[]): string | undefined {
  const code = codeOf(question);
  if (!isPrefillable(question.kind)) return '这种题型不能由链接预填';
  if (RESERVED.has(code)) return `预填代码“${code}”已用于链接本身，请换一个`;
  const isTaken = questions.some(
    (one) => one.id !== question.id && (one.id === code || (one.prefill && codeOf(one) === code)),
  );
  return isTaken ? `预填代码“${code}”与其他题目重复` : undefined;
}

const parts = (text: string): string[] =>
  text
    .split(/[,，|]/)
    .map((one) => one.trim())
    .filter(Boolean);
const idAmong = (choices: Question['options'], text: string): string =>
  choices?.find(({ id }) => id === text)?.id ?? choices?.find((one) => one.text.trim() === text)?.id ?? text;

/** A text as the kind takes it; what it does not fit is found out by `problemsOf`. */
function typed({ kind, options, columns }: Question, text: string, inRow: boolean): Answer {
  const one = text.trim();
  const number = () => (/^[+-]?\d{1,15}(\.\d{1,10})?$/.test(one) ? Number(one) : text);
  if (inRow) {
    if (kind === 'matrixSingle') return idAmong(columns, one);
    if (kind === 'matrixMultiple') return parts(text).map((part) => idAmong(columns, part));
    return kind === 'matrixRating' ? number() : text;
  }
  if (isOneChoice(kind)) return idAmong(options, one);
  if (isManyChoice(kind)) return parts(text).map((part) => idAmong(options, part));
  if (isNumeric(kind)) return number();
  return kind === 'region' || kind === 'dateRange' ? parts(text) : text;
}

export interface Prefilled {
  answers: Answers;
  /** Ids of questions whose value came and may not be changed on the page. */
  locked: ReadonlySet<string>;
  /** Titles of questions whose value does not fit. */
  refused: string[];
}

/** The values that the address brings, of questions that may be prefilled. @param pairs of its query and its fragment */
export function prefilledBy({ questions }: FormSchema, pairs: Iterable<readonly [string, string]>): Prefilled {
  const given = new Map([...pairs].slice(0, VALUES_MAX));
  const result = { answers: {} as Answers, locked: new Set<string>(), refused: [] as string[] };
  for (const question of questions) {
    const { id, kind, title, prefill, rows = [] } = question;
    if (!prefill || !isPrefillable(kind)) continue;
    const valueIn = (row?: string): Answer => {
      const names = [codeOf(question), id].map((name) => (row === undefined ? name : `${name}.${row}`));
      const text = names.map((name) => given.get(name)).find((one) => one !== undefined);
      return text === undefined ? null : typed(question, text, row !== undefined);
    };
    const value: Answer =
      isMatrix(kind) || kind === 'blanks'
        ? Object.fromEntries(
            rows
              .flatMap((row) => [[row.id, valueIn(row.id)] as const])
              .flatMap(([row, cell]) =>
                typeof cell === 'string' || typeof cell === 'number' || Array.isArray(cell) ? [[row, cell]] : [],
              ),
          )
        : valueIn();
    if (isUnanswered(value)) continue;
    // By itself: what leads to it, and what stands beside it, is not answered yet.
    const { show: _, hide: __, require: ___, leave: ____, set: _____, ...alone } = question;
    if (problemsOf({ questions: [alone], ends: [] }, { [id]: value }, false).length > 0) {
      result.refused.push(title);
      continue;
    }
    result.answers[id] = value;
    if (prefill.locked) result.locked.add(id);
  }
  return result;
}
