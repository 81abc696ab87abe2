/**
 * Answers read back from a sheet as `sheet.ts` writes them: by codes where there are columns of codes, else by words. What
 * a cell says and the question does not know is said of that row; nothing is guessed.
 */
import type { Answer, Answers, Cell, Choice, FormSchema, Question } from './model';
import { isManyChoice, isMatrix, isNumeric, isOneChoice, isSilent } from './model';
import { EMPTY, NOT_ASKED } from './sheet';

/** What stands before the questions, by the headings of the export. */
export const factHeadings = {
  no: '答卷编号',
  status: '状态',
  note: '备注',
  version: '版本',
  respondent: '填写人',
  time: '提交时间',
  seconds: '用时（秒）',
  late: '迟交',
  source: '来源',
} as const;
export type FactName = keyof typeof factHeadings;

/** Ids of people and departments by their names; of a name that several have, none. */
export interface NamedIds {
  person: ReadonlyMap<string, string>;
  department: ReadonlyMap<string, string>;
}

export interface RowRead {
  answers: Answers;
  /** What could not be read, in words with the question. */
  faults: string[];
}
type CellAt = (column: number) => string;
type ReadQuestion = (cell: CellAt, into: Answers) => string | undefined;

export interface SheetReader {
  /** Titles of questions that the sheet has. */
  found: string[];
  /** Of those that it has not, or whose kind no cell holds. */
  absent: string[];
  /** Headings that are nobody's. */
  unknown: string[];
  facts: Partial<Record<FactName, number>>;
  read: (cells: readonly string[]) => RowRead;
}

const squeezed = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();
const isBlank = (text: string) => text === '' || text === String(NOT_ASKED) || text === String(EMPTY);
/** Kinds whose answers no single cell holds, or that name what is elsewhere. */
const unreadable = ({ kind }: Question) => kind === 'file' || kind === 'subform' || kind === 'formula';

const idOf = (choices: readonly Choice[] | undefined, said: string): string | undefined =>
  choices?.find(({ id }) => id === said)?.id ?? choices?.find(({ text }) => squeezed(text) === squeezed(said))?.id;

/** `甲、乙`, where a text may hold 、 itself: the longest that fits is taken. Null: something is not known. */
export function splitKnown(said: string, texts: readonly string[], joint: string): string[] | null {
  const byLength = [...new Set(texts)].filter(Boolean).sort((a, b) => b.length - a.length);
  const found: string[] = [];
  let rest = said.trim();
  // Ends: each turn takes the text that was found off the rest.
  while (rest !== '') {
    const next = byLength.find((text) => rest === text || rest.startsWith(text + joint));
    if (next === undefined) return null;
    found.push(next);
    rest = rest.slice(next.length + (rest === next ? 0 : joint.length)).trim();
  }
  return found;
}

const numberIn = (said: string): number | undefined => {
  const value = Number(said.replace(/,/g, ''));
  return said !== '' && Number.isFinite(value) ? value : undefined;
};
const unknown = (said: string) => `「${said.slice(0, 40)}」不是这道题的选项`;

/** Words beside 其他 stand behind the rest in brackets: `甲、其他（自己写的）`. */
function withoutWords(question: Question, said: string): { said: string; words?: [string, string] } {
  const other = question.options?.find((one) => one.other);
  const at = other ? said.indexOf(`${other.text}（`) : -1;
  if (!other || at < 0 || !said.endsWith('）') || idOf(question.options, said) !== undefined) return { said };
  const open = at + other.text.length;
  return { said: said.slice(0, open), words: [`${question.id}:${other.id}`, said.slice(open + 1, -1)] };
}

function cellOfMatrix(question: Question, said: string, codes: boolean): Cell | undefined {
  const { kind, columns = [] } = question;
  if (kind === 'matrixRating') return numberIn(said);
  if (kind === 'matrixText' || kind === 'blanks') return said;
  if (kind === 'matrixSingle') return idOf(columns, said);
  const parts = codes
    ? said.split('|')
    : splitKnown(
        said,
        columns.map(({ text }) => text),
        '、',
      );
  const ids = parts?.map((one) => idOf(columns, one));
  return ids?.every((one) => one !== undefined) ? (ids as string[]) : undefined;
}

function wayOf(options: readonly Choice[], texts: readonly string[]): string[] | undefined {
  const way: string[] = [];
  for (const text of texts) {
    const next = options.find((one) => one.parent === way.at(-1) && squeezed(one.text) === squeezed(text));
    if (!next) return undefined;
    way.push(next.id);
  }
  return way;
}

