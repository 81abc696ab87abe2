/** Filters of SCIM (RFC 7644 §3.4.2.2): read into a tree, of which SQL is made for lists and a judgement for values of a PATCH. */
import { turnsOf } from '../../../../contract/turns';
import { badFilter } from './errors';

export const FILTER_MAX = 1_000;
const NODES_MAX = 30;

const OPERATORS = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;
export type Operator = (typeof OPERATORS)[number];
export type Literal = string | number | boolean | null;

export type Filter =
  | { kind: 'compare'; path: string; op: Operator; value: Literal }
  | { kind: 'present'; path: string }
  | { kind: 'and'; left: Filter; right: Filter }
  | { kind: 'or'; left: Filter; right: Filter }
  | { kind: 'not'; of: Filter }
  /** `emails[type eq "work"]`: of one value of several. */
  | { kind: 'within'; path: string; of: Filter };

const TOKEN = /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|([A-Za-z0-9_$:.+-]+))/y;

function tokensOf(text: string): string[] {
  if (text.length > FILTER_MAX) throw badFilter(`过滤条件不能超过 ${FILTER_MAX} 个字符`);
  const tokens: string[] = [];
  const turn = turnsOf(FILTER_MAX + 1, 'reads a filter');
  TOKEN.lastIndex = 0;
  for (let at = 0; at < text.trimEnd().length; at = TOKEN.lastIndex) {
    turn();
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    if (!found) throw badFilter(`过滤条件从第 ${at + 1} 个字符起无法识别`);
    tokens.push((found[1] ?? found[2] ?? found[3]) as string);
  }
  return tokens;
}

/** @throws 400 invalidFilter */
export function parseFilter(text: string): Filter {
  const tokens = tokensOf(text);
  let at = 0;
  let nodes = 0;
  const made = <F extends Filter>(filter: F): F => {
    nodes += 1;
    if (nodes > NODES_MAX) throw badFilter(`过滤条件不能超过 ${NODES_MAX} 项`);
    return filter;
  };
  const peek = () => tokens[at]?.toLowerCase();
  const take = (what: string): string => {
    const token = tokens[at];
    if (token === undefined) throw badFilter(`过滤条件不完整，缺少${what}`);
    at += 1;
    return token;
  };
  const expect = (sign: string) => {
    if (take(` ${sign}`) !== sign) throw badFilter(`过滤条件中缺少 ${sign}`);
  };

  const either = (): Filter => {
    let left = both();
    // Ends: each turn takes a token.
    while (peek() === 'or') {
      at += 1;
      left = made({ kind: 'or', left, right: both() });
    }
    return left;
  };
  const both = (): Filter => {
    let left = one();
    // Ends: each turn takes a token.
    while (peek() === 'and') {
      at += 1;
      left = made({ kind: 'and', left, right: one() });
    }
    return left;
  };
  const grouped = (close: string): Filter => {
    const inner = either();
    expect(close);
    return inner;
  };
  const one = (): Filter => {
    if (peek() === 'not') {
      at += 1;
      expect('(');
      return made({ kind: 'not', of: grouped(')') });
    }
    if (peek() === '(') {
      at += 1;
      made({ kind: 'present', path: '' });
      return grouped(')');
    }
    const path = take('属性名');
    if (!/^[A-Za-z$]/.test(path)) throw badFilter(`「${path}」不是属性名`);
    if (peek() === '[') {
      at += 1;
      return made({ kind: 'within', path, of: grouped(']') });
    }
    const op = take('比较符').toLowerCase();
    if (op === 'pr') return made({ kind: 'present', path });
    if (!OPERATORS.includes(op as Operator)) throw badFilter(`不支持比较符「${op}」`);
    return made({ kind: 'compare', path, op: op as Operator, value: literalOf(take('比较的值')) });
  };

  const filter = either();
  if (at < tokens.length) throw badFilter(`过滤条件中「${tokens[at]}」多余`);
  return filter;
}

function literalOf(token: string): Literal {
  if (token.startsWith('"')) {
    try {
      return JSON.parse(token) as string;
    } catch {
      throw badFilter(`比较的值 ${token.slice(0, 40)} 无法识别`);
    }
  }
  const word = token.toLowerCase();
  // Entra and others write booleans in any case.
  if (word === 'true' || word === 'false') return word === 'true';
  if (word === 'null') return null;
  const number = Number(token);
  if (!Number.isFinite(number)) throw badFilter(`比较的值 ${token.slice(0, 40)} 应写在引号中`);
  return number;
}

/** A column that may be asked for: SQL of a text, a moment or a boolean. */
export interface Column {
  sql: string;
  kind: 'text' | 'exact' | 'id' | 'boolean' | 'instant';
}

const COMPARE: Partial<Record<Operator, string>> = { gt: '>', ge: '>=', lt: '<', le: '<=' };

/**
 * A condition of a list.
 * @param columns by the attribute's name in small letters
 * @param bind gives the place of a value, `$4`
 */
