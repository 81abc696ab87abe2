/**
 * Formulas over the measures of a chart: `[已完成] / [全部] * 100`. They are reckoned from sums of a group, never from
 * averages of its parts. A formula may name measures that stand before it, so that none can lead back to itself. Pure.
 */

export class FormulaRefused extends Error {}

/** @returns null where there is nothing to reckon with: no value, or nothing to divide by */
export type Formula = (values: readonly (number | null)[]) => number | null;

type Token = { kind: 'number'; value: number } | { kind: 'name'; at: number } | { kind: 'sign'; sign: string };
const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|\[([^\]]*)\]|([-+*/()]))/y;
const DEPTH_MAX = 20;

function tokensOf(text: string, names: readonly string[]): Token[] {
  const found: Token[] = [];
  const end = text.trimEnd().length;
  TOKEN.lastIndex = 0;
  // Ends: each turn reads at least one letter, or refuses.
  while (TOKEN.lastIndex < end) {
    const began = TOKEN.lastIndex;
    const [, digits, name, sign] = TOKEN.exec(text) ?? [];
    if (digits !== undefined) found.push({ kind: 'number', value: Number(digits) });
    else if (name !== undefined) {
      const at = names.indexOf(name.trim());
      if (at < 0) throw new FormulaRefused(`公式中的 [${name}] 不是前面的指标，只能引用排在它前面的指标`);
      found.push({ kind: 'name', at });
    } else if (sign !== undefined) found.push({ kind: 'sign', sign });
    else throw new FormulaRefused(`公式第 ${began + 1} 个字符处看不懂：用 [指标名]、数字、+ - * / 和括号`);
  }
  return found;
}

/**
 * @param names of the measures before it, in the order of the values
 * @throws FormulaRefused saying what is wrong
 */
export function compileFormula(text: string, names: readonly string[]): Formula {
  const tokens = tokensOf(text, names);
  let at = 0;
  const isSign = (...signs: string[]) => {
    const token = tokens[at];
    return token?.kind === 'sign' && signs.includes(token.sign) ? token.sign : null;
  };
  const binary = (a: Formula, b: Formula, reckon: (x: number, y: number) => number | null): Formula => {
    return (values) => {
      const [x, y] = [a(values), b(values)];
      return x === null || y === null ? null : reckon(x, y);
    };
  };
  function sum(depth: number): Formula {
    let left = product(depth);
    // Ends: each turn takes a sign, and signs are finite.
    for (let sign = isSign('+', '-'); sign; sign = isSign('+', '-')) {
      at += 1;
      left = binary(left, product(depth), sign === '+' ? (x, y) => x + y : (x, y) => x - y);
    }
    return left;
  }
  function product(depth: number): Formula {
    let left = single(depth);
    // Ends: each turn takes a sign, and signs are finite.
    for (let sign = isSign('*', '/'); sign; sign = isSign('*', '/')) {
      at += 1;
      left = binary(left, single(depth), sign === '*' ? (x, y) => x * y : (x, y) => (y === 0 ? null : x / y));
    }
    return left;
  }
  function single(depth: number): Formula {
    if (depth > DEPTH_MAX) throw new FormulaRefused('公式的括号太深');
    const token = tokens[at];
    at += 1;
    if (token?.kind === 'number') return () => token.value;
    if (token?.kind === 'name') return (values) => values[token.at] ?? null;
    if (token?.kind === 'sign' && token.sign === '-') {
      const inner = single(depth + 1);
      return (values) => {
        const value = inner(values);
        return value === null ? null : -value;
      };
    }
    if (token?.kind === 'sign' && token.sign === '(') {
      const inner = sum(depth + 1);
      if (!isSign(')')) throw new FormulaRefused('公式少了右括号');
      at += 1;
      return inner;
    }
    throw new FormulaRefused('公式不完整：运算符两边都要有数字或 [指标名]');
  }
  const whole = sum(0);
  if (at < tokens.length) throw new FormulaRefused('公式中有多余的内容：相邻的两项之间少了运算符');
  return (values) => {
    const value = whole(values);
    return value === null || !Number.isFinite(value) ? null : value;
  };
}
