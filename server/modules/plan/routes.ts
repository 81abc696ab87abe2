/** The plan of a project (specification §2 "plan"; paths in the style of §7). */
import { planApi } from '../../../contract/plan/api';
import { inTenant, judgedBy, type RouteDefinition, route } from '../../http/route';
import { partRoutes } from '../../object/parts/routes';
import { acceptNode } from './acceptance';
import { compareBaseline, listBaselines, removeBaseline, takeBaseline } from './baselines';
import { readCells } from './cells';
import { earnedOfPlan } from './earned';
import { earnedCurve } from './earnedCurve';
import { listMilestones } from './forecast';
import { addLink, removeLink, typeLinks, updateLink } from './links';
import { exportProjectFile } from './msp/export';
import { importProjectFile } from './msp/import';
import { createNode, dragNode, moveNodes, removeNodes, saveSettings, updateNode } from './nodes';
import { addOuterLink, removeOuterLink } from './outer';
import { writeRows } from './rows';
import { exportSheet } from './sheet';
import { takeBackAct } from './takeBack';
import { createNodesOfTasks, makeTaskOfNode, nodeOfTask } from './taskNodes';
import { createTaskOn, linkTasks, tasksOf, unlinkTask } from './tasks';
import { applyTemplate, listTemplates, removeTemplate, saveTemplate } from './templates';
import { nodeDetail, planOf } from './view';

const nodeBase = 'collaboration-center/planNode';
const viewers = judgedBy('canViewPlan');
const editors = judgedBy('canEditPlan');

export const planRoutes: RouteDefinition[] = [
  route(planApi.get, viewers, (context, { query }) => planOf(context, query.projectId)),
  route(planApi.saveSettings, editors, (context, { body }) => saveSettings(context, body)),
  route(planApi.takeBack, judgedBy('canEditPlan, or canReportNode'), (context, { params }) =>
    takeBackAct(context, params.id),
  ),
  route(planApi.createNode, editors, (context, { body }) => createNode(context, body)),
  route(planApi.getNode, judgedBy('canViewNode'), (context, { params }) => nodeDetail(context, params.id)),
  route(planApi.updateNode, judgedBy('canEditPlan, or canReportNode'), (context, { params, body }) =>
    updateNode(context, params.id, body),
  ),
  route(planApi.acceptNode, judgedBy('the acceptor, or canEditPlan'), async (context, { params, body }) => {
    await acceptNode(context, params.id, body);
    return null;
  }),
  route(planApi.dragNode, editors, (context, { params, body }) => dragNode(context, params.id, body)),
  route(planApi.moveNodes, editors, (context, { body }) => moveNodes(context, body)),
  route(planApi.writeRows, editors, (context, { body }) => writeRows(context, body)),
  route(planApi.readCells, editors, (context, { body }) => readCells(context, body)),
  route(planApi.removeNodes, editors, (context, { body }) => removeNodes(context, body.ids)),
  route(planApi.typePredecessors, editors, (context, { params, body }) => typeLinks(context, params.id, body.text)),
  route(planApi.addLink, editors, (context, { body }) => addLink(context, body)),
  route(planApi.updateLink, editors, (context, { params, body }) => updateLink(context, params.id, body)),
  route(planApi.removeLink, editors, (context, { params }) => removeLink(context, params.id)),
  route(planApi.addOuterLink, editors, (context, { body }) => addOuterLink(context, body)),
  route(planApi.removeOuterLink, editors, (context, { params }) => removeOuterLink(context, params.id)),
  route(planApi.getNodeTasks, judgedBy('canViewNode'), (context, { params }) => tasksOf(context, params.id)),
  route(planApi.linkNodeTasks, editors, async (context, { params, body }) => {
    await linkTasks(context, params.id, body.taskIds);
    return null;
  }),
  route(planApi.createNodeTask, judgedBy('canEditPlan, and project TASK:CREATE'), (context, { params, body }) =>
    createTaskOn(context, params.id, body),
  ),
  route(planApi.unlinkNodeTask, editors, async (context, { params }) => {
    await unlinkTask(context, params.id, params.taskId);
    return null;
  }),
  route(planApi.createNodesOfTasks, editors, (context, { body }) => createNodesOfTasks(context, body)),
  route(planApi.makeTaskOfNode, judgedBy('canEditPlan, and project TASK:CREATE'), (context, { params, body }) =>
    makeTaskOfNode(context, params.id, body),
  ),
  route(planApi.getTaskNode, judgedBy('canViewTask, and canViewPlan for the node'), (context, { params }) =>
    nodeOfTask(context, params.taskId),
  ),
  route(planApi.listBaselines, viewers, (context, { query }) => listBaselines(context, query.projectId)),
  route(planApi.takeBaseline, judgedBy('canKeepBaselines'), (context, { body }) => takeBaseline(context, body)),
  route(planApi.removeBaseline, judgedBy('canKeepBaselines'), async (context, { params }) => {
    await removeBaseline(context, params.id);
    return null;
  }),
  route(planApi.compareBaseline, viewers, (context, { params }) => compareBaseline(context, params.id)),
  route(planApi.listMilestones, viewers, (context, { query }) => listMilestones(context, query.projectId)),
  route(planApi.listTemplates, inTenant, (context) => listTemplates(context)),
  route(planApi.saveTemplate, judgedBy('canKeepPlanTemplates, and canViewPlan'), (context, { body }) =>
    saveTemplate(context, body),
  ),
  route(planApi.removeTemplate, judgedBy('canKeepPlanTemplates'), async (context, { params }) => {
    await removeTemplate(context, params.id);
    return null;
  }),
  route(planApi.applyTemplate, editors, (context, { params, body }) => applyTemplate(context, params.id, body)),
  route(planApi.importFile, editors, (context) => importProjectFile(context)),
  route(planApi.exportFile, viewers, (context, { query }) => exportProjectFile(context, query.projectId)),
  route(planApi.getEarned, viewers, (context, { query }) => earnedOfPlan(context, query)),
  route(planApi.getEarnedCurve, viewers, (context, { query }) => earnedCurve(context, query)),
  route(planApi.exportSheet, viewers, (context, { query }) => exportSheet(context, query.projectId)),
  ...partRoutes(nodeBase, 'planNode'),
];
