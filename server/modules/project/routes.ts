/** Projects (specification §7 "Projects"). */
import { projectApi } from '../../../contract/project/api';
import { global, inTenant, judgedBy, type RouteDefinition, route } from '../../http/route';
import { projectFor } from '../../object/project';
import { searchMembers } from '../tenant';
import { copyProject } from './copy';
import { bindAll, listProjectDepartments, unbindDepartment } from './departments';
import { changeProjects } from './many';
import { bindRole, unbind } from './members';
import { projectActivities, projectOverview } from './overview';
import { listProjectMembers, listProjects, listRecycled, projectDetail } from './queries';
import { saveAsTemplate } from './saveTemplate';
import {
  arrangeTabs,
  createProject,
  exitProject,
  isCodeFree,
  recoverProject,
  recycleProject,
  setArchived,
  setCollected,
  updateProject,
  updateStatus,
} from './service';
import { readSettings, saveSettings } from './settings';
import { takeBackProject } from './takeBack';
import { changeClass, templateClasses, templateTree } from './templateClasses';
import { listTemplates, removeTemplate, templateDetail, updateTemplate } from './templates';

import { createFromFile, exportWhole, listWholeFiles, sendWholeFile } from './wholeFile/service';

export const projectRoutes: RouteDefinition[] = [
  route(projectApi.query, inTenant, (context, { query }) => listProjects(context, query)),
  route(projectApi.create, global('PROJECT:CREATE'), (context, { body }) => createProject(context, body)),
  route(projectApi.update, judgedBy('project PROJECT:INFO:UPDATE, PROJECT:OWNER:TRANSFER'), (context, { body }) =>
    updateProject(context, body),
  ),
  route(projectApi.takeBack, judgedBy('project PROJECT:INFO:UPDATE'), (context, { params, body }) =>
    takeBackProject(context, params.id, body),
  ),
  route(projectApi.get, judgedBy('canViewProject'), (context, { params }) => projectDetail(context, params.id)),
  route(projectApi.isCodeAvailable, inTenant, ({ db }, { query }) => isCodeFree(db, query.code)),
  route(projectApi.updateStatus, judgedBy('project PROJECT:STATUS:UPDATE'), (context, { body }) =>
    updateStatus(context, body),
  ),
  route(projectApi.updateMany, judgedBy('each project by itself, as the single calls are'), (context, { body }) =>
    changeProjects(context, body),
  ),
  route(projectApi.copy, global('PROJECT:CREATE'), (context, { params, body }) =>
    copyProject(context, params.id, body),
  ),
  route(projectApi.exportWhole, judgedBy('project PROJECT:CONFIG'), (context, { params }) =>
    exportWhole(context, params.id),
  ),
  route(projectApi.listWholeFiles, inTenant, (context, { query }) => listWholeFiles(context, query.projectId)),
  route(projectApi.wholeFile, judgedBy('who asked for it, then project PROJECT:CONFIG'), (context, { params }) =>
    sendWholeFile(context, params.fileId),
  ),
  route(projectApi.createFromFile, global('PROJECT:CREATE'), (context) => createFromFile(context)),
  route(projectApi.archive, judgedBy('project PROJECT:ARCHIVE'), (context, { params, body }) =>
    setArchived(context, params.id, body),
  ),
  route(projectApi.collect, judgedBy('canViewProject'), async (context, { body }) => {
    await setCollected(context, body.projectId, body.collected);
    return null;
  }),
  route(
    projectApi.listCollected,
    inTenant,
    async (context) => (await listProjects(context, { tab: 'collected', pageSize: 200 })).result,
  ),
  route(projectApi.exit, judgedBy('member of the project, not its owner'), async (context, { body }) => {
    await exitProject(context, body.projectId);
    return null;
  }),
  route(projectApi.recycle, judgedBy('project PROJECT:DELETE'), async (context, { params, body }) => {
    await recycleProject(context, params.id, body.deleteReason);
    return null;
  }),
  route(projectApi.recover, judgedBy('owner of the project or tenant manager'), async (context, { params }) => {
    await recoverProject(context, params.id);
    return null;
  }),
  route(projectApi.listRecycled, inTenant, (context, { query }) => listRecycled(context, query)),
  route(projectApi.getOverview, judgedBy('canViewProject'), (context, { params }) =>
    projectOverview(context, params.id),
  ),
  route(projectApi.listActivities, judgedBy('project TASK:LIST'), (context, { params, query }) =>
    projectActivities(context, params.id, query),
  ),
  route(projectApi.saveAsTemplate, judgedBy('project PROJECT:CONFIG'), (context, { body }) =>
    saveAsTemplate(context, body),
  ),
  route(projectApi.listTemplates, inTenant, (context) => listTemplates(context)),
  route(projectApi.getTemplateTree, inTenant, (context) => templateTree(context)),
  route(projectApi.listTemplateClasses, inTenant, (context) => templateClasses(context)),
  route(projectApi.changeTemplateClass, global('PROJECT:TEMPLATE:UPDATE'), (context, { body }) =>
    changeClass(context, body),
  ),
  route(projectApi.getTemplate, inTenant, (context, { params }) => templateDetail(context, params.id)),
  route(projectApi.updateTemplate, global('PROJECT:TEMPLATE:UPDATE'), async (context, { body }) => {
    await updateTemplate(context, body);
    return null;
  }),
  route(projectApi.removeTemplate, global('PROJECT:TEMPLATE:UPDATE'), async (context, { params }) => {
    await removeTemplate(context, params.id);
    return null;
  }),
  route(projectApi.getSettings, judgedBy('canViewProject'), (context, { query }) =>
    readSettings(context, query.projectId),
  ),
  route(projectApi.saveSettings, judgedBy('project PROJECT:CONFIG'), (context, { body }) =>
    saveSettings(context, body),
  ),
  route(projectApi.arrangeTabs, judgedBy('project PROJECT:CONFIG'), (context, { body }) => arrangeTabs(context, body)),
  route(projectApi.listMembers, judgedBy('project PROJECT:MEMBER:LIST'), (context, { query }) =>
    listProjectMembers(context, query.entityId),
  ),
  route(projectApi.searchCandidates, judgedBy('project PROJECT:MEMBER:ADD'), async (context, { query }) => {
    const { projectId, ...rest } = query;
    await projectFor(context, projectId, 'PROJECT:MEMBER:ADD');
    return searchMembers(context.db, { ...rest, excludeProjectId: projectId });
  }),
  route(projectApi.bindRole, judgedBy('project PROJECT:MEMBER:ADD'), async (context, { body }) => {
    await bindRole(context, body);
    return null;
  }),
  route(projectApi.bindRoles, judgedBy('project PROJECT:MEMBER:ADD'), async (context, { body }) => {
    await bindAll(context, body);
    return null;
  }),
  route(projectApi.listDepartments, judgedBy('project PROJECT:MEMBER:LIST'), (context, { query }) =>
    listProjectDepartments(context, query.entityId),
  ),
  route(projectApi.removeDepartment, judgedBy('project PROJECT:MEMBER:REMOVE'), async (context, { body }) => {
    await unbindDepartment(context, body);
    return null;
  }),
  route(projectApi.removeMember, judgedBy('project PROJECT:MEMBER:REMOVE'), async (context, { body }) => {
    await unbind(context, body);
    return null;
  }),
];
