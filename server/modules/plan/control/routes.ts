/** Approved baselines and change requests of a plan over the API. */
import { planChangeApi } from '../../../../contract/plan/change/api';
import { judgedBy, type RouteDefinition, route } from '../../../http/route';
import { addLink, typeLinks } from '../links';
import { dragNode, moveNodes, removeNodes, updateNode } from '../nodes';
import { submitBaseline } from './baselineApproval';
import { submitChange } from './changeApproval';
import { createDraftNode, inDraft, removeDraftLink, revertNodes, writeDraftRows } from './drafts';
import {
  changeDetail,
  createChange,
  deleteChange,
  listChanges,
  planOfChange,
  takeBackChange,
  updateChange,
} from './requests';
import { slipsOf } from './slips';

const viewers = judgedBy('canViewPlan');
const editors = judgedBy('canEditPlan');
const api = planChangeApi;

export const planControlRoutes: RouteDefinition[] = [
  route(api.submitBaseline, judgedBy('canKeepBaselines'), async (context, { params }) => {
    await submitBaseline(context, params.id);
    return null;
  }),
  route(api.list, viewers, (context, { query }) => listChanges(context, query.projectId)),
  route(api.slips, viewers, (context, { query }) => slipsOf(context, query.projectId)),
  route(api.create, editors, (context, { body }) => createChange(context, body)),
  route(api.get, viewers, (context, { params }) => changeDetail(context, params.id)),
  route(api.update, editors, (context, { params, body }) => updateChange(context, params.id, body)),
  route(api.delete, editors, async (context, { params }) => {
    await deleteChange(context, params.id);
    return null;
  }),
  route(api.plan, viewers, (context, { params }) => planOfChange(context, params.id)),
  route(api.submit, editors, (context, { params, body }) => submitChange(context, params.id, body)),
  route(api.takeBack, judgedBy('canEditPlan, and made it or canKeepBaselines'), (context, { params }) =>
    takeBackChange(context, params.id),
  ),
  route(api.revert, editors, (context, { params, body }) => revertNodes(context, params.id, body)),
  route(api.createNode, editors, (context, { params, body }) => createDraftNode(context, params.id, body)),
  route(api.updateNode, editors, async (context, { params, body }) =>
    updateNode(await inDraft(context, params.id), params.nodeId, body),
  ),
  route(api.dragNode, editors, async (context, { params, body }) =>
    dragNode(await inDraft(context, params.id), params.nodeId, body),
  ),
  route(api.typeLinks, editors, async (context, { params, body }) =>
    typeLinks(await inDraft(context, params.id), params.nodeId, body.text),
  ),
  route(api.moveNodes, editors, async (context, { params, body }) =>
    moveNodes(await inDraft(context, params.id), body),
  ),
  route(api.removeNodes, editors, async (context, { params, body }) =>
    removeNodes(await inDraft(context, params.id), body.ids),
  ),
  route(api.writeRows, editors, (context, { params, body }) => writeDraftRows(context, params.id, body)),
  route(api.addLink, editors, async (context, { params, body }) => addLink(await inDraft(context, params.id), body)),
  route(api.removeLink, editors, (context, { params }) => removeDraftLink(context, params.id, params.linkId)),
];
