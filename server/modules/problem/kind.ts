/** Problems as a kind of object: what is common to all objects asks here. */
import { problemLifecycle } from '../../../contract/problem/lifecycle';
import { defineKind } from '../../object/define';
import { visibleRecords } from '../../object/register/visible';
import { problemPolicy } from '../../policies/record';
import { onProblemClock } from './clocks';
import { problems } from './fieldTable';
import { findProblems, type LoadedProblem } from './load';
import { createProblemFor } from './make';

export const problemKind = defineKind<LoadedProblem>({
  type: 'problem',
  table: 'problem',
  find: findProblems,
  subject: ({ row, project }) => ({
    id: row.id,
    no: problems.no(row.seq),
    title: row.title,
    project,
    openToProject: !row.isPrivate,
    openToTenant: !row.isPrivate && project.visibility === 'tenant',
    parties: [row.assigneeId, row.ownerId, row.createdBy].filter((id): id is string => id !== null),
    state: {
      label: problemLifecycle.states[row.state].label,
      closed: problemLifecycle.states[row.state].closed ?? false,
    },
  }),
  may: {
    view: (actor, { project, row }) => problemPolicy.view(actor, project, row),
    edit: (actor, { project, row }) => problemPolicy.update(actor, project, row),
    comment: (actor, { project, row }) => problemPolicy.comment(actor, project, row),
    attach: (actor, { project, row }) => problemPolicy.update(actor, project, row),
    removeFile: (actor, { project, row }) => problemPolicy.update(actor, project, row),
    link: (actor, { project, row }) => problemPolicy.update(actor, project, row),
    remove: (actor, { project, row }) => problemPolicy.remove(actor, project, row),
  },
  visible: visibleRecords,
  create: createProblemFor,
  onClock: onProblemClock,
});
