/** What a module hears of others without being imported by them. Each runs in the transaction of what it is told of. */
import type { TemplateTask } from '../../contract/project/template';
import type { Duty } from '../../contract/tenant/members';
import type { TenantDb } from '../db/scope';
import type { Platform } from '../platform';
import type { Module, ObjectContext } from './define';

export interface NewProject {
  id: string;
  code: string;
  /** `2026-01-31`: what the days of its template count from. */
  start: string;
  /** Of the template that it was made from. */
  tasks: readonly TemplateTask[];
}

export interface ProjectPerson {
  projectId: string;
  userId: string;
}

export interface HandOver {
  userId: string;
  toId: string;
}

/** Phases of a plan of which something is about to begin for the first time. */
export interface PhaseStart {
  projectId: string;
  phaseIds: readonly string[];
}
export interface PhaseBlock {
  phaseId: string;
  /** Why not, and what to do about it: a clause for people. */
  reason: string;
}

export interface ProjectMoney {
  /** Null: none is in force. */
  budget: number | null;
  spent: number;
}

export interface Hooks {
  /** An enterprise stands there, with its roles and nothing else. */
  onTenantCreated(db: TenantDb): Promise<void>;
  onProjectCreated(context: ObjectContext, project: NewProject): Promise<void>;
  /** People left projects, or were taken out of them, each pair by itself or through a department. */
  onMembersLeft(context: ObjectContext, members: readonly ProjectPerson[]): Promise<void>;
  /** What somebody is responsible for and another one would have to take over: all of it, as all of it is handed over. */
  dutiesOf(db: TenantDb, userId: string, platform: Platform): Promise<Duty[]>;
  /** All of that goes to somebody else, because its bearer leaves or is disabled. */
  onHandedOver(context: ObjectContext, handOver: HandOver): Promise<void>;
  /** How many open tasks each of them executes, of those that the actor sees; absent: none. */
  openTasksOf(context: Pick<ObjectContext, 'db' | 'actor'>, userIds: readonly string[]): Promise<Map<string, number>>;
  /** Hours were approved, or approved ones returned; each worklog by its id. */
  onHoursApproved(context: ObjectContext, worklogIds: readonly string[]): Promise<void>;
  onHoursReturned(context: ObjectContext, worklogIds: readonly string[]): Promise<void>;
  /** Working days, holidays or hours are others: what was reckoned by them is out of date once this is committed. */
  onCalendarChanged(context: Pick<ObjectContext, 'platform' | 'db'>): Promise<void>;
  /** Somebody may not come into the enterprise any more. */
  onMemberDisabled(context: ObjectContext, member: { userId: string }): Promise<void>;
  /** An account has joined the enterprise by a mailed invitation, whose address it has proved. */
  onMemberJoined(
    context: Pick<ObjectContext, 'platform' | 'db'>,
    member: { userId: string; address: string },
  ): Promise<void>;
  /** Of projects whose costs the actor may list: whole fen, by project. */
  projectMoney(context: ObjectContext, projectIds: readonly string[]): Promise<Map<string, ProjectMoney>>;
  /** Why phases may not begin yet, as gates of reviews do; empty: they may. */
  phaseBlocks(context: ObjectContext, start: PhaseStart): Promise<PhaseBlock[]>;
  /**
   * Why work on tasks may not begin or go on: by the task's id, a sentence for people. Absent: it may. Asked by every
   * change that starts or advances work, before it is written; of tasks that the same transaction has already made or
   * brought, as `written`: these do not count for a beginning of what is above them.
   */
  taskBlocks(context: ObjectContext, taskIds: readonly string[], written?: 'written'): Promise<Map<string, string>>;
}

/** Every module's hooks as one: each in the order of the modules, one after the other. */
export function hooksOf(modules: readonly Pick<Module, 'hooks'>[]): Hooks {
  const all = modules.flatMap(({ hooks }) => hooks ?? []);
  return {
    async onTenantCreated(db) {
      for (const one of all) await one.onTenantCreated?.(db);
    },
    async onProjectCreated(context, project) {
      for (const one of all) await one.onProjectCreated?.(context, project);
    },
    async onMembersLeft(context, members) {
      if (members.length > 0) for (const one of all) await one.onMembersLeft?.(context, members);
    },
    async dutiesOf(db, userId, platform) {
      const duties: Duty[] = [];
      for (const one of all) duties.push(...((await one.dutiesOf?.(db, userId, platform)) ?? []));
      return duties;
    },
    async openTasksOf(context, userIds) {
      const open = new Map<string, number>();
      for (const one of all) {
        for (const [id, count] of (await one.openTasksOf?.(context, userIds)) ?? [])
          open.set(id, (open.get(id) ?? 0) + count);
      }
      return open;
    },
    async onHandedOver(context, handOver) {
      for (const one of all) await one.onHandedOver?.(context, handOver);
    },
    async onHoursApproved(context, worklogIds) {
      for (const one of all) await one.onHoursApproved?.(context, worklogIds);
    },
    async onHoursReturned(context, worklogIds) {
      for (const one of all) await one.onHoursReturned?.(context, worklogIds);
    },
    async onCalendarChanged(context) {
      for (const one of all) await one.onCalendarChanged?.(context);
    },
    async onMemberDisabled(context, member) {
      for (const one of all) await one.onMemberDisabled?.(context, member);
    },
    async onMemberJoined(context, member) {
      for (const one of all) await one.onMemberJoined?.(context, member);
    },
    async projectMoney(context, projectIds) {
      const money = new Map<string, ProjectMoney>();
      for (const one of all) {
        for (const [id, found] of (await one.projectMoney?.(context, projectIds)) ?? []) money.set(id, found);
      }
      return money;
    },
    async phaseBlocks(context, start) {
      const blocks: PhaseBlock[] = [];
      for (const one of all) blocks.push(...((await one.phaseBlocks?.(context, start)) ?? []));
      return blocks;
    },
    async taskBlocks(context, taskIds, written) {
      const blocks = new Map<string, string>();
      for (const one of all) {
        for (const [id, reason] of (await one.taskBlocks?.(context, taskIds, written)) ?? []) blocks.set(id, reason);
      }
      return blocks;
    },
  };
}
