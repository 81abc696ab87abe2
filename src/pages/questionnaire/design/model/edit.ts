/** What the designer does to a design: pure, each gives a new one. */

import {
  type Choice,
  type FormSchema,
  isMatrix,
  type Question,
  type QuestionKind,
  questionKinds,
} from '@contract/questionnaire/model';
import { turnsOf } from '@contract/turns';

const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789';
/**
 * `qk3xa`: answers of all versions are counted together by ids, so that none is given twice, also not one that was
 * published, answered and removed, of which the draft knows nothing any more. A number counted on would be that one again.
 */
export function freeId(taken: Iterable<string>, prefix: string): string {
  const used = new Set(taken);
  const turn = turnsOf(1_000_000, 'free ids');
  for (;;) {
    turn();
    const id = prefix + Array.from({ length: 4 }, () => SIGNS[Math.floor(Math.random() * SIGNS.length)]).join('');
    if (!used.has(id)) return id;
  }
}
const choicesOf = (texts: readonly string[], prefix: string): Choice[] =>
  texts.map((text, at) => ({ id: `${prefix}${at + 1}`, text }));

const options = (...texts: string[]) => ({ options: choicesOf(texts, 'o') });
const rows = (...texts: string[]) => ({ rows: choicesOf(texts, 'r') });
const columns = { columns: choicesOf(['很不满意', '不满意', '一般', '满意', '很满意'], 'c') };

/** What a new question of a kind begins with. */
const beginnings: Partial<Record<QuestionKind, Partial<Question>>> = {
  single: options('选项 1', '选项 2'),
  multiple: options('选项 1', '选项 2', '选项 3'),
  select: options('选项 1', '选项 2'),
  cascade: {
    options: [
      { id: 'o1', text: '一级 1' },
      { id: 'o2', text: '二级 1', parent: 'o1' },
      { id: 'o3', text: '二级 2', parent: 'o1' },
      { id: 'o4', text: '一级 2' },
    ],
  },
  picture: options('图片 1', '图片 2'),
  yesNo: options('是', '否'),
  slot: {
    options: [
      { id: 'o1', text: '周一 9:00–10:00', places: 5 },
      { id: 'o2', text: '周一 10:00–11:00', places: 5 },
    ],
  },
  ranking: options('选项 1', '选项 2', '选项 3'),
  blanks: rows('填空 1', '填空 2'),
  rating: { points: 5 },
  scale: { points: 5 },
  slider: { min: 0, max: 100, step: 1 },
  matrixSingle: { ...rows('项目 1', '项目 2'), ...columns },
  matrixMultiple: { ...rows('项目 1', '项目 2'), ...columns },
  matrixRating: { ...rows('项目 1', '项目 2'), points: 5 },
  matrixText: rows('项目 1', '项目 2'),
  subform: {
    fields: [
      { id: 'f1', kind: 'text', title: '名称' },
      { id: 'f2', kind: 'number', title: '数量' },
    ],
  },
};

export function newQuestion({ questions }: FormSchema, kind: QuestionKind): Question {
  const id = freeId(
    questions.map((one) => one.id),
    kind === 'page' ? 'p' : 'q',
  );
  return { id, kind, title: kind === 'page' ? '' : questionKinds[kind], ...beginnings[kind] };
}

