/** What keeps a design from being published: references that lead backwards or nowhere, and what can never be true. */
import { formulaExpression, formulaFault } from './compute';
import { scoreFault } from './exam';
import { cascadeFault } from './kinds/cascade';
import { sliderFault } from './kinds/slider';
import { slotFault } from './kinds/slot';
import { subformFault } from './kinds/subform';
import {
  type Comparison,
  type Condition,
  type Expression,
  type FormSchema,
  isComputed,
  isManyChoice,
  isNumeric,
  isOfDirectory,
  isOneChoice,
  isSilent,
  type Question,
  ROW_COUNT,
} from './model';
import { patternFault } from './pattern';
import { codeFault } from './prefill';
import { problemsOf } from './problems';
import type { FormSettings } from './settings';

export interface Fault {
  question: string;
  text: string;
  /** False where it was too much to look through. */
  checked?: false;
}

/** Branches of a condition that are looked through; beyond them it is not checked. */
const MAX_BRANCHES = 256;

const isComparison = (condition: Condition): condition is Comparison => 'q' in condition;

function comparisonsOf(condition: Condition): Comparison[] {
  if (isComparison(condition)) return [condition];
  if ('not' in condition) return comparisonsOf(condition.not);
  return ('all' in condition ? condition.all : condition.any).flatMap(comparisonsOf);
}

type Operand = { q: string; row?: string };
function operandsOf(expression: Expression): Operand[] {
  if (typeof expression === 'number') return [];
  return 'q' in expression ? [expression] : expression.of.flatMap(operandsOf);
}

/** What of a question formulas may name: itself where it has a number, the rows of a matrix of points, fields of a sub-form. */
const operandsIn = (question: Question): { name: string; text: string }[] => {
  const { id, kind, title, options = [], rows = [], fields = [] } = question;
  if (kind === 'subform') {
    const numbers = fields.filter((field) => isNumeric(field.kind));
    return [
      { name: id, text: `${title}：行数` },
      ...numbers.map((field) => ({ name: `${id}.${field.id}`, text: `${title}：${field.title}（各行之和）` })),
    ];
  }
  if (kind === 'matrixRating') return rows.map((row) => ({ name: `${id}.${row.id}`, text: `${title}：${row.text}` }));
  const counts = (isOneChoice(kind) || isManyChoice(kind)) && options.some(({ value }) => value !== undefined);
  return isNumeric(kind) || counts ? [{ name: id, text: title }] : [];
};

/** What the formula of a question may name, with the words of it. */
export function operandsFor({ questions }: FormSchema, id: string): { name: string; text: string }[] {
  return questions
    .slice(
      0,
      Math.max(
        0,
        questions.findIndex((one) => one.id === id),
      ),
    )
    .flatMap(operandsIn);
}

function formulaFaults(
  { questions }: FormSchema,
  { kind, formula }: Question,
  refersBack: (id: string, self: boolean) => void,
): string[] {
  if (!isComputed(kind)) return [];
  const fault = formulaFault(formula);
  if (fault) return [fault];
  const expression = formulaExpression(formula);
  return [...new Map(operandsOf(expression ?? 0).map((one) => [`${one.q}.${one.row ?? ''}`, one])).values()].flatMap(
    ({ q, row }) => {
      refersBack(q, false);
      const named = questions.find(({ id }) => id === q);
      const name = row === undefined ? q : `${q}.${row}`;
      return named && !operandsIn(named).some((one) => one.name === name)
        ? [`公式引用的题目没有数值：${named.title}`]
        : [];
    },
  );
}

/** Sets of comparisons that hold together; null where there are too many. What stands below NOT is left out. */
function branchesOf(condition: Condition): Comparison[][] | null {
  if (isComparison(condition)) return [[condition]];
  if ('not' in condition) return [[]];
  if ('any' in condition) {
    const branches: Comparison[][] = [];
    for (const one of condition.any) {
      const own = branchesOf(one);
      if (!own || branches.length + own.length > MAX_BRANCHES) return null;
      branches.push(...own);
    }
    return branches;
  }
  let branches: Comparison[][] = [[]];
  for (const one of condition.all) {
    const own = branchesOf(one);
    if (!own || branches.length * own.length > MAX_BRANCHES) return null;
    branches = branches.flatMap((branch) => own.map((more) => [...branch, ...more]));
  }
  return branches;
}