interface FromText {
  answer?: Answer;
  words?: [string, string];
  fault?: string;
}

/** Options by their texts, with the words beside the one that asks for them. */
function choicesIn(question: Question, given: string): FromText {
  const { kind, options = [] } = question;
  const { said, words } = withoutWords(question, given);
  const answer = isOneChoice(kind)
    ? idOf(options, said)
    : splitKnown(
        said,
        options.map(({ text }) => text),
        '、',
      )?.map((one) => idOf(options, one) as string);
  return answer === undefined ? { fault: unknown(given) } : { answer, ...(words && { words }) };
}

/** Cells of rows: `行：值；行：值`. */
function rowsIn(question: Question, given: string): FromText {
  const answer: Record<string, Cell> = {};
  for (const part of given.split(/；(?=[^；]*：)/)) {
    const row = question.rows?.find(({ text }) => part.startsWith(`${text}：`));
    const cell = row && cellOfMatrix(question, part.slice(row.text.length + 1), false);
    if (!row || cell === undefined) return { fault: unknown(part) };
    answer[row.id] = cell;
  }
  return { answer };
}

function fromText(question: Question, given: string, named: NamedIds): FromText {
  const { kind, options = [] } = question;
  if (isNumeric(kind)) {
    const answer = numberIn(given);
    return answer === undefined ? { fault: `「${given.slice(0, 40)}」不是数字` } : { answer };
  }
  if (isOneChoice(kind) || isManyChoice(kind)) return choicesIn(question, given);
  if (kind === 'cascade') {
    const answer = wayOf(options, given.split(' / '));
    return answer ? { answer } : { fault: unknown(given) };
  }
  if (kind === 'dateRange') return { answer: given.split(/\s*至\s*/) };
  if (kind === 'region') return { answer: given.split(/\s+/) };
  if (kind === 'person' || kind === 'department') {
    const ids = given.split('、').map((one) => named[kind].get(one.trim()));
    return ids.every((one) => one !== undefined)
      ? { answer: ids as string[] }
      : { fault: `「${given.slice(0, 40)}」在企业中找不到，或有重名` };
  }
  if (isMatrix(kind) || kind === 'blanks') return rowsIn(question, given);
  if (kind === 'signature' && given === '［手写签名］') return {};
  return { answer: given };
}

function fromCode(question: Question, given: string): { answer?: Answer; fault?: string } {
  const { kind, options = [] } = question;
  if (isNumeric(kind)) {
    const answer = numberIn(given);
    return answer === undefined ? { fault: `「${given.slice(0, 40)}」不是数字` } : { answer };
  }
  if (isOneChoice(kind)) {
    const answer = idOf(options, given);
    return answer === undefined ? { fault: unknown(given) } : { answer };
  }
  const listed = ['cascade', 'dateRange', 'region', 'person', 'department'].includes(kind);
  return { answer: listed ? given.split('|') : given };
}

const atColumn = (columns: ReadonlyMap<string, number>, heading: string) => columns.get(squeezed(heading));

/** By codes. Undefined: the sheet has none of this question. */
function codesOf(
  question: Question,
  columns: ReadonlyMap<string, number>,
): { at: number[]; read: ReadQuestion } | undefined {
  const { id, kind, options = [], rows = [] } = question;
  const places = (of: readonly Choice[]) =>
    of.flatMap((one) => {
      const at = atColumn(columns, `${id}.${one.id}`);
      return at === undefined ? [] : [{ id: one.id, at }];
    });
  const words = options.flatMap((one) => {
    const at = one.other ? atColumn(columns, `${id}:${one.id}`) : undefined;
    return at === undefined ? [] : [{ key: `${id}:${one.id}`, at }];
  });
  const readWords = (cell: CellAt, into: Answers) => {
    for (const { key, at } of words) if (!isBlank(cell(at))) into[key] = cell(at);
  };
  if (isManyChoice(kind)) {
    const held = places(options);
    if (held.length === 0) return undefined;
    return {
      at: [...held, ...words].map(({ at }) => at),
      read(cell, into) {
        const chosen = held.flatMap((one) => {
          const said = cell(one.at);
          return isBlank(said) || said === '0' ? [] : [{ id: one.id, place: numberIn(said) }];
        });
        if (chosen.some(({ place }) => place === undefined)) return '选项列应是 0 或 1，排序题是名次';
        if (kind === 'ranking') chosen.sort((a, b) => (a.place ?? 0) - (b.place ?? 0));
        if (chosen.length > 0) into[id] = chosen.map((one) => one.id);
        readWords(cell, into);
        return undefined;
      },
    };
  }
  if (isMatrix(kind) || kind === 'blanks') {
    const held = places(rows);
    if (held.length === 0) return undefined;
    return {
      at: held.map(({ at }) => at),
      read(cell, into) {
        const answer: Record<string, Cell> = {};
        for (const one of held) {
          const said = cell(one.at);
          if (isBlank(said)) continue;
          const value = cellOfMatrix(question, said, true);
          if (value === undefined) return unknown(said);
          answer[one.id] = value;
        }
        if (Object.keys(answer).length > 0) into[id] = answer;
        return undefined;
      },
    };
  }
  const at = atColumn(columns, id);
  if (at === undefined) return undefined;
  return {
    at: [at, ...words.map((one) => one.at)],
    read(cell, into) {
      readWords(cell, into);
      // Negative numbers may be answers to a question of numbers; what says that there is none never is one of a choice.
      if (isBlank(cell(at))) return undefined;
      const { answer, fault } = fromCode(question, cell(at));
      if (answer !== undefined) into[id] = answer;
      return fault;
    },
  };
}

