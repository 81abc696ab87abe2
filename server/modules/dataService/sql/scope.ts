/** What names a statement knows where: tables of a FROM with their columns, tables of WITH, outer statements. */
import type { DataSource } from '../../../object/dataSources';
import { SqlRefused } from './refused';

/** A source as a statement uses it. */
export interface UsedSource {
  source: DataSource;
  /** What the statement calls it in place of its name. */
  called: string;
  columns: Set<string>;
}

export interface Known {
  /** In their order, as `*` gives them. */
  columns: readonly string[];
  used?: UsedSource;
}

export class Scope {
  readonly tables = new Map<string, Known>();
  /** Names that the statement's columns are given, which ORDER BY and GROUP BY may use. */
  readonly outputs = new Set<string>();

  constructor(
    readonly outer: Scope | null,
    readonly ctes: ReadonlyMap<string, readonly string[]>,
  ) {}

  add(alias: string, known: Known, at: number | null): void {
    if (this.tables.has(alias)) throw new SqlRefused(`「${alias}」用了两次，请给其中一个起别名`, at);
    this.tables.set(alias, known);
  }

  private static use(known: Known, column: string): boolean {
    if (!known.columns.includes(column)) return false;
    known.used?.columns.add(column);
    return true;
  }

  /** Notes what is read; a name of a statement around it is found there. */
  column(name: string, at: number | null): void {
    // Ends: a scope stands in one that was made before it.
    for (let scope: Scope | null = this; scope; scope = scope.outer) {
      const found = [...scope.tables.values()].filter((known) => Scope.use(known, name));
      if (found.length > 0) return;
    }
    if (this.outputs.has(name)) return;
    throw new SqlRefused(`没有「${name}」这一列`, at);
  }

  columnOf(alias: string, name: string, at: number | null): void {
    if (!Scope.use(this.table(alias, at), name)) throw new SqlRefused(`「${alias}」没有「${name}」这一列`, at);
  }

  private table(alias: string, at: number | null): Known {
    // Ends: a scope stands in one that was made before it.
    for (let scope: Scope | null = this; scope; scope = scope.outer) {
      const known = scope.tables.get(alias);
      if (known) return known;
    }
    throw new SqlRefused(`这里没有「${alias}」：FROM 中没有它，或它有别名`, at);
  }

  /** All columns of a table of this FROM, or of all of them. */
  all(alias: string | null, at: number | null): string[] {
    const tables = alias === null ? [...this.tables.values()] : [this.table(alias, at)];
    if (tables.length === 0) throw new SqlRefused('没有 FROM，不能用 *', at);
    return tables.flatMap((known) => {
      for (const column of known.columns) known.used?.columns.add(column);
      return [...known.columns];
    });
  }
}
