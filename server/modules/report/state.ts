/** The steps of a report: what each takes, what publishing freezes, and who is told. */
import { and, eq, sql } from 'drizzle-orm';
import { type ReportState, reportLifecycle } from '../../../contract/report/lifecycle';
import { periodText } from '../../../contract/report/period';
import type { ReportStep } from '../../../contract/report/report';
import { project, report, reportVersion } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, forbidden } from '../../errors';
import type { TenantContext } from '../../http/route';
import { announce } from '../../object/events';
import { listenersOf } from '../../object/follow';
import { noteHistory } from '../../object/history/note';
import { type Move, type StatefulKind, take } from '../../object/lifecycle';
import { logOperation } from '../../object/operationLog';
import { staleRow } from '../../object/stale';
import { canPublishReports, canWriteReport } from '../../policies/report';
import { acceptorsOf } from './acceptors';
import { askingFor, frozenOf } from './blocks';
import { assertMay, type LoadedReport, type Report, reportFor } from './load';
import { wordsOf } from './words';

type Stepped = Report & { loaded: LoadedReport };
type Movement = Move<ReportState>;

const accepts = ({ from, to }: Movement) => from === 'SUBMITTED' || to === 'DRAFT';

/** Beside the state, what a step says of the report. */
const stepColumns: Readonly<
  Record<ReportState, (move: Movement, row: Report) => Partial<typeof report.$inferInsert> | object>
> = {
  DRAFT: ({ reason }) => ({ amendReason: reason }),
  SUBMITTED: (_move, row) => ({ returnReason: null, ...(row.submittedAt === null && { submittedAt: sql`now()` }) }),
  RETURNED: ({ reason }) => ({ returnReason: reason }),
  PUBLISHED: (_move, row) => ({
    publishedNo: (row.publishedNo ?? 0) + 1,
    publishedAt: sql`now()`,
    publishedText: wordsOf(row.sections),
  }),
  VOID: () => ({}),
};

const stateful: StatefulKind<Stepped, ReportState> = {
  lifecycle: reportLifecycle,
  judge(context, { loaded }, move) {
    const may = accepts(move)
      ? (actor: TenantContext['actor']) => canPublishReports(actor, loaded.project)
      : canWriteReport;
    if (!may(context.actor, loaded.project, loaded.row)) {
      assertMay(context, loaded, may);
      throw forbidden();
    }
  },
  guards: {
    VOID(_context, { publishedNo }) {
      if (publishedNo !== null) throw againstRule('已发布过的报告不能作废，请修改后重新发布');
    },
    SUBMITTED(_context, { sections }) {
      const empty = sections.filter(({ kind, html = '' }) => kind === 'text' && wordsOf([{ html }]).trim() === '');
      if (empty.length > 0)
        throw againstRule(`请填写「${empty.map(({ title }) => title).join('」「')}」，或删除这些段落`);
    },
  },
  stale: (context, row) => staleRow(context, row, { id: row.id, version: row.version, state: row.state }),
  write: (tx, { actor }, row, move) =>
    tx.update(
      report,
      {
        state: move.to,
        ...stepColumns[move.to](move, row),
        ...{ version: sql`version + 1`, updatedBy: actor.userId, updatedAt: sql`now()` },
      },
      and(eq(report.id, row.id), eq(report.version, row.version)),
    ),
  async follow(tx, context, row, move) {
    const { from, to, reason } = move;
    if (to === 'PUBLISHED') await freeze(tx, context, row);
    const { label } = reportLifecycle.states[to];
    const changes = [{ field: 'state', label: '状态', before: reportLifecycle.states[from].label, after: label }];
    const ref = { type: 'report', id: row.id } as const;
    await noteHistory(tx, ref, context.actor.userId, { event: 'stated', changes, reason, projectId: row.projectId });
    await logOperation(tx, context.actor, {
      ...{
        module: 'report',
        action: 'stated',
        objectType: 'report',
        objectId: row.id,
        projectId: row.projectId,
        changes,
      },
      detail: { title: row.title, reason },
    });
    await tell(tx, context, row, move);
    announce({ ...context, db: tx }, ref, row.loaded);
  },
};

/** Values, labels and names as they are now: nothing of a version is ever reckoned again. Says the project's health, too. */
async function freeze(tx: TenantDb, context: TenantContext, { loaded, ...row }: Stepped): Promise<void> {
  const { platform, actor } = context;
  const asking = await askingFor({ platform, db: tx }, periodOfReport(loaded));
  const people = await platform.directory.of(tx.tenantId);
  await tx.insert(reportVersion, {
    ...{ reportId: row.id, no: (row.publishedNo ?? 0) + 1, title: row.title, projectName: loaded.project.name },
    ...{ authorName: people(row.authorId)?.name ?? null, sections: row.sections },
    ...(await frozenOf(asking, row.sections)),
    ...{ health: row.health, healthNote: row.healthNote, zone: asking.zone, asOf: asking.asOf },
    ...{ reason: row.amendReason, publishedBy: actor.userId },
  });
  // An older report says nothing of today's health.
  const newer = await tx.query(
    `SELECT 1 FROM report r WHERE r.tenant_id = $1 AND r.project_id = $2 AND r.id <> $3 AND r.published_no IS NOT NULL
        AND r.to_day > $4::date LIMIT 1`,
    [row.projectId, row.id, row.toDay],
  );
  if (row.health === 'none' || newer.length > 0) return;
  const said = { health: row.health, healthNote: row.healthNote, healthAt: sql`now()`, healthBy: actor.userId };
  await tx.update(project, { ...said, version: sql`version + 1` }, eq(project.id, row.projectId));
  const { tenantId } = tx;
  tx.afterCommit(() => platform.bus.publish({ type: 'project', tenantId, projectId: row.projectId }));
}

export const periodOfReport = ({ row, project: inProject }: LoadedReport) => ({
  project: inProject,
  authorId: row.authorId,
  period: { from: row.fromDay, to: row.toDay },
});

async function tell(
  tx: TenantDb,
  context: TenantContext,
  { loaded, ...row }: Stepped,
  { to, reason }: Movement,
): Promise<void> {
  const { platform, actor } = context;
  const period = periodText(row.kind, { from: row.fromDay, to: row.toDay });
  const of = { objectId: row.id } as const;
  if (to === 'SUBMITTED') {
    const acceptors = await acceptorsOf(tx, loaded.project);
    await platform.emit(platform, tx, actor, { ...of, event: 'reportSubmitted', to: acceptors, variables: { period } });
  } else if (to === 'RETURNED') {
    const writers = [row.authorId];
    const variables = { period, reason: reason ?? '' };
    await platform.emit(platform, tx, actor, { ...of, event: 'reportReturned', to: writers, variables });
  } else if (to === 'PUBLISHED') {
    const readers = await listenersOf(tx, { type: 'report', id: row.id }, [row.authorId, ...row.receiverIds]);
    await platform.emit(platform, tx, actor, { ...of, event: 'reportPublished', to: readers, variables: { period } });
  }
}

/** @throws 409 when somebody was quicker, 422 where the step is none, 403 without the right */
export async function stepReport(context: TenantContext, id: string, ask: ReportStep) {
  const loaded = await reportFor(context, id);
  return take(stateful, context, { ...loaded.row, loaded }, ask);
}
