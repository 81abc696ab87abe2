/** Gates of phases: a phase begins when the reviews that guard it have passed, or when somebody who may lets it, saying why. */

import { heldBy } from '../../../contract/review/gate';
import type { GateRow, Override, ReviewPlan } from '../../../contract/review/review';
import { iso, newId } from '../../base/present';
import { reviewGateOverride } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, duplicate, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { announce } from '../../object/events';
import { noteHistory } from '../../object/history/note';
import type { Hooks, PhaseBlock } from '../../object/hooks';
import { logOperation } from '../../object/operationLog';
import { type LoadedProject, projectFor } from '../../object/project';
import { canInProject, isClosed } from '../../policies/project';
import { phasesOf } from '../plan';
import { reviews } from './register';
import type { Review } from './review';
import { mayFollowOf } from './tell';

/** Of all phases of a project, or of some. Nothing is judged: a gate holds whoever may not see its review, too. */
const guards = (db: TenantDb, projectId: string, phaseIds: readonly string[] | null): Promise<Review[]> =>
  reviews.rows.read(
    db,
    't.project_id = $2 AND t.gate_phase_id IS NOT NULL AND ($3::uuid[] IS NULL OR t.gate_phase_id = ANY($3::uuid[]))',
    [projectId, phaseIds],
    { rest: 'ORDER BY t.seq' },
  );

const opens = ({ settings }: LoadedProject) => settings.REVIEW_CONDITIONAL_OPENS === '1';
const held = (row: Review, project: LoadedProject) => heldBy({ ...row, no: reviews.rows.no(row.seq) }, opens(project));

interface OverrideRow extends Record<string, unknown> {
  phase_id: string;
  reason: string;
  by: string;
  at: string;
}
const overridesOf = async (db: TenantDb, projectId: string): Promise<Map<string, OverrideRow>> =>
  new Map(
    (
      await db.query<OverrideRow>(
        'SELECT phase_id, reason, by, at FROM review_gate_override WHERE tenant_id = $1 AND project_id = $2',
        [projectId],
      )
    ).map((row) => [row.phase_id, row]),
  );

/** What the plan asks before something in a phase begins. */
export const phaseBlocks: Hooks['phaseBlocks'] = async ({ platform, db }, { projectId, phaseIds }) => {
  const rows = await guards(db, projectId, phaseIds);
  if (rows.length === 0) return [];
  const project = await platform.projects.find(db.tenantId, projectId);
  if (!project) return [];
  const overridden = await overridesOf(db, projectId);
  return rows.flatMap((row): PhaseBlock[] => {
    const { gatePhaseId } = row;
    if (!gatePhaseId || overridden.has(gatePhaseId)) return [];
    const reason = held(row, project);
    return reason ? [{ phaseId: gatePhaseId, reason }] : [];
  });
};

export async function reviewPlan(context: TenantContext, projectId: string): Promise<ReviewPlan> {
  const { platform, db, actor } = context;
  const project = await projectFor(context, projectId, 'REVIEW:LIST');
  const phases = await phasesOf(db, projectId);
  const rows = await guards(db, projectId, null);
  const overridden = await overridesOf(db, projectId);
  const people = await platform.directory.of(db.tenantId);
  const gates = phases.flatMap(({ id, wbs, title, state }): GateRow[] => {
    const its = rows.filter(({ gatePhaseId }) => gatePhaseId === id);
    if (its.length === 0) return [];
    const over = overridden.get(id);
    const shown = its.map((row) => ({ row, held: held(row, project) }));
    return [
      {
        ...{ phaseId: id, wbs, title, begun: state !== 'WAIT' && state !== 'CANCELLED' },
        reviews: shown
          .filter(({ row }) => reviews.policy.view(actor, project, row))
          .map(({ row, held: why }) => ({ id: row.id, no: reviews.rows.no(row.seq), title: row.title, held: why })),
        open: over !== undefined || shown.every((one) => one.held === null),
        overridden: over ? { by: people(over.by), time: iso(over.at), reason: over.reason } : null,
      },
    ];
  });
  return {
    phases: phases.map(({ id, wbs, title }) => ({ id, wbs, title })),
    gates,
    mayOverride: !isClosed(project) && canInProject(actor, project, 'REVIEW:GATE:OVERRIDE'),
  };
}

/** Lets a phase begin all the same. Said in the log, in the history of the reviews it passes over, and to their people. */
export async function overrideGate(context: TenantContext, { projectId, phaseId, reason }: Override): Promise<void> {
  const project = await projectFor(context, projectId, 'REVIEW:GATE:OVERRIDE');
  const { platform, actor } = context;
  await context.db.transaction(async (db) => {
    const inside = { ...context, db };
    const phase = (await phasesOf(db, projectId)).find(({ id }) => id === phaseId);
    if (!phase) throw notFound('阶段');
    const rows = (await guards(db, projectId, [phaseId])).filter((row) => held(row, project) !== null);
    if (rows.length === 0) throw againstRule('该阶段没有被评审拦住，不需要放行');
    const said = reason.trim();
    const fresh = { id: newId(), projectId, phaseId, reason: said, by: actor.userId };
    if ((await db.insertIfAbsent(reviewGateOverride, fresh)) === 0) throw duplicate('该阶段已放行');
    await logOperation(db, actor, {
      module: 'review',
      action: 'gateOverridden',
      objectType: 'review_gate_override',
      objectId: fresh.id,
      projectId,
      detail: {
        phase: `${phase.wbs} ${phase.title}`,
        reviews: rows.map(({ seq }) => reviews.rows.no(seq)),
        reason: said,
      },
    });
    for (const row of rows) {
      const ref = { type: 'review', id: row.id } as const;
      await noteHistory(db, ref, actor.userId, { event: 'gateOverridden', reason: said, projectId });
      announce(inside, ref, { project });
      await platform.emit(platform, db, actor, {
        event: 'reviewGateOverridden',
        objectId: row.id,
        to: await mayFollowOf(db, row),
        variables: { phase: `${phase.wbs} ${phase.title}`, reason: said },
      });
    }
  });
}
