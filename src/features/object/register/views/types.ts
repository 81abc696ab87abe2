import type { ListColumn } from '@/features/object/list';
import type { AnyTypes, RegisterConfig } from '../config';
import type { Dictionary } from '../useDictionary';

/** What each view of a register is given. */
export interface RegisterViewProps<T extends AnyTypes, S extends string> {
  config: RegisterConfig<T, S>;
  projectId: string;
  words: Dictionary;
  noun: string;
  /** Those that a phone shows say most of a row. */
  columns: readonly ListColumn<T['row']>[];
  /** The state of the list's address. */
  state: Readonly<Record<string, unknown>>;
  change: (changes: Readonly<Record<string, unknown>>) => void;
  /** What the list asks the server, without its page. */
  asked: AskedRows;
  /** Changes when something was written: the rows are read again. */
  stamp: number;
  phone: boolean;
  /** Whether one may change, and take steps of, what others registered. */
  mayChange: boolean;
  maySteps: boolean;
  onOpen: (row: T['row']) => void;
  /** Absent where the user may register none. */
  onCreate?: (begin: Readonly<Record<string, unknown>>) => void;
  /** Something was changed here. */
  onChanged: () => void;
}

export interface AskedRows {
  projectId: string;
  filter: { conditions?: readonly object[] } & Readonly<Record<string, unknown>>;
}

/** The same question narrowed by further conditions. */
export const narrowedTo = (asked: AskedRows, ...conditions: readonly object[]): AskedRows => ({
  ...asked,
  filter: { ...asked.filter, conditions: [...(asked.filter.conditions ?? []), ...conditions] },
});
