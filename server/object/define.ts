/** What a module says about itself and its objects; everything general comes from that (`docs/a-new-module.md`). */
import type { RuleChoices, RuleConditions, RunStep } from '../../contract/automation/rule';
import type { StoredCategory } from '../../contract/file/constants';
import type { FieldChange } from '../../contract/object/history';
import type { FieldsOf } from '../../contract/object/registerTypes';
import type { ObjectRef, ObjectType } from '../../contract/objectTypes';
import type { Actor } from '../base/actor';
import type { KeptChange } from '../db/schema';
import type { TenantDb } from '../db/scope';
import type { ApiError } from '../errors';
import type { RouteDefinition, TenantContext } from '../http/route';
import type { Core, Platform } from '../platform';
import type { ApprovalUse } from './approvals';
import type { Born } from './born';
import type { ClockGoals, ClockReport } from './clocks/store';
import type { DataSources } from './dataSource';
import type { FieldTable } from './fields/table';
import type { Hooks } from './hooks';
import type { MetricDefinition } from './metric';
import type { LoadedProject } from './project';
import type { Refold } from './refold';
import type { SearchFinder, SearchSource } from './searchSource';

/** Where something is read or written without anybody who asks: a job, an event. */
export interface SystemContext {
  platform: Platform;
  db: TenantDb;
}
export interface ObjectContext extends SystemContext {
  actor: Actor;
}

/** Binds a value to a statement and gives its place: `$4`. `$1` is always the tenant. */
export type Bind = (value: unknown) => string;

/**
 * `change`: nobody else changes the object until the transaction ends. `keep`: nobody removes it; who hangs something on
 * it holds it so, because no foreign key does (`docs/decisions/rows-of-a-task.md`).
 */
export type ObjectLock = 'change' | 'keep';

/** What general code needs to know of any object. */
export interface Subject {
  id: string;
  /** As people quote it: `CRM-12`, `R-3`; null where its kind has no numbers. */
  no: string | null;
  title: string;
  /** Null: it stands in no project. */
  project: LoadedProject | null;
  /** Seen by everybody who sees the project: a robot of the project may speak of it. */
  openToProject: boolean;
  /** Seen by everybody in the enterprise: a robot of the enterprise may speak of it. */
  openToTenant: boolean;
  /** Where it stands, of kinds with a lifecycle. */
  state?: { label: string; closed: boolean };
  /** Who has a part in it, most concerned first: told of comments, offered first where somebody is named. */
  parties: readonly string[];
}

/**
 * May the actor, with this object? From `server/policies/<type>.ts`. Who may not `view` an object does not know of it:
 * 404 before all else.
 */
export interface ObjectRights<L> {
  view(actor: Actor, loaded: L): boolean;
  edit(actor: Actor, loaded: L): boolean;
  comment(actor: Actor, loaded: L): boolean;
  /** Adds files to it. */
  attach(actor: Actor, loaded: L): boolean;
  /** Takes files away from it that somebody else added. */
  removeFile(actor: Actor, loaded: L): boolean;
  link(actor: Actor, loaded: L): boolean;
  /** Puts it into the recycle bin. */
  remove(actor: Actor, loaded: L): boolean;
}
export type ObjectAct = keyof ObjectRights<unknown>;

/**
 * What a kind's history says of other objects, which it keeps as ids: judged for whoever reads. As conditions too, so that
 * pages are full and filters know nothing of what is not told.
 */
export interface HistoryNames {
  /** What fields are called where a label of an entry speaks of another object. */
  labels?: Readonly<Record<string, string>>;
  /** Whether a change, the JSON value `c` of an entry `h`, is told. */
  changeTold(actor: Actor, bind: Bind): string;
  /** Whether anything of an entry, the row `h`, is told. */
  entryTold(actor: Actor, bind: Bind): string;
  /** Looks up, at once, what the entries name; gives what says one of them. */
  namer(context: ObjectContext, entries: readonly KeptEntry[]): Promise<(entry: KeptEntry) => ToldEntry>;
}
export interface KeptEntry {
  changes: KeptChange[];
  reason: string | null;
}
export interface ToldEntry {
  changes: FieldChange[];
  reason: string | null;
}

