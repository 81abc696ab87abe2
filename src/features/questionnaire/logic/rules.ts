/** Rules of a question as one list, the way people read them; the model keeps them by what they do. */
import {
  ANY_ROW,
  type Comparison,
  type Condition,
  EVERY_ROW,
  type FormSchema,
  isManyChoice,
  isMatrix,
  isNumeric,
  isOneChoice,
  isSilent,
  type Leave,
  type Operator,
  operators,
  type Question,
  ROW_COUNT,
} from '@contract/questionnaire/model';
import { callQuestion, numbersOf } from './numbers';

export const ruleActions = {
  show: '显示本题',
  hide: '隐藏本题',
  require: '本题必答',
  jump: '跳到后面的题目',
  end: '结束问卷',
} as const;
export type RuleAction = keyof typeof ruleActions;

export interface Rule {
  action: RuleAction;
  /** Null: always; only of a jump and an end. */
  when: Condition | null;
  /** The question that a jump leads to, or the end. */
  to?: string;
}

/** Conditions as the form shows them: comparisons that all hold, or any of them. */
export interface Group {
  how: 'all' | 'any';
  of: Comparison[];
}

const isComparison = (condition: Condition): condition is Comparison => 'q' in condition;

/** Null for what is nested deeper than the form shows: it is said in words, and stays as it is. */
export function groupOf(condition: Condition): Group | null {
  if (isComparison(condition)) return { how: 'all', of: [condition] };
  if ('not' in condition) return null;
  const [how, of] = 'all' in condition ? (['all', condition.all] as const) : (['any', condition.any] as const);
  return of.every(isComparison) ? { how, of: of as Comparison[] } : null;
}
export function conditionOf({ how, of }: Group): Condition {
  const [only, ...more] = of;
  if (only && more.length === 0) return only;
  return how === 'all' ? { all: of } : { any: of };
}

export function rulesOf(question: Question): Rule[] {
  const { show = [], hide = [], require = [], leave = [] } = question;
  return [
    ...show.map((when): Rule => ({ action: 'show', when })),
    ...hide.map((when): Rule => ({ action: 'hide', when })),
    ...require.map((when): Rule => ({ action: 'require', when })),
    ...leave.map(
      ({ when, to }): Rule =>
        'end' in to ? { action: 'end', when, to: to.end } : { action: 'jump', when, to: to.question },
    ),
  ];
}

/** Whether some of its options, rows or columns are shown by what was answered before. */
export const hasShownChoices = ({ options = [], rows = [], columns = [] }: Question): boolean =>
  [...options, ...rows, ...columns].some(({ show, hide }) => show !== undefined || hide !== undefined);

/** What a question keeps of them; jumps and ends stay in their order, for the first that holds wins. */
export function keptRules(rules: readonly Rule[]): Pick<Question, 'show' | 'hide' | 'require' | 'leave'> {
  const of = (action: RuleAction) => rules.flatMap((rule) => (rule.action === action && rule.when ? [rule.when] : []));
  const leave = rules.flatMap(({ action, when, to = '' }): Leave[] =>
    action === 'jump' ? [{ when, to: { question: to } }] : action === 'end' ? [{ when, to: { end: to } }] : [],
  );
  const orNone = <T>(list: T[]) => (list.length > 0 ? list : undefined);
  return {
    show: orNone(of('show')),
    hide: orNone(of('hide')),
    require: orNone(of('require')),
    leave: orNone(leave),
  };
}

/** Questions that a rule of this one may ask about: earlier ones; a jump and an end also of itself. */
export function askable({ questions }: FormSchema, id: string, action: RuleAction): Question[] {
  const at = questions.findIndex((one) => one.id === id);
  const self = action === 'jump' || action === 'end';
  return questions.slice(0, at + (self ? 1 : 0)).filter(({ kind }) => !isSilent(kind));
}

/** What the answer of an operand is like, for its operators and values. */
export type OperandKind = 'one' | 'many' | 'number' | 'date' | 'text' | 'answered';
export function operandKind(question: Question, row: string | undefined): OperandKind {
  const { kind } = question;
  if (isMatrix(kind) || kind === 'blanks') {
    if (row === undefined) return 'answered';
    if (row === ROW_COUNT) return 'number';
    if (kind === 'matrixSingle') return 'one';
    if (kind === 'matrixMultiple') return 'many';
    return kind === 'matrixRating' ? 'number' : 'text';
  }
  if (kind === 'subform') return row === ROW_COUNT ? 'number' : 'answered';
  if (isOneChoice(kind)) return 'one';
  if (isManyChoice(kind) || kind === 'cascade') return 'many';
  if (isNumeric(kind)) return 'number';
  if (kind === 'date') return 'date';
  return ['text', 'longText', 'phone', 'mail', 'region'].includes(kind) ? 'text' : 'answered';
}

const answeredOps: Operator[] = ['answered', 'unanswered'];
const ordered: Operator[] = ['is', 'isNot', 'gt', 'gte', 'lt', 'lte', 'between'];
export const operatorsOf: Record<OperandKind, Operator[]> = {
  one: ['is', 'isNot', 'anyOf', 'noneOf', ...answeredOps],
  many: ['contains', 'lacks', 'anyOf', 'noneOf', 'allOf', 'is', ...answeredOps],
  number: [...ordered, ...answeredOps],
  date: [...ordered, ...answeredOps],
  text: ['contains', 'lacks', 'is', 'isNot', ...answeredOps],
  answered: answeredOps,
};

const rowWords: Record<string, string> = { [ANY_ROW]: '任意一行', [EVERY_ROW]: '每一行', [ROW_COUNT]: '已答的行数' };

/** A condition in words. */
export function sayCondition(schema: FormSchema, condition: Condition): string {
  if (!isComparison(condition)) {
    if ('not' in condition) return `不满足（${sayCondition(schema, condition.not)}）`;
    const [parts, joint] = 'all' in condition ? [condition.all, '，且'] : [condition.any, '，或'];
    return parts.map((one) => sayCondition(schema, one)).join(joint);
  }
  const { q, row, op, value } = condition;
  const question = schema.questions.find(({ id }) => id === q);
  if (!question) return '引用的题目已不存在';
  const texts = [...(question.options ?? []), ...(question.columns ?? [])];
  const said = [value ?? []]
    .flat()
    .map((one) => `“${texts.find(({ id }) => id === one)?.text ?? one}”`)
    .join(op === 'between' ? ' 到 ' : '、');
  const line = row && (rowWords[row] ?? question.rows?.find(({ id }) => id === row)?.text ?? row);
  return `“${callQuestion(question, numbersOf(schema))}”${line ? `的${line}` : ''}${operators[op]}${said}`;
}

/** A rule in one sentence. */
export function sayRule(schema: FormSchema, { action, when, to }: Rule): string {
  const numbers = numbersOf(schema);
  const target = schema.questions.find(({ id }) => id === to);
  const does =
    action === 'jump'
      ? `跳到“${target ? callQuestion(target, numbers) : '已不存在的题目'}”`
      : action === 'end'
        ? `结束，显示“${schema.ends.find(({ id }) => id === to)?.text ?? '已不存在的结束语'}”`
        : ruleActions[action];
  return when === null ? `答完后总是${does}` : `当${sayCondition(schema, when)}时，${does}`;
}
