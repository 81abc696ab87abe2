/** What a module hears of others without being imported by them. Each runs in the transaction of what it is told of. */
import type { TemplateTask } from '../../contract/project/project';
import type { TenantDb } from '../db/scope';
import type { Module, ObjectContext } from './define';

export interface NewProject {
  id: string;
  code: string;
  /** `2026-01-31`: what the days of its template count from. */
  start: string;
  /** Of the template that it was made from. */
  tasks: readonly TemplateTask[];
}

export interface Hooks {
  /** An enterprise stands there, with its roles and nothing else. */
  onTenantCreated(db: TenantDb): Promise<void>;
  onProjectCreated(context: ObjectContext, project: NewProject): Promise<void>;
  /** Somebody left a project, or was taken out of it. */
  onMemberLeft(context: ObjectContext, member: { projectId: string; userId: string }): Promise<void>;
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
    async onMemberLeft(context, member) {
      for (const one of all) await one.onMemberLeft?.(context, member);
    },
    async onMemberDisabled(context, member) {
      for (const one of all) await one.onMemberDisabled?.(context, member);
    },
  };
}
