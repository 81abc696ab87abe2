/** A register as a kind of object: what is common to all objects asks here. */
import { isClosed } from '../../policies/project';
import { defineKind } from '../define';
import { closedProject } from '../project';
import { unmakeRecord } from './change';
import { tellDue } from './due';
import type { LoadedRecord, RegisterKind, StatedRow } from './kind';
import { findRecords } from './load';
import { createRecordFor } from './make';
import { registerRules } from './rules';
import { visibleRecords } from './visible';

export function registerObject<R extends StatedRow<S>, S extends string>(kind: RegisterKind<R, S>) {
  const { type, rows, lifecycle, policy, onClock, clockGoals } = kind;
  return defineKind<LoadedRecord<R>>({
    type,
    table: rows.fields.table,
    find: (context, ids, lock) => findRecords(context, kind, ids, lock),
    subject: ({ row, project }) => ({
      id: row.id,
      no: rows.no(row.seq),
      title: row.title,
      project,
      openToProject: !row.isPrivate,
      openToTenant: !row.isPrivate && project.visibility === 'tenant',
      parties: [row.assigneeId, row.ownerId, row.createdBy].filter((id): id is string => id !== null),
      state: { label: lifecycle.states[row.state].label, closed: lifecycle.states[row.state].closed ?? false },
    }),
    may: {
      view: (actor, { project, row }) => policy.view(actor, project, row),
      edit: (actor, { project, row }) => policy.update(actor, project, row),
      comment: (actor, { project, row }) => policy.comment(actor, project, row),
      attach: (actor, { project, row }) => policy.update(actor, project, row),
      removeFile: (actor, { project, row }) => policy.update(actor, project, row),
      link: (actor, { project, row }) => policy.update(actor, project, row),
      remove: (actor, { project, row }) => policy.remove(actor, project, row),
    },
    refusal: (_actor, { project }, act) => (act !== 'comment' && isClosed(project) ? closedProject(project) : null),
    onFiles: async (db, id, count) => {
      await db.query(`UPDATE ${rows.fields.table} SET file_count = $3 WHERE tenant_id = $1 AND id = $2`, [id, count]);
    },
    visible: visibleRecords,
    rules: registerRules(kind),
    unmake: (context, id) => unmakeRecord(context, kind, id),
    create: (context, input, born) => createRecordFor(context, kind, input, born),
    ...(onClock && { onClock }),
    ...(clockGoals && { clockGoals }),
    ...(kind.due && { tellDue: (context, days) => tellDue(context, kind, days) }),
  });
}
