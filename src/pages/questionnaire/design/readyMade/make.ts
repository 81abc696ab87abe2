/** Short ways to write designs down. */
import type { Choice, FormSchema, Question } from '@contract/questionnaire/model';

export interface Template {
  name: string;
  hint: string;
  schema: FormSchema;
}

export const list = (prefix: string, texts: readonly string[]): Choice[] =>
  texts.map((text, at) => ({ id: `${prefix}${at + 1}`, text }));
export const options = (...texts: string[]) => ({ options: list('o', texts) });
/** The last one asks for words of one's own. */
export const optionsWithOther = (...texts: string[]) => ({
  options: [...list('o', texts), { id: `o${texts.length + 1}`, text: '其他', other: true }],
});
export const rows = (...texts: string[]) => ({ rows: list('r', texts) });
export const satisfaction = { columns: list('c', ['很不满意', '不满意', '一般', '满意', '很满意']) };
export const required = { required: true };

type Unnamed = Omit<Question, 'id'>;
/** Ids are given by the order. */
export const design = (...questions: Unnamed[]): FormSchema => ({
  questions: questions.map((question, at) => ({ ...question, id: `q${at + 1}` })),
  ends: [],
});

export const ask = (kind: Question['kind'], title: string, more: Partial<Unnamed> = {}): Unnamed => ({
  kind,
  title,
  ...more,
});
export const must = (kind: Question['kind'], title: string, more: Partial<Unnamed> = {}): Unnamed =>
  ask(kind, title, { ...required, ...more });
/** One right option of an exam. @param right its place, from 1 */
export const one = (title: string, texts: string[], right: number, points = 10): Unnamed =>
  must('single', title, { ...options(...texts), score: { points, right: [`o${right}`] } });
/** Several right options; a part of them without a mistake gives half. */
export const several = (title: string, texts: string[], right: number[], points = 10): Unnamed =>
  must('multiple', title, {
    ...options(...texts),
    score: { points, rule: 'half', right: right.map((at) => `o${at}`) },
  });
export const trueOrFalse = (title: string, isTrue: boolean, points = 5): Unnamed =>
  must('yesNo', title, { ...options('正确', '错误'), score: { points, right: [isTrue ? 'o1' : 'o2'] } });