/** Whether comparisons of one question of one choice leave none of its options. */
function leavesNoChoice(comparisons: readonly Comparison[]): boolean {
  const lists = comparisons
    .filter(({ op }) => op === 'is' || op === 'anyOf')
    .map(({ value }) => [value ?? []].flat().map(String))
    .filter((texts) => texts.length > 0);
  return lists.length > 0 && !lists[0]?.some((one) => lists.every((texts) => texts.includes(one)));
}

const LOWER_OPS: readonly Comparison['op'][] = ['gt', 'gte', 'between', 'is'];
const upperOf = (op: Comparison['op'], [first, second]: readonly (string | number)[]): number | null => {
  if (op === 'between') return Number(second);
  return op === 'is' || op === 'lt' || op === 'lte' ? Number(first) : null;
};

/** Whether comparisons of one number leave none. */
function leavesNoNumber(comparisons: readonly Comparison[]): boolean {
  let low = Number.NEGATIVE_INFINITY;
  let high = Number.POSITIVE_INFINITY;
  let open = false;
  for (const { op, value } of comparisons) {
    const values = [value ?? []].flat();
    const [first] = values;
    if (typeof first !== 'number') continue;
    if (LOWER_OPS.includes(op)) {
      if (first > low) [low, open] = [first, op === 'gt'];
      else if (first === low && op === 'gt') open = true;
    }
    const upper = upperOf(op, values);
    if (upper !== null && upper < high) high = upper;
    if (op === 'lt' && first === low) open = true;
    if (low > high || (low === high && (open || (op === 'lt' && first === high)))) return true;
  }
  return false;
}

/** Why comparisons of one question can never hold together. */
function contradiction(comparisons: readonly Comparison[], question: Question | undefined): string | null {
  const has = (op: Comparison['op']) => comparisons.some((one) => one.op === op);
  if (has('unanswered') && comparisons.some(({ op }) => op !== 'unanswered')) return '同时要求已作答与未作答';
  if (question && isOneChoice(question.kind) && leavesNoChoice(comparisons))
    return '一道单选题不能同时等于两个不同的选项';
  return leavesNoNumber(comparisons) ? '数值范围为空' : null;
}

/** What a comparison lacks: its value, or the option, row or column that it names. */
function incomplete({ op, row, value }: Comparison, question: Question | undefined): string | null {
  if (!question) return null;
  const named = row === undefined || row.startsWith('*') || question.rows?.some(({ id }) => id === row);
  if (!named) return '条件引用的行已不存在';
  if (op === 'answered' || op === 'unanswered') return null;
  const values = [value ?? []].flat();
  if (values.length < (op === 'between' ? 2 : 1) || values.some((one) => one === '')) return '条件没有填写完整';
  const choices = question.columns ?? question.options;
  const byChoice = choices !== undefined && row !== ROW_COUNT;
  return byChoice && !values.every((one) => choices.some(({ id }) => id === one)) ? '条件引用的选项已不存在' : null;
}

function faultOf(condition: Condition, questions: ReadonlyMap<string, Question>): Omit<Fault, 'question'> | null {
  const branches = branchesOf(condition);
  if (!branches) return { text: '条件过于复杂，没有检查是否自相矛盾', checked: false };
  for (const branch of branches) {
    const byOperand = new Map<string, Comparison[]>();
    for (const one of branch) {
      const key = `${one.q} ${one.row ?? ''}`;
      byOperand.set(key, [...(byOperand.get(key) ?? []), one]);
    }
    for (const [key, comparisons] of byOperand) {
      const text = contradiction(comparisons, questions.get(key.split(' ')[0] ?? ''));
      if (text) return { text: `条件永远不成立：${text}` };
    }
  }
  return null;
}

/** Every condition that stands at a question, its rows, columns and options. */
function conditionsOf(question: Question): Condition[] {
  const choices = [...(question.options ?? []), ...(question.rows ?? []), ...(question.columns ?? [])];
  return [question, ...choices]
    .flatMap(({ show = [], hide = [] }) => [...show, ...hide])
    .concat(
      question.require ?? [],
      [question.set ?? [], question.leave ?? []].flat().flatMap(({ when }) => when ?? []),
    );
}

