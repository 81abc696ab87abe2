/** What the translation of a file is given. */
import type { CustomFieldKind } from '../object/fieldKinds';
import type { ColumnPlan, WorkMapping } from './mapping';
import type { Preset } from './preset';
import type { Here } from './values';

export interface Setting {
  columns: readonly string[];
  mapping: WorkMapping;
  preset: Preset;
  here: Here;
  /** Of days and hours that name none. */
  zone: string;
  /** Kinds of the custom fields, in the order of the columns that fill them. */
  kinds: ReadonlyMap<number, CustomFieldKind>;
  userName(id: string): string;
}

/** A column of the file, and what becomes of it. */
export interface Source {
  at: number;
  plan: ColumnPlan;
}
