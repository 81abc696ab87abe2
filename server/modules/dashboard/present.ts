/** A dashboard as its reader may know it. */
import type { DashboardDetail } from '../../../contract/dashboard/dashboard';
import { serialNoOf } from '../../../contract/dashboard/words';
import type { Person } from '../../../contract/envelope';
import { iso } from '../../base/present';
import type { TenantContext } from '../../http/route';
import type { ObjectContext } from '../../object/define';
import { canEditDashboard } from '../../policies/dashboard';
import { canViewProject } from '../../policies/project';
import type { Dashboard } from './store';

/** Projects of its filter that the actor may see. */
export async function seenProjectsOf({ platform, actor }: ObjectContext, ids: readonly string[]) {
  const found = await Promise.all(ids.map((id) => platform.projects.find(actor.tenantId, id)));
  return found.flatMap((project) =>
    project && !project.recycled && canViewProject(actor, project)
      ? [{ id: project.id, name: project.name, code: project.code }]
      : [],
  );
}

export async function presentDashboard(context: TenantContext, board: Dashboard): Promise<DashboardDetail> {
  const { platform, actor } = context;
  const people = await platform.directory.of(actor.tenantId);
  const projects = await seenProjectsOf(context, board.filter.projectIds);
  const editable = canEditDashboard(actor, board);
  return {
    ...{ serialNo: serialNoOf(board.seq), name: board.name, description: board.description, share: board.share },
    ...{ owner: people(board.ownerId), widgetCount: board.widgets.length, editable, version: board.version },
    updatedTime: iso(board.updatedAt),
    readers: editable ? board.readerIds.map(people).filter((one): one is Person => one !== null) : [],
    readerRoles: editable ? board.readerRoles : [],
    filter: { ...board.filter, projectIds: projects.map(({ id }) => id) },
    ofProjects: board.filter.projectIds.length > 0,
    projects: projects.map(({ id, name }) => ({ id, name })),
    widgets: board.widgets,
  };
}
