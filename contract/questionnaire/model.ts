/**
 * A questionnaire as it is designed and, frozen, as it is answered (specification §4, §7 "Survey"). Stable ids stand for
 * questions, rows, columns and options, so that a corrected text splits no statistics. No imports but types: the page
 * on which people answer is a small bundle of its own.
 */

import type { Pattern } from './pattern';

export const questionKinds = {
  single: '单选',
  multiple: '多选',
  select: '下拉',
  cascade: '级联选择',
  picture: '图片选择',
  yesNo: '判断',
  slot: '预约时段',
  text: '单行文字',
  longText: '多行文字',
  blanks: '多项填空',
  number: '数字',
  formula: '计算',
  date: '日期',
  dateRange: '日期区间',
  rating: '评分',
  nps: 'NPS',
  scale: '量表',
  slider: '滑块',
  matrixSingle: '矩阵单选',
  matrixMultiple: '矩阵多选',
  matrixRating: '矩阵评分',
  matrixText: '矩阵填空',
  subform: '重复子表单',
  ranking: '排序',
  file: '文件上传',
  signature: '签名',
  region: '省市',
  person: '人员',
  department: '部门',
  phone: '手机',
  mail: '邮箱',
  note: '说明文字',
  page: '分页',
} as const;
export type QuestionKind = keyof typeof questionKinds;

/** Kinds without an answer. A page holds what follows it, up to the next. */
export const isSilent = (kind: QuestionKind): boolean => kind === 'note' || kind === 'page';
export const isMatrix = (kind: QuestionKind): boolean => kind.startsWith('matrix');
/** Their answer is one option's id. */
export const isOneChoice = (kind: QuestionKind): boolean => ['single', 'select', 'yesNo', 'slot'].includes(kind);
/** Their answer is a list of options' ids. */
export const isManyChoice = (kind: QuestionKind): boolean => ['multiple', 'picture', 'ranking'].includes(kind);
/** Numbers that stand for themselves, not for points of a scale. */
export const isPlainNumber = (kind: QuestionKind): boolean => ['number', 'formula', 'slider'].includes(kind);
/** Their answer is ids of what the enterprise has: only its members can choose. */
export const isOfDirectory = (kind: QuestionKind): boolean => kind === 'person' || kind === 'department';
/** Their answer is a number. */
export const isNumeric = (kind: QuestionKind): boolean =>
  ['number', 'formula', 'rating', 'nps', 'scale', 'slider'].includes(kind);
/** Nobody answers it: the page and the server compute it. */
export const isComputed = (kind: QuestionKind): boolean => kind === 'formula';

/**
 * What was answered, by kind: an option's id; a list of ids (of options, files, people, departments; ranked ones in their
 * order, of a cascade from the uppermost down); text; a number; `YYYY-MM-DD`, or two of them; province and city; for a matrix and for blanks an object by row,
 * for a sub-form one by row and field (`0.f1`).
 */
export type Cell = string | number | string[];
export type Answer = Cell | Record<string, Cell> | null;
/** By question. The text beside an option 其他 stands under `question:option`. A null was cleared by hand. */
export type Answers = Record<string, Answer | undefined>;

export const operators = {
  is: '等于',
  isNot: '已作答且不等于',
  contains: '包含',
  lacks: '已作答且不包含',
  anyOf: '是其中之一',
  noneOf: '已作答且不是其中任何一个',
  allOf: '包含全部',
  gt: '大于',
  gte: '大于等于',
  lt: '小于',
  lte: '小于等于',
  between: '介于',
  answered: '已作答',
  unanswered: '未作答',
} as const;
export type Operator = keyof typeof operators;

/** Of a matrix: one row by its id, any or every visible row, or how many rows are answered. */
export type RowOperand = string;
export const ANY_ROW = '*any';
export const EVERY_ROW = '*every';
export const ROW_COUNT = '*count';

