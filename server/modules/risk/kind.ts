/** Risks as a kind of object: what is common to all objects asks here. */
import { riskLifecycle } from '../../../contract/risk/lifecycle';
import { defineKind } from '../../object/define';
import { visibleRecords } from '../../object/register/visible';
import { riskPolicy } from '../../policies/record';
import { risks } from './fieldTable';
import { findRisks, type LoadedRisk } from './load';
import { createRiskFor } from './make';

export const riskKind = defineKind<LoadedRisk>({
  type: 'risk',
  table: 'risk',
  find: findRisks,
  subject: ({ row, project }) => ({
    id: row.id,
    no: risks.no(row.seq),
    title: row.title,
    project,
    openToProject: !row.isPrivate,
    openToTenant: !row.isPrivate && project.visibility === 'tenant',
    parties: [row.assigneeId, row.ownerId, row.createdBy].filter((id): id is string => id !== null),
    state: { label: riskLifecycle.states[row.state].label, closed: riskLifecycle.states[row.state].closed ?? false },
  }),
  may: {
    view: (actor, { project, row }) => riskPolicy.view(actor, project, row),
    edit: (actor, { project, row }) => riskPolicy.update(actor, project, row),
    comment: (actor, { project, row }) => riskPolicy.comment(actor, project, row),
    attach: (actor, { project, row }) => riskPolicy.update(actor, project, row),
    removeFile: (actor, { project, row }) => riskPolicy.update(actor, project, row),
    link: (actor, { project, row }) => riskPolicy.update(actor, project, row),
    remove: (actor, { project, row }) => riskPolicy.remove(actor, project, row),
  },
  visible: visibleRecords,
  create: createRiskFor,
});