export function filterSql(
  filter: Filter,
  columns: Readonly<Record<string, Column>>,
  bind: (value: unknown) => string,
): string {
  const of = (one: Filter): string => {
    if (one.kind === 'and' || one.kind === 'or') return `(${of(one.left)} ${one.kind.toUpperCase()} ${of(one.right)})`;
    if (one.kind === 'not') return `NOT coalesce(${of(one.of)}, false)`;
    if (one.kind === 'within') {
      // `emails[type eq "work" and value eq "…"]`: one value a person is kept track of, whatever its type.
      const value = valueWithin(one.of);
      if (!value) throw badFilter(`不支持按「${one.path}[…]」过滤，请使用 ${one.path}.value`);
      return of({ ...value, path: `${one.path}.value` });
    }
    const name = bare(one.path);
    // Not what every object has, such as `constructor`.
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
    if (!column) throw badFilter(`不支持按「${one.path}」过滤`);
    if (one.kind === 'present') return column.kind === 'boolean' ? 'true' : `coalesce(${column.sql}::text, '') <> ''`;
    return compareSql(column, one, bind);
  };
  return of(filter);
}

const valueWithin = (filter: Filter): Extract<Filter, { kind: 'compare' }> | null => {
  if (filter.kind === 'compare') return filter.path.toLowerCase() === 'value' ? filter : null;
  return filter.kind === 'and' ? (valueWithin(filter.left) ?? valueWithin(filter.right)) : null;
};

/** An attribute's name without the schema in front of it. */
export const bare = (path: string): string => path.replace(/^urn:.*:(?=[^:]*$)/i, '').toLowerCase();

function compareSql(
  { sql, kind }: Column,
  { path, op, value }: Extract<Filter, { kind: 'compare' }>,
  bind: (value: unknown) => string,
) {
  if (kind === 'boolean') {
    const flag = typeof value === 'string' ? value.toLowerCase() === 'true' : value;
    if (typeof flag !== 'boolean' || (op !== 'eq' && op !== 'ne'))
      throw badFilter(`「${path}」只能与 true 或 false 比较`);
    return `${sql} ${op === 'eq' ? '=' : '<>'} ${bind(flag)}::boolean`;
  }
  if (value === null) return `(${sql} IS ${op === 'eq' ? '' : 'NOT '}NULL)`;
  if (typeof value !== 'string') throw badFilter(`「${path}」应与引号中的文本比较`);
  if (kind === 'instant') {
    const order = COMPARE[op] ?? (op === 'eq' ? '=' : op === 'ne' ? '<>' : null);
    if (!order || !isMoment(value)) throw badFilter(`「${path}」应与时间比较，如 2026-01-31T01:30:00Z`);
    return `${sql} ${order} ${bind(value)}::timestamptz`;
  }
  const text = kind === 'text' ? `lower(${sql})` : `(${sql})::text`;
  const given = `${bind(kind === 'exact' ? value : value.toLowerCase())}::text`;
  if (op === 'eq') return `${text} = ${given}`;
  if (op === 'ne') return `${text} IS DISTINCT FROM ${given}`;
  if (op === 'co') return `strpos(${text}, ${given}) > 0`;
  if (op === 'sw') return `starts_with(${text}, ${given})`;
  if (op === 'ew') return `right(${text}, length(${given})) = ${given}`;
  return `${text} ${COMPARE[op]} ${given}`;
}

const isMoment = (text: string): boolean =>
  /^(?:19|2[01])\d\d-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/.test(text) &&
  Number.isFinite(Date.parse(text));

/** Whether a value of a PATCH is the one that a path names. */
export function matches(filter: Filter, value: unknown): boolean {
  if (filter.kind === 'and') return matches(filter.left, value) && matches(filter.right, value);
  if (filter.kind === 'or') return matches(filter.left, value) || matches(filter.right, value);
  if (filter.kind === 'not') return !matches(filter.of, value);
  if (filter.kind === 'within') throw badFilter('过滤条件中不能再嵌套 […]');
  const found = fieldOf(value, filter.path);
  if (filter.kind === 'present') return found !== undefined && found !== null && found !== '';
  const [mine, given] = [folded(found), folded(filter.value)];
  if (filter.op === 'eq') return mine === given;
  if (filter.op === 'ne') return mine !== given;
  if (typeof mine !== 'string' || typeof given !== 'string') return false;
  if (filter.op === 'co') return mine.includes(given);
  if (filter.op === 'sw') return mine.startsWith(given);
  if (filter.op === 'ew') return mine.endsWith(given);
  const order = mine < given ? -1 : mine > given ? 1 : 0;
  return { gt: order > 0, ge: order >= 0, lt: order < 0, le: order <= 0 }[filter.op];
}

/** A text in small letters; booleans as texts, since `"True"` and `true` are meant alike. */
const folded = (value: unknown) =>
  typeof value === 'string' ? value.toLowerCase() : typeof value === 'boolean' ? String(value) : (value ?? null);

function fieldOf(value: unknown, path: string): unknown {
  if (typeof value !== 'object' || value === null) return path.toLowerCase() === 'value' ? value : undefined;
  const found = Object.entries(value).find(([name]) => name.toLowerCase() === path.toLowerCase());
  return found?.[1];
}