/** A ready-made design as questions of their own, its rules with them: it may stand in for others that were answered. */
export function withFreshIds(schema: FormSchema): FormSchema {
  const ids = new Map<unknown, string>();
  for (const { id, kind } of schema.questions) ids.set(id, freeId(ids.values(), kind === 'page' ? 'p' : 'q'));
  const questions = schema.questions.map((question): Question => {
    const own = JSON.stringify(question, (key, value: unknown) =>
      key === 'q' || key === 'question'
        ? (ids.get(value) ?? value)
        : key === 'formula' && typeof value === 'string'
          ? value.replace(/\{\s*([\w-]+)/g, (whole, id: string) => whole.replace(id, ids.get(id) ?? id))
          : value,
    );
    return { ...(JSON.parse(own) as Question), id: ids.get(question.id) ?? question.id };
  });
  return { ...schema, questions };
}

const withQuestions = (schema: FormSchema, questions: Question[]): FormSchema => ({ ...schema, questions });

/** @param at before the question that stands there now */
export const insertAt = (schema: FormSchema, question: Question, at: number): FormSchema =>
  withQuestions(schema, schema.questions.toSpliced(at, 0, question));

export const removeAt = (schema: FormSchema, at: number): FormSchema =>
  withQuestions(schema, schema.questions.toSpliced(at, 1));

/** @param to the place that it has afterwards */
export function moveTo(schema: FormSchema, from: number, to: number): FormSchema {
  const question = schema.questions[from];
  const place = Math.max(0, Math.min(schema.questions.length - 1, to));
  if (!question || place === from) return schema;
  return withQuestions(schema, schema.questions.toSpliced(from, 1).toSpliced(place, 0, question));
}

/** Behind the one that it is like. */
export function duplicateAt(schema: FormSchema, at: number): { schema: FormSchema; id: string } | null {
  const question = schema.questions[at];
  if (!question) return null;
  const { id } = newQuestion(schema, question.kind);
  // An address calls one question so.
  const { prefill: _, ...alike } = question;
  return { schema: insertAt(schema, { ...alike, id }, at + 1), id };
}

/** What is undefined goes. */
export function patchQuestion(schema: FormSchema, id: string, patch: Partial<Question>): FormSchema {
  return withQuestions(
    schema,
    schema.questions.map((question) => {
      if (question.id !== id) return question;
      const next = { ...question, ...patch };
      return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)) as unknown as Question;
    }),
  );
}

/** The picture of an option, once it is uploaded; nothing where the option went meanwhile. */
export function withImage(schema: FormSchema, questionId: string, optionId: string, imageId: string): FormSchema {
  const options = schema.questions.find(({ id }) => id === questionId)?.options;
  if (!options?.some(({ id }) => id === optionId)) return schema;
  return patchQuestion(schema, questionId, {
    options: options.map((one) => (one.id === optionId ? { ...one, imageId } : one)),
  });
}

/** Whether two designs say the same; the order in which a store puts the names of a thing is none of it. */
export function sameDesign(a: FormSchema, b: FormSchema): boolean {
  const plain = (schema: FormSchema) =>
    JSON.stringify(schema, (_, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([x], [y]) => (x < y ? -1 : 1)))
        : value,
    );
  return a === b || plain(a) === plain(b);
}

/** Lines as choices: a line that stands there already keeps its id, and with it what was answered. */
export function choicesFromLines(text: string, held: readonly Choice[], prefix: string): Choice[] {
  const lines = [
    ...new Set(
      text
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  ];
  const taken = new Set(held.map(({ id }) => id));
  return lines.map((line) => {
    const known = held.find((one) => one.text === line);
    if (known) return known;
    const id = freeId(taken, prefix);
    taken.add(id);
    return { id, text: line };
  });
}

export const newChoice = (held: readonly Choice[], prefix: string, text: string): Choice => ({
  id: freeId(
    held.map(({ id }) => id),
    prefix,
  ),
  text,
});

/** Kinds that a question can become without losing its options or rows. */
export function similarKinds(kind: QuestionKind): QuestionKind[] {
  const families: QuestionKind[][] = [
    ['single', 'multiple', 'select', 'ranking', 'yesNo', 'picture'],
    ['text', 'longText', 'phone', 'mail', 'number'],
    ['rating', 'scale', 'nps'],
    ['matrixSingle', 'matrixMultiple', 'matrixRating', 'matrixText'],
    ['date', 'dateRange'],
  ];
  return families.find((family) => family.includes(kind)) ?? [kind];
}

/** The same question as another kind: what the new kind does not know goes, what it needs comes. */
export function asKind(question: Question, kind: QuestionKind): Question {
  const begins: Partial<Question> = beginnings[kind] ?? {};
  const { id, title, description, required, show, hide, leave, require } = question;
  const kept = { id, title, description, required, show, hide, leave, require };
  const held = {
    options: question.options ?? begins.options,
    rows: question.rows ?? begins.rows,
    columns: question.columns ?? begins.columns,
    points: question.points ?? begins.points,
  };
  const needs = (name: keyof typeof held) => begins[name] !== undefined;
  const next = {
    ...kept,
    kind,
    ...(needs('options') && { options: held.options }),
    ...(needs('rows') && { rows: held.rows }),
    ...(needs('columns') && { columns: held.columns }),
    ...(needs('points') && { points: held.points }),
    ...(isMatrix(kind) && question.requiredRows !== undefined && { requiredRows: question.requiredRows }),
  };
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)) as unknown as Question;
}
