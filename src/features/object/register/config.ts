/** What a page of a register is made of (`docs/a-new-module.md`): its fields and states are the contract's. */
import type { Person } from '@contract/envelope';
import type { BuiltinFields } from '@contract/object/fields';
import type { Lifecycle } from '@contract/object/lifecycle';
import type { ObjectLinkRow, ObjectPointer, RecordRights } from '@contract/object/record';
import type { RegisterType } from '@contract/object/registerTypes';
import type { RegisterTab } from '@contract/object/tabs';
import type { ReactNode } from 'react';
import type { DataListModel, ListColumn, ListFilter, Schema, StateOf } from '@/features/object/list';
import type { RegisterService, RegisterTypes } from '@/services/register';
import type { Dictionary } from './useDictionary';

export interface AnyRow {
  id: string;
  no: string;
  title: string;
  projectId: string;
  version: number;
  state: string;
  assignee: Person | null;
  owner: Person | null;
  customFields: Readonly<Record<string, unknown>>;
  /** People whom custom values name. */
  named: readonly Person[];
  fileCount: number;
}
export interface AnyDetail extends AnyRow {
  description: string;
  stateBefore: string | null;
  links: ObjectLinkRow[];
  origin: ObjectPointer | null;
  project: { id: string; name: string; readonly: boolean };
  rights: RecordRights;
}
export interface AnyTypes extends RegisterTypes {
  row: AnyRow;
  detail: AnyDetail;
  stepped: { state: string; version: number };
}

/** The opened object, and what its parts may do with it. */
export interface RecordHandle<D> {
  record: D;
  words: Dictionary;
  /** Something else was written: reads it again, and the list. */
  changed(): void;
}

/** A part of the detail below its fields: a track, comments, history. */
export interface RecordSection<D> {
  key: string;
  title: string;
  render(handle: RecordHandle<D>): ReactNode;
  /** Beside its title. */
  extra?(handle: RecordHandle<D>): ReactNode;
  /** Left out where it says false. */
  shown?(record: D): boolean;
}

/** A field by its name, or with what the column does otherwise; with a `render` and a `title` also what is no field. */
export type RegisterColumn<R> = string | (Partial<ListColumn<R>> & { key: string });

export interface RegisterConfig<T extends AnyTypes, S extends string, P extends Schema = Schema> {
  type: RegisterType;
  fields: BuiltinFields;
  lifecycle: Lifecycle<S>;
  tabs: Readonly<Record<string, RegisterTab>>;
  service: RegisterService<T>;
  emptyText: string;
  /** Behind number and title, which stand first. */
  columns: readonly RegisterColumn<T['row']>[];
  /** Fields that the list can be narrowed by. */
  filters: readonly string[];
  /** Filters and switches that are no fields. */
  own?: {
    params: P;
    filters?(words: Dictionary): readonly ListFilter[];
    /** What the query's filter gets of them. */
    ask?(state: StateOf<P>): object;
  };
  /** Above the rows. */
  above?(list: DataListModel<T['row'], P>, about: { projectId: string; stamp: number }): ReactNode;
  tools?(list: DataListModel<T['row'], P>): ReactNode;
  /** Which of an enumeration's values go with what stands in the form or in the record. */
  offers?: Readonly<Record<string, (code: string, values: Readonly<Record<string, unknown>>) => boolean>>;
  /** Fields that go only with some of what stands in the form or in the record; elsewhere they are not asked for. */
  applies?: Readonly<Record<string, (values: Readonly<Record<string, unknown>>) => boolean>>;
  form: {
    initial: Readonly<Record<string, unknown>>;
    /** Items of the form that are no fields; behind title and description. */
    own?: ReactNode;
    titlePlaceholder?: string;
  };
  /** Inputs of steps that are no fields. */
  stepInputs?: Readonly<Record<string, { label: string; input: ReactNode; required?: boolean }>>;
  /** What is said of a step beside 修改成功. */
  stepped?(answer: T['stepped']): string | null | undefined;
  /** Behind the state in the detail's head. */
  marks?(record: T['detail'], words: Dictionary): ReactNode;
  /** Whether nothing may be changed now, whatever the rights: steps and fields have no controls then. */
  held?(record: T['detail']): boolean;
  /** Beside the steps. */
  actions?(handle: RecordHandle<T['detail']>): ReactNode;
  /** Of the detail's side, in order; those that nobody writes are only shown. */
  side: readonly (string | { label: string; show(record: T['detail']): ReactNode })[];
  /** Texts of the main column, in order. */
  texts: readonly string[];
  sections?: readonly RecordSection<T['detail']>[];
  /** What its own events are called in its history. */
  events?: Readonly<Record<string, string>>;
  /** Read again every so often: limits run on. */
  pollMs?: number;
}

/** Keeps the types of a configuration. */
export const defineRegisterPage = <T extends AnyTypes, S extends string, P extends Schema>(
  config: RegisterConfig<T, S, P>,
): RegisterConfig<T, S, P> => config;
