/** Figures of a project's reviews, by type and phase, of those that the asking user may see. */
import type { ReviewFigures, ReviewSummary } from '../../../contract/review/review';
import { daySql, today } from '../../base/zone';
import type { TenantContext } from '../../http/route';
import { projectFor } from '../../object/project';
import { visibleRecords } from '../../object/register/visible';
import { phasesOf } from '../plan';
import type { Review } from './review';

interface Counted extends Record<string, unknown>, Omit<ReviewFigures, 'cycleDays'> {
  type: Review['type'];
  phaseId: string | null;
  cycleSum: number;
  cycleCount: number;
}

const sum = (rows: readonly Counted[]): ReviewFigures => {
  const of = (name: Exclude<keyof Counted, 'type' | 'phaseId'> & keyof Counted) =>
    rows.reduce((total, row) => total + Number(row[name]), 0);
  const cycles = of('cycleCount');
  return {
    ...{ total: of('total'), passed: of('passed'), conditional: of('conditional'), failed: of('failed') },
    ...{ undecided: of('undecided'), firstPassed: of('firstPassed'), firstConcluded: of('firstConcluded') },
    ...{ issues: of('issues'), issuesOpen: of('issuesOpen'), inTime: of('inTime'), dueIssues: of('dueIssues') },
    cycleDays: cycles > 0 ? Math.round((of('cycleSum') / cycles) * 10) / 10 : null,
  };
};

export async function reviewSummary(context: TenantContext, projectId: string): Promise<ReviewSummary> {
  const project = await projectFor(context, projectId, 'REVIEW:LIST');
  const params: unknown[] = [projectId, today()];
  const bind = (value: unknown) => `$${params.push(value) + 1}`;
  const visible = visibleRecords(context.actor, project, bind, 't');
  const rows = await context.db.query<Counted>(
    `SELECT t.type, t.phase_id AS "phaseId", count(*)::int AS total,
            count(*) FILTER (WHERE t.conclusion = 'pass')::int AS passed,
            count(*) FILTER (WHERE t.conclusion = 'conditional')::int AS conditional,
            count(*) FILTER (WHERE t.conclusion = 'fail')::int AS failed,
            count(*) FILTER (WHERE t.conclusion IS NULL)::int AS undecided,
            count(*) FILTER (WHERE r.conclusion = 'pass')::int AS "firstPassed",
            count(r.conclusion)::int AS "firstConcluded",
            coalesce(sum(t.issue_count), 0)::int AS issues, coalesce(sum(t.issue_open), 0)::int AS "issuesOpen",
            coalesce(sum(i.in_time), 0)::int AS "inTime", coalesce(sum(i.due), 0)::int AS "dueIssues",
            coalesce(sum(extract(epoch FROM t.concluded_at - t.began_at)) / 86400, 0)::float8 AS "cycleSum",
            count(t.concluded_at)::int AS "cycleCount"
       FROM review t
       LEFT JOIN review_round r ON r.tenant_id = t.tenant_id AND r.review_id = t.id AND r.round = 1
       LEFT JOIN LATERAL (
         SELECT count(*) FILTER (WHERE x.fixed_at IS NOT NULL OR x.due_on < $3::date) AS due,
                count(*) FILTER (WHERE ${daySql('x.fixed_at')} <= x.due_on) AS in_time
           FROM review_issue x WHERE x.tenant_id = t.tenant_id AND x.review_id = t.id AND x.due_on IS NOT NULL) i ON true
      WHERE t.tenant_id = $1 AND t.project_id = $2 AND t.deleted_at IS NULL AND t.state <> 'WITHDRAWN' AND ${visible}
      GROUP BY t.type, t.phase_id`,
    params,
  );
  const phases = await phasesOf(context.db, projectId);
  const place = (id: string | null) => phases.findIndex((phase) => phase.id === id);
  const named = (id: string | null) => {
    const found = phases.find((phase) => phase.id === id);
    return found ? `${found.wbs} ${found.title}` : null;
  };
  return {
    all: sum(rows),
    rows: [...rows]
      .sort((a, b) => place(a.phaseId) - place(b.phaseId) || a.type.localeCompare(b.type))
      .map((row) => ({ type: row.type, phaseId: row.phaseId, phase: named(row.phaseId), ...sum([row]) })),
  };
}
