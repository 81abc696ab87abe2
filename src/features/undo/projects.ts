/** Taking back what was done to a project beside its fields: by its opposite, unless somebody has changed it since. */
import { projectApi } from '@/services/project';
import type { Act, ProjectAct } from './entry';
import type { TakenAct } from './takeBack';

const REASON = '撤销状态变更';

type Of<K extends ProjectAct['kind']> = Extract<ProjectAct, { kind: K }>;
/** Gives what somebody has changed since, in words; else it is written. */
type TakersBack = { [K in ProjectAct['kind']]: (act: Of<K>) => Promise<string | null> };

const takers: TakersBack = {
  async member({ projectId, userId, before, after }) {
    const members = await projectApi.listMembers({ entityId: projectId });
    const now = members.find((one) => one.userId === userId && !one.via)?.roleId ?? null;
    if (now !== after) return '成员的角色';
    if (before === null) await projectApi.removeMember({ projectId, userId });
    else await projectApi.bindRole({ projectId, userId, roleId: before });
    return null;
  },
  async department({ projectId, orgId, before, after }) {
    const departments = await projectApi.listDepartments({ entityId: projectId });
    const now = departments.find((one) => one.departmentId === orgId)?.roleId ?? null;
    if (now !== after) return '部门的角色';
    if (before === null) await projectApi.removeDepartment({ projectId, orgId });
    else await projectApi.bindRoles({ projectId, orgIds: [orgId], roleId: before });
    return null;
  },
  async archive({ projectId, archived }) {
    const { version } = await projectApi.get({ id: projectId });
    await projectApi.archive({ id: projectId, version, archived: !archived });
    return null;
  },
  async status({ projectId, before, after }) {
    const { status, version } = await projectApi.get({ id: projectId });
    if (status !== after) return '项目的状态';
    await projectApi.updateStatus({ id: projectId, version, status: before, reason: REASON });
    return null;
  },
  async setting({ projectId, key, before, after }) {
    const settings = await projectApi.getSettings({ projectId });
    if (settings[key] !== after) return '设置';
    await projectApi.saveSettings({ projectId, configs: { [key]: before } });
    return null;
  },
  async tabs({ projectId, before, after }) {
    const { tabs, version } = await projectApi.get({ id: projectId });
    if (JSON.stringify(tabs) !== JSON.stringify(after)) return '页面的顺序';
    await projectApi.arrangeTabs({ projectId, version, tabs: before });
    return null;
  },
};

export const isOfProject = (act: Act): act is ProjectAct => Object.hasOwn(takers, act.kind);

export async function takeBackOfProject<K extends ProjectAct['kind']>(act: Of<K>): Promise<TakenAct> {
  const taker = takers[act.kind] as (act: Of<K>) => Promise<string | null>;
  const changed = await taker(act);
  if (changed) return { reverse: null, notes: [`${changed}此后被修改过，未恢复`] };
  return { reverse: opposite(act), notes: [] };
}

function opposite(act: ProjectAct): ProjectAct {
  if (act.kind === 'archive') return { ...act, archived: !act.archived };
  return { ...act, before: act.after, after: act.before } as ProjectAct;
}
