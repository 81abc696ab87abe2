/** Roles of the enterprises' own beside the built-in ones: what is usually made first. */
import { builtinRoles, Scope } from '../../contract/access';
import { newId } from '../base/present';
import { role, tenantMemberRole } from '../db/schema';
import type { TenantDb } from '../db/scope';

const developer = builtinRoles.find(({ code }) => code === 'ROLE_PROJECT_DEVELOPER')?.privileges ?? [];

const demoRoles = [
  {
    ...{ code: 'ROLE_DEMO_AUDITOR', name: '安全审计员', scope: Scope.GLOBAL },
    description: '查看成员与操作日志，不能修改任何内容',
    privileges: ['TENANT:ENTERPRISE:MANAGE', 'ENTERPRISE:MEMBER_VIEW_LIST', 'ENTERPRISE:OPERATE_LOG_VIEW'],
    holders: ['sunwei', 'xiaofei'],
  },
  {
    ...{ code: 'ROLE_DEMO_OUTSIDER', name: '外包成员', scope: Scope.PROJECT },
    description: '按分派的任务工作，不能新建任务，不能维护风险与问题',
    privileges: developer.filter((one) => !/:(?:CREATE|STATUS:UPDATE)$/.test(one) || one === 'TASK:STATUS:UPDATE'),
    holders: [],
  },
];

export async function createDemoRoles(db: TenantDb, userIds: ReadonlyMap<string, string>, names: readonly string[]) {
  for (const { holders, ...values } of demoRoles) {
    const id = newId();
    await db.insert(role, { ...values, id, sort: 100, privileges: [...values.privileges] });
    const here = holders.filter((name) => names.includes(name));
    await db.insert(
      tenantMemberRole,
      here.map((name) => ({ userId: userIds.get(name) as string, roleId: id })),
    );
  }
}
