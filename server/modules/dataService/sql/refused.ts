/** Why a statement is not run: a sentence for who wrote it, and where in it. */
export class SqlRefused extends Error {
  constructor(
    message: string,
    /** The character, from 0; null: no single place. */
    readonly at: number | null = null,
  ) {
    super(message);
  }
}

/** A node of the parser's tree, without the wrapper that names its kind. */
export type Node = Record<string, unknown>;
export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
/** `{ SelectStmt: { … } }` as its kind and itself. */
export function unwrap(value: unknown): [kind: string, node: Node] {
  const [entry, second] = isNode(value) ? Object.entries(value) : [];
  if (!entry || second || !isNode(entry[1])) throw new SqlRefused('语句中有无法识别的内容');
  return [entry[0], entry[1]];
}
/** The text of `{ String: { sval } }`. */
export function wordOf(value: unknown): string {
  const [kind, { sval }] = unwrap(value);
  if (kind !== 'String' || typeof sval !== 'string') throw new SqlRefused('语句中有无法识别的名称');
  return sval;
}
export const placeOf = ({ location }: Node): number | null => (typeof location === 'number' ? location : 0);
