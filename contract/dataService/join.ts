/** Two sources as one, by columns that are equal. No imports: the console bundles this. */

/** What becomes of rows of the first that meet none of the second. */
export const joinKinds = { left: '保留没有对应的行', inner: '只留有对应的行' } as const;
export type JoinKind = keyof typeof joinKinds;
export const joinKindCodes = Object.keys(joinKinds) as JoinKind[];

/** PostgreSQL cuts names behind so many bytes, in silence. */
const NAME_BYTES = 63;
const bytes = new TextEncoder();

/**
 * The columns of both: those of the second with its name before them, as 客户.等级. What would be too long a name, or one
 * that the first has already, is not among them.
 */
export function joinedColumns<C extends { name: string }>(
  first: readonly C[],
  second: { name: string; columns: readonly C[] },
): (C & { of: 'first' | 'second'; own: string })[] {
  const own = first.map((column) => ({ ...column, of: 'first' as const, own: column.name }));
  const taken = new Set(own.map(({ name }) => name));
  const others = second.columns.flatMap((column) => {
    const name = `${second.name}.${column.name}`;
    if (taken.has(name) || bytes.encode(name).length > NAME_BYTES) return [];
    return [{ ...column, name, of: 'second' as const, own: column.name }];
  });
  return [...own, ...others];
}
