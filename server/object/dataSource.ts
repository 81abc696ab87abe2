/** What a source of datasets says of itself (`dataSources.ts`). */
import type { DataType } from '../../contract/dataService/types';
import type { ObjectType } from '../../contract/objectTypes';
import type { Actor } from '../base/actor';
import type { TenantDb } from '../db/scope';
import type { Platform } from '../platform';
import type { SeenProjects } from './searchSource';

type Bind = (value: unknown) => string;
/** Whoever asks. */
export interface DataContext {
  platform: Platform;
  db: TenantDb;
  actor: Actor;
}

/** Who reads: every value of the enterprise or of the reader is a parameter; `$1` is the enterprise. */
export interface DataReader extends DataContext {
  seen: SeenProjects;
  bind: Bind;
}

export interface DataColumn {
  /** As people write it: 标题. */
  name: string;
  type: DataType;
  /** Its value over the rows of the source; what binds nothing is a text. */
  sql: string | ((bind: Bind) => string);
  /** All values that it takes, where they are few: conditions offer them. */
  choices?: readonly string[];
}

export interface DataSource {
  /** Stays when its name changes: `task`, `table:018f…`. */
  code: string;
  /** As SQL calls it: 任务. */
  name: string;
  /** It came after people could make tables: one that has its name keeps it, because datasets may name that table. */
  yields?: true;
  /** What one row of it is, and whose rows one sees: a sentence for who chooses it. */
  note: string;
  /** What the reader may read; a column beyond their rights is not among them. */
  columns: readonly DataColumn[];
  /** `FROM … WHERE …`: the rows that the reader sees, decided as the lists of the product decide it. Binds the enterprise. */
  rows(reader: DataReader): string;
  /** Which object a row is, over its rows: lists of rows lead to it. Absent: a row has no page of its own. */
  opens?: { type: ObjectType; id: string; project: string | null };
}

/** The sources of a module for whoever asks; those that they may not read at all are missing. */
export type DataSources = (context: DataContext) => readonly DataSource[] | Promise<readonly DataSource[]>;