/** Questions to which no way leads. */
function unreachable(questions: readonly Question[]): string[] {
  const placeOf = new Map(questions.map(({ id }, at) => [id, at]));
  const reached = new Set([0]);
  for (const [at, question] of questions.entries()) {
    if (!reached.has(at)) continue;
    const leave = question.leave ?? [];
    const always = leave.findIndex(({ when }) => when === null);
    for (const { to } of always < 0 ? leave : leave.slice(0, always + 1)) {
      if ('question' in to) reached.add(placeOf.get(to.question) ?? -1);
    }
    // Who does not see it does not leave from it either.
    const hideable = Boolean(question.show?.length || question.hide?.length);
    if (always < 0 || hideable) reached.add(at + 1);
  }
  return questions.filter((_, at) => !reached.has(at)).map(({ id }) => id);
}

/** How many options can be taken together: an exclusive option stands alone. */
function mostOf({ kind, options = [] }: Question): number {
  if (!isManyChoice(kind) || kind === 'ranking') return Number.POSITIVE_INFINITY;
  const together = options.filter(({ exclusive }) => !exclusive).length;
  return Math.max(together, Math.min(options.length, 1));
}

/** What only its kind knows. */
function kindFault(question: Question): string | undefined {
  if (question.kind === 'slider') return sliderFault(question);
  if (
    question.columnOnce &&
    question.required &&
    (question.requiredRows ?? question.rows?.length ?? 0) > (question.columns?.length ?? 0)
  )
    return '每列只能选一行，列数少于必答的行数';
  if (question.kind === 'subform') return subformFault(question);
  if (question.kind === 'slot') return slotFault(question.options);
  return question.kind === 'cascade' ? cascadeFault(question.options ?? []) : undefined;
}

/** A value that a rule sets has to be one that somebody could have given. */
function settingFault(question: Question): string | undefined {
  for (const { value } of question.set ?? []) {
    if ('formula' in value) {
      const fault = formulaFault(value.formula);
      if (fault) return fault;
      if (!isNumeric(question.kind)) return '只有数字题能由公式自动填写';
    }
    if (!('literal' in value)) continue;
    // By itself: what leads to it, and what stands beside it, is not answered yet.
    const { show: _, hide: __, require: ___, leave: ____, set: _____, ...alone } = question;
    const found = problemsOf({ questions: [alone], ends: [] }, { [question.id]: value.literal }, false);
    if (found.length > 0) return '自动填写的值不符合本题';
  }
  return undefined;
}

/** A question as it is judged: where it stands, and where its faults go. */
interface Judged {
  schema: FormSchema;
  question: Question;
  at: number;
  placeOf: ReadonlyMap<string, number>;
  add: (text: string) => void;
  /** Of a question that is referred to: whether it is there and stands before (`self`: or is this one). */
  refersBack: (id: string, self: boolean) => void;
}

/** What its conditions and the values that it sets refer to. */
function lintReferences({ question, refersBack }: Judged): void {
  const parts = [question, ...(question.options ?? []), ...(question.rows ?? []), ...(question.columns ?? [])];
  for (const { show = [], hide = [] } of parts) {
    for (const one of [...show, ...hide].flatMap(comparisonsOf)) refersBack(one.q, false);
  }
  for (const one of (question.require ?? []).flatMap(comparisonsOf)) refersBack(one.q, false);
  for (const { when, value } of question.set ?? []) {
    for (const one of when ? comparisonsOf(when) : []) refersBack(one.q, false);
    const expression =
      'literal' in value ? null : 'formula' in value ? formulaExpression(value.formula) : value.expression;
    for (const one of operandsOf(expression ?? 0)) refersBack(one.q, false);
  }
}

/** Where it leads to. */
function lintWays({ schema, question, at, placeOf, add, refersBack }: Judged): void {
  const ends = new Set(schema.ends.map(({ id }) => id));
  for (const { when, to } of question.leave ?? []) {
    for (const one of when ? comparisonsOf(when) : []) refersBack(one.q, true);
    if ('end' in to) {
      if (!ends.has(to.end)) add('结束页已不存在');
    } else if ((placeOf.get(to.question) ?? -1) <= at) {
      add('只能跳转到后面的题目');
    }
  }
}