export interface Comparison {
  q: string;
  row?: RowOperand;
  op: Operator;
  /** `between`: two bounds, both included. */
  value?: string | number | (string | number)[];
}
export type Condition = Comparison | { all: Condition[] } | { any: Condition[] } | { not: Condition };

export type Expression =
  | number
  | { q: string; row?: string }
  | { fn: 'add' | 'subtract' | 'multiply' | 'divide' | 'sum' | 'average' | 'min' | 'max' | 'count'; of: Expression[] }
  | { fn: 'round'; of: [Expression]; digits?: number };

/** Shown if its container is, one of `show` holds (or there is none), and none of `hide` does. */
export interface Shown {
  show?: Condition[];
  hide?: Condition[];
}
export interface Choice extends Shown {
  id: string;
  text: string;
  /** Asks for words of one's own. */
  other?: boolean;
  /** Takes back all others. */
  exclusive?: boolean;
  /** What it counts in formulas. */
  value?: number;
  /** Of a cascade: the option above it. */
  parent?: string;
  /** Of a slot: how many people it takes. */
  places?: number;
  /** Of a picture question: what was uploaded for it. */
  imageId?: string;
}

/** Where an answered question leads. In a list the first that holds wins; null always holds. */
export interface Leave {
  when: Condition | null;
  /** A later question, or the end of that name. */
  to: { question: string } | { end: string };
}

export const settingModes = { prefill: '预先填入，可以修改', fixed: '自动填写，不能修改' } as const;
/** `prefill` stands until it is edited; `fixed` is computed anew and stands above what was sent. */
export interface Setting {
  mode: keyof typeof settingModes;
  when: Condition | null;
  value: { literal: Exclude<Answer, null> } | { expression: Expression } | { formula: string };
}

/** Of what a sub-form repeats: questions without rules of their own. */
export type SubField = Pick<
  Question,
  'id' | 'kind' | 'title' | 'required' | 'options' | 'min' | 'max' | 'digits' | 'points'
>;

export interface Question extends Shown {
  id: string;
  kind: QuestionKind;
  title: string;
  description?: string;
  required?: boolean;
  require?: Condition[];
  options?: Choice[];
  rows?: Choice[];
  columns?: Choice[];
  /** Of a matrix of choices: a column belongs to one row at most. */
  columnOnce?: boolean;
  /** Of a required matrix: so many rows, instead of each visible one. */
  requiredRows?: number;
  /** Of a sub-form: what each of its rows asks. */
  fields?: SubField[];
  /** Choices to take, files, people, rows of a sub-form; or length of a text, or the bounds of a number. */
  min?: number;
  max?: number;
  /** What a text has to look like. */
  pattern?: Pattern;
  /** Of a calculated question: `{q1} * 2`, over earlier ones. */
  formula?: string;
  digits?: number;
  /** Of a slider. */
  step?: number;
  /** Of slots: said where none has a place left. */
  waiting?: string;
  /** The address may bring a value, under the code or else the id; a locked one is shown and cannot be changed there. */
  prefill?: { code?: string; locked?: boolean };
  /** Points of a rating and a scale. */
  points?: number;
  random?: boolean;
  set?: Setting[];
  leave?: Leave[];
  /** Of an exam. */
  score?: {
    points: number;
    /** Of several choices; without it `all`. */
    rule?: 'all' | 'half' | 'share';
    /** Ids of the right options, or words that are taken. */
    right?: string[];
    /** Of a number, and how far from it one may be. */
    value?: number;
    tolerance?: number;
  };
}

export const FILES_MAX = 10;
/** How many files, people or departments an answer names at most; one unless the question says more. */
export const namedAtMost = ({ kind, max = 1 }: Pick<Question, 'kind' | 'max'>): number =>
  kind === 'file' ? Math.min(max, FILES_MAX) : Math.min(max, 50);

/** What is frozen by publishing. */
export interface FormSchema {
  questions: Question[];
  ends: { id: string; text: string }[];
}
