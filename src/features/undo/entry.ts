/** What an act was, so that it can be taken back: plain data, kept by the window (calm.md 2). */

import type { DutyOverrideCreate } from '@contract/duty/duty';
import type { BookingCell } from '@contract/manpower/manpower';
import type { RegisterType } from '@contract/object/registerTypes';
import type { ProjectSettingKey, ProjectStatus } from '@contract/project/enums';
import type { TabArrangement } from '@contract/project/tabs';
import type { WorkKind } from '@contract/task/enums';
import type { TaskReorder } from '@contract/task/tree';
import type { OtherWork } from '@contract/time/workWords';
import type { PartRef, PartType } from '@/services/object';
import type { LibrarySpot } from './libraryPlace';

/** Kinds of objects that acts are done to; `undoers.ts` says how each is taken back. */
export type ActObject = 'task' | 'project' | RegisterType;
/** Kinds that are followed: nodes of a plan, too, whose changes are acts of the plan. */
export type FollowedObject = Exclude<ActObject, 'project'> | 'planNode' | 'document';

/** One object of a change, with the values of its fields before and after, as the server gave them. */
export interface ChangedObject {
  type: ActObject;
  id: string;
  no: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** A dependency, or a relation that stands the one way or the other. */
export type Link =
  | { group: 'PRE_TASK' | 'POST_TASK'; otherId: string; type: 'FS' | 'SS' | 'FF' | 'SF'; lagDays: number }
  | { relation: 'relates' | 'duplicates' | 'supersedes'; otherId: string; inward: boolean };

export type Beside = Pick<TaskReorder, 'targetId' | 'position'>;

/** Hours of a task as they were written down. */
export interface LoggedHours {
  day: string;
  minutes: number;
  kind: WorkKind;
  remark: string;
}

export type Act =
  | { kind: 'change'; items: ChangedObject[] }
  | { kind: 'create'; type: ActObject; ids: string[] }
  | { kind: 'recycle'; type: ActObject; ids: string[]; reason: string }
  | { kind: 'restore'; type: ActObject; ids: string[]; reason: string }
  /** A batch: its job knows what it changed, and how to take it back. */
  | { kind: 'batch'; type: 'task'; jobId: string }
  /** `removed`: it was taken away, else it was written. */
  | { kind: 'comment'; on: PartType; id: string; removed: boolean }
  | { kind: 'commentText'; on: PartType; id: string; version: number; before: string; after: string }
  | { kind: 'resolve'; on: PartType; id: string; resolved: boolean }
  /**
   * A problem made into something else. `begun`: its processing began with that. `undone`: what was made lies in the
   * recycle bin, and the problem is as before; `assigneeId` had it.
   */
  | {
      kind: 'convert';
      id: string;
      to: 'task' | 'risk';
      madeId: string;
      begun: boolean;
      undone: boolean;
      assigneeId: string | null;
    }
  /** A change of a project's plan: the server knows what it changed. */
  | { kind: 'plan'; actId: string }
  /** An override of duty: made, or (without an id) taken back. */
  | { kind: 'duty'; overrideId: string | null; override: DutyOverrideCreate }
  /** Time set aside in a project by weeks; `was` is what stood there before. */
  | { kind: 'booking'; projectId: string; cells: BookingCell[] }
  /** A dashboard: removed, or brought back. */
  | { kind: 'dashboard'; serialNo: string; removed: boolean }
  /** A delivery of the market analysis: registered, or removed. */
  | { kind: 'delivery'; id: string; removed: boolean }
  /** A questionnaire: deleted, or brought back. */
  | { kind: 'questionnaire'; id: string; removed: boolean }
  /** What was done to records of a table that people made: as above. */
  | { kind: 'table'; actId: string }
  /** An attachment: added, or taken away. */
  | { kind: 'file'; of: PartRef; fileId: string; removed: boolean }
  | HoursAct
  | ProjectAct
  /** What was done in one go, each taken back by itself. */
  | { kind: 'several'; acts: Act[] }
  | { kind: 'follow'; type: FollowedObject; id: string; follow: boolean }
  /** A task among its siblings: beside whom it stood, and stands. */
  | { kind: 'order'; type: 'task'; id: string; before: Beside; after: Beside }
  /** A document of a library: its folder, and before whom it stood, and stands there. */
  | { kind: 'documentPlace'; projectId: string; id: string; before: LibrarySpot; after: LibrarySpot }
  | { kind: 'link'; type: 'task'; id: string; link: Link; linkId: string }
  | { kind: 'unlink'; type: 'task'; id: string; link: Link; linkId: string };

/** What is done to a project beside its fields. */
export type ProjectAct =
  /** Who is in it by which role: nothing before they were added, nothing after they were removed. */
  | { kind: 'member'; projectId: string; userId: string; before: string | null; after: string | null }
  | { kind: 'department'; projectId: string; orgId: string; before: string | null; after: string | null }
  | { kind: 'archive'; projectId: string; archived: boolean }
  | { kind: 'status'; projectId: string; before: ProjectStatus; after: ProjectStatus }
  | { kind: 'setting'; projectId: string; key: ProjectSettingKey; before: '0' | '1'; after: '0' | '1' }
  | { kind: 'tabs'; projectId: string; before: TabArrangement | null; after: TabArrangement | null };

/** Hours that were logged (nothing before), changed, or removed (nothing after), with what they left of their task. */
export interface HoursAct {
  kind: 'hours';
  on: { taskId: string } | { other: OtherWork };
  id: string;
  before: LoggedHours | null;
  after: LoggedHours | null;
  left: { before: number | null; after: number | null };
}

export interface Entry {
  id: string;
  at: number;
  /** What was done, in words: 「DEMO-12 优先级：紧急 → 普通」. */
  label: string;
  act: Act;
}

export interface Stack {
  done: readonly Entry[];
  undone: readonly Entry[];
}

export const emptyStack: Stack = { done: [], undone: [] };

const KEPT = 100;
/** Changes of the same field that follow so soon are one act. */
const SAME_ACT_MS = 1000;

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Both as one change; null where they are not of the same fields of the same object, or too far apart. */
function joined(last: Entry, next: Entry): Entry | null {
  if (next.at - last.at > SAME_ACT_MS || last.act.kind !== 'change' || next.act.kind !== 'change') return null;
  const [a, b] = [last.act.items[0], next.act.items[0]];
  if (!a || !b || last.act.items.length + next.act.items.length !== 2) return null;
  if (a.type !== b.type || a.id !== b.id || Object.keys(a.after).sort().join() !== Object.keys(b.after).sort().join()) {
    return null;
  }
  return { ...next, act: { kind: 'change', items: [{ ...b, before: a.before }] } };
}

const nothingChanged = ({ act }: Entry) =>
  act.kind === 'change' && act.items.every(({ before, after }) => same(before, after));

/** A new act: what was taken back before can no longer be done again. */
export function push({ done }: Stack, entry: Entry): Stack {
  const last = done.at(-1);
  const one = (last && joined(last, entry)) ?? entry;
  const rest = one === entry ? done : done.slice(0, -1);
  return { done: nothingChanged(one) ? rest : [...rest, one].slice(-KEPT), undone: [] };
}

/** The same change the other way round. */
export const reversed = (items: readonly ChangedObject[]): ChangedObject[] =>
  items.map((item) => ({ ...item, before: item.after, after: item.before }));

export const withoutEntry = ({ done, undone }: Stack, id: string): Stack => ({
  done: done.filter((one) => one.id !== id),
  undone: undone.filter((one) => one.id !== id),
});