/** What it asks of answers: bounds, formulas, patterns, codes, points. */
function lintRules({ schema, question, add, refersBack }: Judged): void {
  const { min, max, pattern, prefill } = question;
  if (min !== undefined && max !== undefined && min > max) add('最小值大于最大值');
  for (const text of formulaFaults(schema, question, refersBack)) add(text);
  const faults = [
    kindFault(question),
    pattern && patternFault(pattern),
    prefill && codeFault(question, schema.questions),
    scoreFault(question),
  ];
  for (const fault of faults) if (fault) add(fault);
  const most = mostOf(question);
  if (min !== undefined && most < min) add(`最多只能选择 ${most} 项，达不到至少 ${min} 项`);
}

/** What can be chosen, and the rows and columns in which. */
function lintChoices({ question: { kind, options, rows, columns }, add }: Judged): void {
  if (options?.length === 0) add('题目没有选项');
  if (options?.some(({ text }) => text.trim() === '')) add('有选项没有文字');
  if (kind === 'picture' && options?.some(({ imageId }) => !imageId)) add('有选项没有图片');
  if (rows?.length === 0) add('题目没有行');
  if (columns?.length === 0) add('题目没有列');
}

/** @returns nothing where the design may be published; what was not checked does not keep it from that */
export function lint(schema: FormSchema): Fault[] {
  const faults: Fault[] = [];
  const questions = new Map(schema.questions.map((question) => [question.id, question]));
  const placeOf = new Map(schema.questions.map(({ id }, at) => [id, at]));
  for (const [at, question] of schema.questions.entries()) {
    const add = (text: string) => faults.push({ question: question.id, text });
    const refersBack = (id: string, self: boolean) => {
      const place = placeOf.get(id);
      if (place === undefined) add('引用的题目已不存在');
      else if (place > at || (place === at && !self)) add('只能引用前面的题目');
    };
    const judged: Judged = { schema, question, at, placeOf, add, refersBack };
    if (question.title.trim() === '' && question.kind !== 'page') add('题目没有标题');
    if (placeOf.get(question.id) !== at) add('题目的标识重复');
    lintReferences(judged);
    const unset = settingFault(question);
    if (unset) add(unset);
    lintWays(judged);
    lintRules(judged);
    lintChoices(judged);
    for (const condition of conditionsOf(question)) {
      const lacking = comparisonsOf(condition).flatMap((one) => incomplete(one, questions.get(one.q)) ?? []);
      for (const text of new Set(lacking)) add(text);
      const fault = faultOf(condition, questions);
      if (fault) faults.push({ question: question.id, ...fault });
    }
  }
  for (const question of unreachable(schema.questions)) faults.push({ question, text: '没有路径能到达此题' });
  return faults;
}

/**
 * All that keeps a design from being published as it is set; the page shows it, the server refuses with it.
 * A fault of the whole names no question.
 */
export function faultsOf(schema: FormSchema, settings: Pick<FormSettings, 'anonymous' | 'audience' | 'exam'>): Fault[] {
  const faults = lint(schema).filter(({ checked }) => checked !== false);
  if (!schema.questions.some(({ kind }) => !isSilent(kind) && !isComputed(kind)))
    faults.push({ question: '', text: '请至少添加一道题目' });
  if (settings.exam?.minutes && settings.anonymous) {
    faults.push({ question: '', text: '匿名问卷不能限时：开始的时刻会指出是谁填写的' });
  }
  for (const { id, kind, prefill } of schema.questions) {
    if (prefill && settings.anonymous) {
      faults.push({ question: id, text: '匿名问卷不能由链接预填：链接里的值可能指出是谁填写的' });
    }
    if (kind === 'file' && settings.anonymous) {
      faults.push({ question: id, text: '匿名问卷不能上传文件：文件里可能带有作者、设备等信息' });
    }
    if (isOfDirectory(kind) && settings.audience.kind === 'anyone') {
      faults.push({ question: id, text: '未登录的人不能选择企业的人员和部门，请更换题型或填写范围' });
    }
  }
  return faults;
}