/** @param columns headings of the sheet, in their order */
export function sheetReader(schema: FormSchema, columns: readonly string[], named: NamedIds): SheetReader {
  const columnsOf = new Map<string, number[]>();
  for (const [at, heading] of columns.entries()) {
    const key = squeezed(heading);
    columnsOf.set(key, [...(columnsOf.get(key) ?? []), at]);
  }
  const firsts = () => new Map([...columnsOf].flatMap(([key, [at]]) => (at === undefined ? [] : [[key, at] as const])));
  const asked = schema.questions.filter(({ kind }) => !isSilent(kind));
  const titles = new Map<string, number>();
  for (const { title } of asked) titles.set(squeezed(title), (titles.get(squeezed(title)) ?? 0) + 1);
  const used = new Set<number>();
  const facts: Partial<Record<FactName, number>> = {};
  for (const [name, heading] of Object.entries(factHeadings) as [FactName, string][]) {
    const held = columnsOf.get(squeezed(heading)) ?? [];
    // A question may be called as a fact is: of two such columns the fact is the first, as in what is exported; one alone is
    // what people answered, unless its codes stand beside it.
    const same = asked.find(({ title }) => squeezed(title) === squeezed(heading));
    if (same && held.length === 1 && !codesOf(same, firsts())) continue;
    const at = held.shift();
    if (at === undefined) continue;
    facts[name] = at;
    used.add(at);
  }
  const places = firsts();
  const [found, absent]: [string[], string[]] = [[], []];
  const readers: { title: string; read: ReadQuestion }[] = [];
  for (const question of asked) {
    const { id, title } = question;
    const words = (titles.get(squeezed(title)) ?? 0) === 1 ? atColumn(places, title) : undefined;
    if (words !== undefined) used.add(words);
    if (unreadable(question)) {
      absent.push(title);
      continue;
    }
    // Of numbers, -2 and -3 may be answers: words tell them from what says that there is none.
    const codes = isNumeric(question.kind) && words !== undefined ? undefined : codesOf(question, places);
    if (codes) {
      for (const at of codes.at) used.add(at);
      readers.push({ title, read: codes.read });
    } else if (words !== undefined) {
      readers.push({
        title,
        read(cell, into) {
          const said = cell(words);
          if (said === '') return undefined;
          const { answer, words: own, fault } = fromText(question, said, named);
          if (answer !== undefined) into[id] = answer;
          if (own) into[own[0]] = own[1];
          return fault;
        },
      });
    } else {
      absent.push(title);
      continue;
    }
    found.push(title);
  }
  return {
    ...{ found, absent, facts },
    unknown: columns.filter((heading, at) => !used.has(at) && heading.trim() !== '' && !isOwn(heading, schema)),
    read(cells) {
      const answers: Answers = {};
      const faults: string[] = [];
      const cell: CellAt = (at) => unguarded((cells[at] ?? '').trim());
      for (const { title, read } of readers) {
        const fault = read(cell, answers);
        if (fault) faults.push(`${title.slice(0, 40)}：${fault}`);
      }
      return { answers, faults };
    },
  };
}

/** What the export puts before text that a spreadsheet would take for a formula. */
const unguarded = (text: string) => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text);
/** What the export adds and nobody has to read: points of an exam, how many rows a sub-form has. */
const isOwn = (heading: string, { questions }: FormSchema) =>
  heading === '得分' ||
  questions.some(
    ({ id, title, kind }) => heading === `${title}（得分）` || (kind === 'subform' && heading === `${id}.rows`),
  );
