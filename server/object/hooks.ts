/** What a module hears of others without being imported by them. Each runs in the transaction of what it is told of. */
import type { TemplateTask } from '../../contract/project/project';
import type { Duty } from '../../contract/tenant/members';
import type { TenantDb } from '../db/scope';
import type { TenantContext } from '../http/route';
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

export interface Hooks {
  /** An enterprise stands there, with its roles and nothing else. */
  onTenantCreated(db: TenantDb): Promise<void>;
  onProjectCreated(context: ObjectContext, project: NewProject): Promise<void>;
  /** People left projects, or were taken out of them, each pair by itself or through a department. */
  onMembersLeft(context: ObjectContext, members: readonly ProjectPerson[]): Promise<void>;
  /** What somebody is responsible for and another one would have to take over. */
  dutiesOf(db: TenantDb, userId: string): Promise<Duty[]>;
  /** All of that goes to somebody else, because its bearer leaves or is disabled. */
  onHandedOver(context: TenantContext, handOver: HandOver): Promise<void>;
  /** Hours were approved, or approved ones returned; each worklog by its id. */
  onHoursApproved(context: ObjectContext, worklogIds: readonly string[]): Promise<void>;
  onHoursReturned(context: ObjectContext, worklogIds: readonly string[]): Promise<void>;
  /** Somebody may not come into the enterprise any more. */
  onMemberDisabled(context: ObjectContext, member: { userId: string }): Promise<void>;
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
    async dutiesOf(db, userId) {
      const duties: Duty[] = [];
      for (const one of all) duties.push(...((await one.dutiesOf?.(db, userId)) ?? []));
      return duties;
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
    async onMemberDisabled(context, member) {
      for (const one of all) await one.onMemberDisabled?.(context, member);
    },
  };
}