/** What a maker says of a new object; where it stands and who sees it, its source decides (`born.ts`). */
export interface NewObject {
  title: string;
  /** HTML, as an editor wrote it. */
  description?: string;
  assigneeId?: string | null;
  labelIds?: readonly string[];
  /** Of the kind's own. */
  values?: Readonly<Record<string, unknown>>;
}

/** A working day of an enterprise, and up to which day what is due is told of on it: `2026-11-20`, `2026-11-23`. */
export interface DueDays {
  day: string;
  until: string;
}

/** What rules ask of a kind and do with it, by the kind's own ways of a change (`docs/decisions/automation.md`). */
export interface RuleUse<L = unknown> {
  type: FieldsOf;
  /** What conditions are over. */
  fields: FieldTable;
  /** States that a step may lead to, by code. */
  states: Readonly<Record<string, string>>;
  /** SQL over `t`: the day that it is due on, and whether it still is. */
  due?: { day: string; open: string };
  /** The field that says who does it. */
  assignee: string;
  parties(loaded: L): { executor: readonly string[]; creator: string | null };
  /** What is given stands there afterwards, for an actor who may; nothing is written where it does already. */
  change(context: ObjectContext, id: string, values: Readonly<Record<string, unknown>>, reason: string): Promise<void>;
  /** @throws 422 where no step leads there, 400 where it asks for what nobody fills in */
  step(context: ObjectContext, id: string, to: string, reason: string): Promise<void>;
}

/** A record as a rule asks of it. */
export interface AskedRecord {
  id: string;
  /** Its row at the event; null: as it stands. */
  image: Record<string, unknown> | null;
  /** The entry of history that the event is; null: nothing was changed. */
  eventId: string | null;
}

/** Rules of objects whose fields are those of what holds them: of a table its records (`docs/decisions/automation.md`). */
export interface HeldRules<L = unknown> {
  /** What holds one of them. */
  holderOf(loaded: L): string;
  /** For who may keep the rules of the holder. @throws 404, 403, 422 */
  keep(context: ObjectContext, holderId: string): Promise<{ projectId: string | null }>;
  /** What rules may be made of. */
  choices(
    context: ObjectContext,
    holderId: string,
  ): Promise<Pick<RuleChoices, 'fields' | 'due' | 'taskFields' | 'mayMakeTasks'>>;
  /** Conditions that cannot be asked are refused, without asking them. @throws 400 */
  judge(context: ObjectContext, holderId: string, conditions: RuleConditions): Promise<void>;
  /** @param begins only where it did not meet them before the event */
  meets(
    context: ObjectContext,
    holderId: string,
    conditions: RuleConditions,
    record: AskedRecord,
    begins: boolean,
  ): Promise<boolean>;
  /** Ids of records that meet conditions, made by then and not changed since then, on a day of one of their fields where one is named. */
  found(
    context: ObjectContext,
    holderId: string,
    conditions: RuleConditions,
    look: { field: string | null; on: string; madeBy: string | null; sameSince: string | null; limit: number },
  ): Promise<string[]>;
  /** Values by field; days of dates count from today. What is there already is not written. @throws 403, 422 */
  change(
    context: ObjectContext,
    holderId: string,
    id: string,
    values: Readonly<Record<string, unknown>>,
  ): Promise<void>;
  /** Puts a task that was made into a field beside those that stand there. */
  hold(context: ObjectContext, holderId: string, id: string, field: string, taskId: string): Promise<void>;
  /** What a record says, by the names of its fields, and what it is called by. */
  said(
    context: ObjectContext,
    holderId: string,
    id: string,
  ): Promise<{ title: string; words: ReadonlyMap<string, string> }>;
  /** Members named in its fields of people, and who made it. */
  parties(
    context: ObjectContext,
    holderId: string,
    id: string,
  ): Promise<{ executor: string[]; creator: string | null }>;
  /** What was changed of it since an entry of history. */
  changed(context: ObjectContext, holderId: string, id: string, since: string): Promise<RunStep['changes']>;
}

