/**
 * What a module says of a register, beside its table of fields and its lifecycle: small functions that general code calls
 * at the right moment. All have their usual answer; a register without rules of its own names none (`docs/a-new-module.md`).
 */
import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { EventCode } from '../../../contract/message/events';
import type { Condition } from '../../../contract/object/customFields';
import type { DictionaryName } from '../../../contract/object/dictionary';
import type { BuiltinFields } from '../../../contract/object/fields';
import { type Lifecycle, openStates } from '../../../contract/object/lifecycle';
import type { RegisterType } from '../../../contract/object/registerTypes';
import type { RegisterTab } from '../../../contract/object/tabs';
import { objectTypeEntry } from '../../../contract/objectTypes';
import type { TenantContext } from '../../http/route';
import { type RecordPolicy, recordPolicy } from '../../policies/record';
import type { ClockGoals, ClockReport } from '../clocks/store';
import type { ObjectContext, SystemContext } from '../define';
import { fieldTable } from '../fields/table';
import type { Move, StepAsk } from '../lifecycle';
import type { LoadedProject } from '../project';
import type { TableColumn } from '../table/column';
import { type RecordRow, Register } from './register';

export interface StatedRow<S extends string = string> extends RecordRow {
  state: S;
  stateBefore: S | null;
}
export interface LoadedRecord<R> {
  row: R;
  project: LoadedProject;
}
export type Given = Readonly<Record<string, unknown>>;

/** What was filled in, judged as far as the fields tell. */
export interface Filled<R> {
  values: Partial<R>;
  /** What was given that is no field. */
  own: Given;
  /** Absent: it is a new one. */
  before?: R;
}
/** What a list is narrowed by beside conditions of people. */
export interface Narrowing {
  conditions?: Condition[];
  /** SQL over the rows `t`. */
  where?: string;
}

export interface RegisterRules<R extends StatedRow<S>, S extends string> {
  /** The order in which a list is looked at, as SQL over the rows `t`; newest first where left out. */
  rank?(context: TenantContext): string | Promise<string>;
  /** What a filter that is no condition means. */
  narrow?(context: TenantContext, filter: Given): Narrowing | Promise<Narrowing>;
  /** Words of codes that stand in no enumeration, by field. */
  say?: Readonly<Record<string, (code: string) => string>>;
  /** Columns of files that are no fields: what a new one takes beside them. */
  columns?: readonly TableColumn<R>[];
  /** Words of ids that a choice names, by field: of what stands in the project. */
  says?(
    context: Pick<ObjectContext, 'db'>,
    projectId: string,
  ): Promise<Readonly<Record<string, Readonly<Record<string, string>>>>>;
  /** Names of what steps ask for that is no field. */
  labels?: Readonly<Record<string, string>>;
  /** Refuses what does not fit together; gives values that follow. Before the transaction. */
  check?(context: ObjectContext, filled: Filled<R>): Partial<R> | Promise<Partial<R>>;
  /** What another kind's object brings (`NewObject.values`), as a new one of these takes it. */
  adopt?(values: Given): { input?: Given; row?: Partial<R> };
  /** What follows from a change, in its transaction; without `before` it was just made. */
  changed?(context: ObjectContext, now: LoadedRecord<R>, before: R | null): Promise<void>;
  /** It went into the recycle bin, or came out of it; in the transaction. */
  recycled?(context: ObjectContext, row: R, gone: boolean): Promise<void>;
  /** What must hold to enter a state. */
  guards?: Partial<Record<S, (context: TenantContext, row: R, move: Move<S>) => void | Promise<void>>>;
  /** What a step writes beside its state and what was filled in. */
  stepValues?(context: TenantContext, row: R, move: Move<S>): Partial<R>;
  /** What a step brings about, in its transaction. */
  stepped?(context: TenantContext, loaded: LoadedRecord<R>, move: Move<S>): Promise<void>;
  /** Around a step: what it is refused for before all else, what its answer tells beside the state. */
  step?(
    context: TenantContext,
    loaded: LoadedRecord<R>,
    ask: StepAsk<S>,
    take: () => Promise<{ state: S; version: number }>,
  ): Promise<{ state: S; version: number }>;
  /** States that many cannot be taken to at once, and why. */
  oneByOne?: Partial<Record<S, string>>;
  /** What rows show beside their fields. */
  present?(context: TenantContext, rows: readonly R[]): Promise<(row: R) => object>;
  /** What the detail shows beside that. */
  detail?(context: TenantContext, loaded: LoadedRecord<R>): Promise<object>;
  /** A clock of it is near, or missed. */
  onClock?(context: SystemContext, loaded: LoadedRecord<R>, report: ClockReport): Promise<void>;
  /** The goals of its clocks by the rules of now. */
  clockGoals?(context: SystemContext, loaded: LoadedRecord<R>): Promise<ClockGoals>;
}

/** Events of registers that say that one is due. */
type DueEvent = Extract<EventCode, `${RegisterType}Due`>;

interface RegisterParts<S extends string> {
  /** The day by which one is to be done with, a field of the table, and what people are told when it comes. */
  due?: { field: string; event: DueEvent };
  type: RegisterType;
  schema: PgTable;
  fields: BuiltinFields;
  lifecycle: Lifecycle<S>;
  tabs: Readonly<Record<string, RegisterTab<S>>>;
}

export interface RegisterKind<R extends StatedRow<S>, S extends string>
  extends RegisterRules<R, S>,
    Omit<RegisterParts<S>, 'fields' | 'schema'> {
  policy: RecordPolicy;
  /** As people call one of it. */
  noun: string;
  /** Its rows. */
  rows: Register<R>;
  /** Which enumeration a field takes its values from. */
  lists: Readonly<Record<string, DictionaryName>>;
}

/**
 * A register of the row type `R` with the states `S`: `defineRegister<Risk, RiskState>({ type: 'risk', … })`. Its object
 * kind is `registerObject`, its routes are `registerRoutes`.
 */
export function defineRegister<R extends StatedRow<S>, S extends string>({
  schema,
  fields,
  ...parts
}: RegisterParts<S> & RegisterRules<R, S>): RegisterKind<R, S> {
  const { type, lifecycle } = parts;
  const { label, prefix } = objectTypeEntry(type);
  if (!prefix) throw new Error(`${getTableName(schema)} has no prefix for its numbers`);
  const open = openStates(lifecycle).map((state) => `'${state}'`);
  return {
    ...parts,
    policy: recordPolicy(type),
    noun: label,
    rows: new Register<R>(type, prefix, fieldTable(fields, schema, { open: `t.state IN (${open.join(', ')})` })),
    lists: Object.fromEntries(
      Object.entries(fields).flatMap(([name, { dictionary }]) => (dictionary ? [[name, dictionary]] : [])),
    ),
  };
}
