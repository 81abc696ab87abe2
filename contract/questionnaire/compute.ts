/** Formulas of calculated questions: from their text to the expression that `evaluate` computes. No imports of TypeBox. */
import { BadFormula, type Node, parseFormula, saidFault } from '../formula/parse';
import type { Expression } from './model';

export const FORMULA_MAX = 500;

type Fn = 'add' | 'subtract' | 'multiply' | 'divide' | 'sum' | 'average' | 'min' | 'max' | 'count';
const signs: Readonly<Partial<Record<string, Fn>>> = { '+': 'add', '-': 'subtract', '*': 'multiply', '/': 'divide' };
/** What skips those that are not answered; the four signs give nothing where one is missing. */
export const formulaFunctions = ['sum', 'average', 'min', 'max', 'count', 'round'] as const;
const isFn = (name: string): name is Exclude<(typeof formulaFunctions)[number], 'round'> =>
  name !== 'round' && (formulaFunctions as readonly string[]).includes(name);

/** `{q1}` names a question, `{q1.r2}` the row of a matrix. */
function expressionOf(node: Node): Expression {
  if (node.is === 'number') return Number(node.text);
  if (node.is === 'field') {
    const [q = '', row] = node.name.split('.');
    return { q, ...(row !== undefined && { row }) };
  }
  if (node.is === 'negative') return { fn: 'subtract', of: [0, expressionOf(node.of)] };
  if (node.is === 'binary') {
    const fn = signs[node.op];
    if (!fn) throw new BadFormula('计算题只能用加、减、乘、除和函数', node);
    return { fn, of: [expressionOf(node.left), expressionOf(node.right)] };
  }
  if (node.is === 'call') {
    const [first, digits] = node.args;
    if (node.name === 'round') {
      if (!first || node.args.length > 2) throw new BadFormula('round 要写成 round(数, 小数位数)', node);
      const places = digits === undefined ? 0 : digits.is === 'number' ? Number(digits.text) : Number.NaN;
      if (!Number.isInteger(places) || places > 10) throw new BadFormula('小数位数应为 0 到 10 的整数', digits ?? node);
      return { fn: 'round', of: [expressionOf(first)], digits: places };
    }
    if (!isFn(node.name))
      throw new BadFormula(`没有函数「${node.name}」，可用的有 ${formulaFunctions.join('、')}`, node);
    if (!first) throw new BadFormula(`${node.name} 的括号里没有内容`, node);
    return { fn: node.name, of: node.args.map(expressionOf) };
  }
  throw new BadFormula('计算题只能用数字和前面的题目', node);
}

/** Compiled once each. */
const compiled = new Map<string, Expression | string>();
const KEPT_MAX = 500;
function compile(formula: string): Expression | string {
  const known = compiled.get(formula);
  if (known !== undefined) return known;
  let made: Expression | string;
  try {
    made = expressionOf(parseFormula(formula));
  } catch (error) {
    if (!(error instanceof BadFormula)) throw error;
    made = saidFault(error, formula);
  }
  if (compiled.size >= KEPT_MAX) compiled.clear();
  compiled.set(formula, made);
  return made;
}

/** The expression of a formula; null where it is none, which is never published. */
export function formulaExpression(formula: string | undefined): Expression | null {
  if (!formula || formula.length > FORMULA_MAX) return null;
  const made = compile(formula);
  return typeof made === 'string' ? null : made;
}

/** Why a formula cannot be computed; nothing where it can. */
export function formulaFault(formula: string | undefined): string | undefined {
  if (!formula?.trim()) return '请填写计算公式';
  const made = compile(formula);
  return typeof made === 'string' ? `公式有误：${made}` : undefined;
}