/** @template L what a loaded object is; nobody but the kind looks inside. */
export interface ObjectKind<L = unknown> {
  type: ObjectType;
  /** Its table, with `tenant_id` and `id`: the registry's triggers and locks stand on it. */
  table: string;
  /**
   * Objects by id, as they are for whoever asks: nothing is judged. Those that are missing, recycled or in a recycled
   * project are absent. Locked until the transaction ends where `lock` says so.
   */
  find(context: SystemContext, ids: readonly string[], lock?: ObjectLock): Promise<L[]>;
  subject(loaded: L): Subject;
  may: ObjectRights<L>;
  /**
   * What the actor may see of a project, as a condition on the kind's table under the alias `row`: for lists, counts and
   * search, which cannot load what they leave out. It says the same as `may.view`.
   */
  visible?(actor: Actor, project: LoadedProject, bind: Bind, row: string): string;
  /**
   * Makes one from another object, for an actor who may, in the caller's transaction: a risk makes its problem without
   * importing that module. @param born what the source decides of it
   */
  create?(context: ObjectContext, input: NewObject, born: Born): Promise<ObjectRef>;
  /** Takes back that the actor made it: into the recycle bin, unless something came of it. In the caller's transaction. */
  unmake?(context: TenantContext, id: string): Promise<unknown>;
  /** Of kinds that rules are made for. */
  rules?: RuleUse<L>;
  /** Rules stand in what holds it. */
  heldRules?: HeldRules<L>;
  /** A clock of it has something to say: near, or missed. In the transaction that found it. */
  onClock?(context: SystemContext, loaded: L, report: ClockReport): Promise<void>;
  /** The goals of its clocks by the rules of now, which may have changed since they began. */
  clockGoals?(context: SystemContext, loaded: L): Promise<ClockGoals>;
  /**
   * What the kind keeps of its comments in its own row: counts, words. In the transaction of the change, which holds the
   * object. @param added the new comment's HTML; null: one was changed or removed
   */
  onComment?(db: TenantDb, id: string, added: string | null): Promise<void>;
  /** Tells of what is due, or overdue, each once (`register/due.ts`). */
  tellDue?(context: SystemContext, days: DueDays): Promise<void>;
  /** Keeps in its own row how many files it holds. In the transaction of the change, which holds the object. */
  onFiles?(db: TenantDb, id: string, count: number): Promise<void>;
  /** Its objects, recycled ones included, that hold the file in a custom field. */
  holdersInField?(db: TenantDb, fieldId: string, fileId: string): Promise<string[]>;
  /** Its files that are judged by less than the object: a cell of a record. */
  filesApart?: { category: StoredCategory; maySee(context: ObjectContext, fileId: string): Promise<boolean> };
  /** Why somebody may not who sees it, where it is not the right that is missing. */
  refusal?(actor: Actor, loaded: L, act: ObjectAct): ApiError | null;
  /** The field whose changes its history follows; `state` unless it says another. */
  stateField?: string;
  /** Of kinds whose history names other objects. */
  history?: HistoryNames;
  /**
   * Objects changed and are committed: tells the bus, so that screens and caches look again. Absent: an event of the bus
   * that names kind and id, which is what topics of real time hear.
   */
  announce?(platform: Platform, tenantId: string, projectId: string | null, ids: string[]): void;
}

/** Types what `find` gives and the rest gets. */
export const defineKind = <L>(kind: ObjectKind<L>): ObjectKind<L> => kind;

export interface Module {
  /** The domain's slug of the glossary. */
  name: string;
  routes: readonly RouteDefinition[];
  objects?: readonly ObjectKind[];
  /** What it asks people to agree to, and what becomes of their answer. */
  approvals?: readonly ApprovalUse[];
  /** How its objects are found: by the search and the command menu. */
  search?: readonly SearchSource[];
  searchFinders?: readonly SearchFinder[];
  /** What it keeps folded and a search does not make by itself. */
  refolds?: readonly Refold[];
  /** What of it datasets are made of. */
  dataSources?: DataSources;
  /** What managers count of it: on statistics, dashboards, reports. */
  metrics?: readonly MetricDefinition[];
  /** Its stores, as `declare module '…/platform'` in its `index.ts` names them. Built in the order of the modules. */
  services?(core: Core): Partial<Platform>;
  /** Names its queues; before the jobs start. */
  jobs?(platform: Platform): void;
  hooks?: Partial<Hooks>;
}

export const defineModule = (module: Module): Module => module;
