/** The little language of calculated fields: text to a tree. Nothing of it is ever run as code. */

export type Node =
  | { is: 'number'; text: string }
  | { is: 'text'; text: string }
  | { is: 'field'; name: string }
  | { is: 'binary'; op: Operator; left: Node; right: Node }
  | { is: 'negative'; of: Node }
  | { is: 'call'; name: string; args: Node[] };
export type Operator = '+' | '-' | '*' | '/' | '&' | '>' | '>=' | '<' | '<=' | '=' | '<>';

/** Why a formula cannot be taken; a person reads it. */
export class BadFormula extends Error {}

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|\{([^{}]{1,60})\}|([a-z]+)|(>=|<=|<>|[-+*/()><=,&])|"([^"]{0,500})")/iy;
/** Texts in quotes stay as they are written. */
const QUOTED = /("[^"]*")/;
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
};

interface Token {
  kind: 'number' | 'field' | 'name' | 'sign' | 'text';
  text: string;
}

function tokensOf(formula: string): Token[] {
  const text = formula
    .replace(/[“”]/g, '"')
    .split(QUOTED)
    .map((part) => (part.startsWith('"') ? part : part.replace(/[（），＋－×÷≥≤≠]/g, (sign) => wide[sign] ?? sign)))
    .join('')
    .trimEnd();
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match) throw new BadFormula(`公式第 ${at + 1} 个字符「${text.slice(at).trim().slice(0, 10)}」无法识别`);
    const [, number, field, name, sign, quoted] = match;
    if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (field !== undefined) tokens.push({ kind: 'field', text: field.trim() });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name.toLowerCase() });
    else if (quoted !== undefined) tokens.push({ kind: 'text', text: quoted });
    else tokens.push({ kind: 'sign', text: sign ?? '' });
  }
  return tokens;
}

/** Throws `BadFormula` with the place and the reason. */
export function parseFormula(formula: string): Node {
  const tokens = tokensOf(formula);
  let at = 0;
  let nodes = 0;
  let depth = 0;
  const made = (node: Node): Node => {
    nodes += 1;
    if (nodes > NODES_MAX) throw new BadFormula('公式过长，请拆成几个公式字段');
    return node;
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
    throw new BadFormula(token ? `「${token.text}」之前缺少「${sign}」` : `公式末尾缺少「${sign}」`);
  };
  const chain = (next: () => Node, ...signs: Operator[]): Node => {
    let left = next();
    // Ends: each turn takes a sign of the text.
    for (let op = take(...signs); op; op = take(...signs)) {
      left = made({ is: 'binary', op: op as Operator, left, right: next() });
    }
    return left;
  };
  const product = () => chain(unary, '*', '/');
  const sum = () => chain(product, '+', '-');
  const joined = () => chain(sum, '&');
  const comparison = (): Node => {
    depth += 1;
    if (depth > DEPTH_MAX) throw new BadFormula('公式的括号嵌套过深');
    const left = joined();
    const op = take('>=', '<=', '<>', '>', '<', '=');
    const node = op ? made({ is: 'binary', op: op as Operator, left, right: joined() }) : left;
    depth -= 1;
    return node;
  };
  function unary(): Node {
    let negative = false;
    // Ends: each turn takes a sign of the text.
    while (take('-')) negative = !negative;
    const of = primary();
    return negative ? made({ is: 'negative', of }) : of;
  }
  function primary(): Node {
    const token = tokens[at];
    at += 1;
    if (token?.kind === 'number') return made({ is: 'number', text: token.text });
    if (token?.kind === 'text') return made({ is: 'text', text: token.text });
    if (token?.kind === 'field') return made({ is: 'field', name: token.text });
    if (token?.kind === 'name') {
      need('(');
      const args: Node[] = [];
      if (!take(')')) {
        // Ends: each turn takes a comma of the text.
        do args.push(comparison());
        while (take(','));
        need(')');
      }
      return made({ is: 'call', name: token.text, args });
    }
    if (token?.text === '(') {
      const inside = comparison();
      need(')');
      return inside;
    }
    throw new BadFormula(token ? `「${token.text}」的位置不对，这里应为字段、数字或括号` : '公式不完整');
  }
  const node = comparison();
  const rest = tokens[at];
  if (rest) throw new BadFormula(`「${rest.text}」的位置不对`);
  return node;
}

/** Names of the fields that a formula reads, each once. */
export function fieldsOf(node: Node): string[] {
  const names = new Set<string>();
  const walk = (one: Node): void => {
    if (one.is === 'field') names.add(one.name);
    else if (one.is === 'binary') [one.left, one.right].forEach(walk);
    else if (one.is === 'negative') walk(one.of);
    else if (one.is === 'call') one.args.forEach(walk);
  };
  walk(node);
  return [...names];
}
