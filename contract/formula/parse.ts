/** The little language of formulas: text to a tree. Nothing of it is ever run as code. No imports. */

/** Where something stands in the formula: from one character up to another. */
export interface Place {
  at: number;
  to: number;
}
export type Node = Place &
  (
    | { is: 'number'; text: string }
    | { is: 'text'; text: string }
    | { is: 'field'; name: string }
    | { is: 'binary'; op: Operator; left: Node; right: Node }
    | { is: 'negative'; of: Node }
    | { is: 'call'; name: string; args: Node[] }
  );
export type Operator = '+' | '-' | '*' | '/' | '&' | '>' | '>=' | '<' | '<=' | '=' | '<>';
type WithoutPlace<T> = T extends unknown ? Omit<T, keyof Place> : never;

/** Why a formula cannot be taken; a person reads it. */
export class BadFormula extends Error {
  constructor(
    message: string,
    public place?: Place,
  ) {
    super(message);
  }
}

const QUOTED_MAX = 20;
/** The reason with the place that it is about, as `formula` has it. */
export function saidFault({ message, place }: BadFormula, formula: string): string {
  const part = place ? formula.slice(place.at, place.to).trim() : '';
  if (!place || !part) return message;
  return `第 ${place.at + 1} 个字符「${part.length > QUOTED_MAX ? `${part.slice(0, QUOTED_MAX)}…` : part}」：${message.trim()}`;
}

const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?)|\{([^{}]{1,60})\}|([a-z]+)|(>=|<=|<>|[-+*/()><=,&（），＋－×÷≥≤≠＞＜＝＆])|["“”]([^"“”]{0,500})["“”])/iy;
const NODES_MAX = 200;
const DEPTH_MAX = 40;
const wide: Record<string, string> = {
  '（': '(',
  '）': ')',
  '，': ',',
  '＋': '+',
  '－': '-',
  '×': '*',
  '÷': '/',
  '≥': '>=',
  '≤': '<=',
  '≠': '<>',
  '＞': '>',
  '＜': '<',
  '＝': '=',
  '＆': '&',
};

interface Token extends Place {
  kind: 'number' | 'field' | 'name' | 'sign' | 'text';
  text: string;
}

function tokensOf(formula: string): Token[] {
  const text = formula.trimEnd();
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const began = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match) {
      const at = began + (text.slice(began).length - text.slice(began).trimStart().length);
      throw new BadFormula(`公式第 ${at + 1} 个字符「${text.slice(at).slice(0, 10)}」无法识别`, {
        at,
        to: text.length,
      });
    }
    const [whole, number, field, name, sign, quoted] = match;
    const to = TOKEN.lastIndex;
    const place = { at: to - whole.trimStart().length, to };
    if (number !== undefined) tokens.push({ kind: 'number', text: number, ...place });
    else if (field !== undefined) tokens.push({ kind: 'field', text: field.trim(), ...place });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name.toLowerCase(), ...place });
    else if (quoted !== undefined) tokens.push({ kind: 'text', text: quoted, ...place });
    else tokens.push({ kind: 'sign', text: wide[sign ?? ''] ?? sign ?? '', ...place });
  }
  return tokens;
}

/** Throws `BadFormula` with the place and the reason. */
export function parseFormula(formula: string): Node {
  const tokens = tokensOf(formula);
  let at = 0;
  let nodes = 0;
  let depth = 0;
  /** Where the token that comes next begins, and where the one before ended. */
  const begins = () => tokens[at]?.at ?? formula.length;
  const ended = () => tokens[at - 1]?.to ?? 0;
  const made = (node: WithoutPlace<Node>, from: number): Node => {
    nodes += 1;
    if (nodes > NODES_MAX) throw new BadFormula('公式过长，请拆成几个公式字段');
    return { ...node, at: from, to: ended() } as Node;
  };
  const take = (...signs: string[]): string | null => {
    const token = tokens[at];
    if (token?.kind !== 'sign' || !signs.includes(token.text)) return null;
    at += 1;
    return token.text;
  };
  const need = (sign: string) => {
    if (take(sign)) return;
    const token = tokens[at];
    throw new BadFormula(token ? `「${token.text}」之前缺少「${sign}」` : `公式末尾缺少「${sign}」`, token);
  };
  const chain = (next: () => Node, ...signs: Operator[]): Node => {
    const from = begins();
    let left = next();
    // Ends: each turn takes a sign of the text.
    for (let op = take(...signs); op; op = take(...signs)) {
      left = made({ is: 'binary', op: op as Operator, left, right: next() }, from);
    }
    return left;
  };
  const product = () => chain(unary, '*', '/');
  const sum = () => chain(product, '+', '-');
  const joined = () => chain(sum, '&');
  const comparison = (): Node => {
    depth += 1;
    if (depth > DEPTH_MAX) throw new BadFormula('公式的括号嵌套过深', tokens[at]);
    const from = begins();
    const left = joined();
    const op = take('>=', '<=', '<>', '>', '<', '=');
    const node = op ? made({ is: 'binary', op: op as Operator, left, right: joined() }, from) : left;
    depth -= 1;
    return node;
  };
  function unary(): Node {
    const from = begins();
    let negative = false;
    // Ends: each turn takes a sign of the text.
    while (take('-')) negative = !negative;
    const of = primary();
    return negative ? made({ is: 'negative', of }, from) : of;
  }
  function primary(): Node {
    const token = tokens[at];
    const from = begins();
    at += 1;
    if (token?.kind === 'number') return made({ is: 'number', text: token.text }, from);
    if (token?.kind === 'text') return made({ is: 'text', text: token.text }, from);
    if (token?.kind === 'field') return made({ is: 'field', name: token.text }, from);
    if (token?.kind === 'name') {
      need('(');
      const args: Node[] = [];
      if (!take(')')) {
        // Ends: each turn takes a comma of the text.
        do args.push(comparison());
        while (take(','));
        need(')');
      }
      return made({ is: 'call', name: token.text, args }, from);
    }
    if (token?.text === '(') {
      const inside = comparison();
      need(')');
      return inside;
    }
    throw new BadFormula(token ? `「${token.text}」的位置不对，这里应为字段、数字或括号` : '公式不完整', token);
  }
  const node = comparison();
  const rest = tokens[at];
  if (rest) throw new BadFormula(`「${rest.text}」的位置不对`, rest);
  return node;
}

/** What stands inside of a part of a formula, one step down. */
const partsOf = (node: Node): readonly Node[] =>
  node.is === 'binary'
    ? [node.left, node.right]
    : node.is === 'negative'
      ? [node.of]
      : node.is === 'call'
        ? node.args
        : [];

/** All parts of a formula, each before what stands inside of it. */
export function nodesOf(node: Node): Node[] {
  return [node, ...partsOf(node).flatMap(nodesOf)];
}

/** Names of the fields that a formula reads, each once. */
export const fieldsOf = (node: Node): string[] => [
  ...new Set(nodesOf(node).flatMap((one) => (one.is === 'field' ? [one.name] : []))),
];
