/**
 * Who works on a node, and how much (specification §2 "plan"; `docs/decisions/plan-and-tasks.md`). Work never changes the
 * days of a node: a node takes as long as it takes, whoever works on it.
 */

import { eq } from 'drizzle-orm';
import { isPoint, nodeKinds } from '../../../../contract/plan/kinds';
import type {
  AssignmentInput,
  Assignments,
  AssignmentsSave,
  AssignmentView,
} from '../../../../contract/plan/people/people';
import { round2 } from '../../../../contract/report/earned';
import { dayNumber } from '../../../../contract/time/workdays';
import { type Segment, USUAL_HOURS } from '../../../../contract/time/workHours';
import { newId } from '../../../base/present';
import { planAssignment, planNode } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { againstRule, invalid, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { announce } from '../../../object/events';
import { noteHistory } from '../../../object/history/note';
import { logOperation } from '../../../object/operationLog';
import { canEditPlan, canViewPlan } from '../../../policies/plan';
import type { NodeRow } from '../load';
import { editableNode, NODE, nodeFor, staleNode } from '../nodes';
import { checkOwner } from '../rules';

/** Minutes of a full day's work where the enterprise works. */
export async function minutesOfDay(db: TenantDb): Promise<number> {
  const [row] = await db.query<{ segments: Segment[] | null }>(
    'SELECT segments FROM work_calendar WHERE tenant_id = $1',
  );
  return (row?.segments ?? USUAL_HOURS.segments).reduce((sum, { from, to }) => sum + to - from, 0);
}

/** Minutes of an assignment: those that were given, else its share of the node's working days. */
export const minutesOf = (
  { units, hours }: { units: number; hours: number | null },
  workdays: number,
  dayMinutes: number,
): number => Math.round(hours === null ? (units / 100) * workdays * dayMinutes : hours * 60);

export interface Assigned extends Record<string, unknown> {
  id: string;
  nodeId: string;
  userId: string | null;
  positionId: string | null;
  position: string | null;
  units: number;
  hours: number | null;
}
const COLUMNS = `a.id, a.node_id AS "nodeId", a.user_id AS "userId", a.position_id AS "positionId", p.name AS position,
  a.units, a.hours`;

/** Of a plan, or of one of its nodes. */
export const assignedIn = (db: TenantDb, planId: string, nodeId: string | null = null): Promise<Assigned[]> =>
  db.query<Assigned>(
    `SELECT ${COLUMNS} FROM plan_assignment a
       LEFT JOIN hr_position p ON p.tenant_id = a.tenant_id AND p.id = a.position_id
      WHERE a.tenant_id = $1 AND a.plan_id = $2 AND ($3::uuid IS NULL OR a.node_id = $3::uuid) ORDER BY a.id`,
    [planId, nodeId],
  );

const positionsOf = (db: TenantDb) =>
  db.query<{ id: string; name: string }>(
    'SELECT id, name FROM hr_position WHERE tenant_id = $1 ORDER BY name, id LIMIT 500',
  );

export async function listAssignments(context: TenantContext, id: string): Promise<Assignments> {
  const { platform, db, actor } = context;
  const { row, project } = await nodeFor(context, id);
  // Whoever only answers for a node sees it alone, and not who else works.
  if (!canViewPlan(actor, project)) throw notFound(NODE);
  const calendar = await platform.calendars.of(actor.tenantId);
  const people = await platform.directory.of(actor.tenantId);
  const [assigned, dayMinutes] = [await assignedIn(db, row.planId, id), await minutesOfDay(db)];
  const workdays = row.startOn && row.endOn ? calendar.count(dayNumber(row.startOn), dayNumber(row.endOn)) : 0;
  return {
    assignments: assigned.map(
      (one): AssignmentView => ({
        ...{ id: one.id, person: people(one.userId), units: one.units, hours: one.hours },
        position: one.positionId === null ? null : { id: one.positionId, name: one.position ?? '已删除的岗位' },
        work: round2(minutesOf(one, workdays, dayMinutes) / 60),
      }),
    ),
    positions: await positionsOf(db),
    version: row.version,
    editable: canEditPlan(actor, project),
  };
}

const keyOf = ({ userId, positionId }: AssignmentInput) => `${userId ?? ''} ${positionId ?? ''}`;

/** @throws 400 somebody who is not of the project, a position that is not there, or one of them twice */
async function check(
  context: TenantContext,
  nodeId: string,
  assignments: readonly AssignmentInput[],
): Promise<NodeRow> {
  const { row, project } = await editableNode(context, nodeId);
  if (isPoint(row.kind) && assignments.length > 0) throw againstRule(`${nodeKinds[row.kind]}没有工期，不能安排人员`);
  const positions = new Set((await positionsOf(context.db)).map(({ id }) => id));
  const seen = new Set<string>();
  for (const one of assignments) {
    if ((one.userId === undefined) === (one.positionId === undefined)) {
      throw invalid('每一行须是一个人员或一个岗位', 'assignments');
    }
    if (seen.has(keyOf(one))) throw invalid('同一人员或岗位只能出现一次', 'assignments');
    seen.add(keyOf(one));
    if (one.positionId !== undefined && !positions.has(one.positionId)) throw invalid('岗位不存在', 'assignments');
    await checkOwner(context, project, one.userId);
  }
  return row;
}

/** All of a node at once, under its version. @throws 404, 403, 409, 400, 422 */
export async function saveAssignments(
  context: TenantContext,
  id: string,
  { assignments, version }: AssignmentsSave,
): Promise<{ version: number }> {
  const { platform, actor } = context;
  return context.db.transaction(async (db) => {
    const within = { ...context, db };
    await db.query('SELECT 1 FROM plan_node WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE', [id]);
    const row = await check(within, id, assignments);
    if (row.version !== version) throw await staleNode(within, row);
    const { project } = await nodeFor(within, id);
    const people = await platform.directory.of(actor.tenantId);
    const before = await assignedIn(db, row.planId, id);
    await db.delete(planAssignment, eq(planAssignment.nodeId, id));
    const by = { planId: row.planId, nodeId: id, createdBy: actor.userId };
    for (const { userId = null, positionId = null, units, hours } of assignments) {
      await db.insert(planAssignment, { id: newId(), ...by, userId, positionId, units, hours });
    }
    await db.update(planNode, { version: version + 1, updatedBy: actor.userId }, eq(planNode.id, id));
    const words = (all: readonly Assigned[]) =>
      all
        .map(({ userId, position, units, hours }) => {
          const who = userId === null ? `岗位「${position ?? ''}」` : (people(userId)?.name ?? '已离开的人员');
          return `${who} ${hours === null ? `${units}%` : `${hours} 小时`}`;
        })
        .join('、') || null;
    const after = await assignedIn(db, row.planId, id);
    const change = { field: 'assignments', label: '人员', before: words(before), after: words(after) };
    if (change.before !== change.after) {
      await noteHistory(db, { type: 'planNode', id }, actor.userId, {
        ...{ event: 'updated', changes: [change], projectId: project.id },
      });
      await logOperation(db, actor, {
        ...{ module: 'plan', action: 'planAssigned', objectType: 'planNode', objectId: id, projectId: project.id },
        ...{ changes: [change], detail: { title: row.title } },
      });
    }
    announce(within, { type: 'planNode', id }, { project });
    return { version: version + 1 };
  });
}
