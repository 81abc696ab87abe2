/** What contracts and orders in force leave to be paid: by the rate of today, of which the money will be paid. */
import type { CommitmentName } from '../../../contract/cost/cost';
import { HOME_CURRENCY } from '../../../contract/time/currency';
import { today } from '../../base/zone';
import type { TenantDb } from '../../db/scope';
import type { TenantContext } from '../../http/route';
import { projectFor } from '../../object/project';
import { recordPolicy } from '../../policies/record';

export interface Unpaid extends Record<string, unknown> {
  id: string;
  subjectId: string;
  currency: string;
  /** Fen of its expenses that are approved or paid. */
  spent: number;
  /** Fen; of one that is not in force 0. */
  unpaid: number;
  /** Its currency has a rate until today, or needs none. */
  rated: boolean;
}

/**
 * An expense of the commitment's own currency is taken off in that currency, another one by the commitment's own rate.
 * @param which a condition over the commitments `c` @param day SQL of the day whose rates are looked for
 */
export const unpaidSql = (which: string, day = '$3::date'): string => `
  SELECT c.id, c.project_id AS project, c.subject_id AS "subjectId", c.currency, coalesce(e.spent, 0)::float8 AS spent,
         (c.currency = '${HOME_CURRENCY}' OR r.rate IS NOT NULL) AS rated,
         (CASE WHEN c.state = 'ACTIVE' THEN round((
            greatest(0, coalesce(c.original, c.amount) - coalesce(e.paid, 0))
            * CASE WHEN c.currency = '${HOME_CURRENCY}' THEN 1 ELSE coalesce(r.rate, c.rate) END)::numeric) ELSE 0 END)::float8 AS unpaid
    FROM commitment c
    LEFT JOIN LATERAL (
      SELECT sum(x.amount) AS spent,
             sum(CASE WHEN x.currency = c.currency THEN coalesce(x.original, x.amount) ELSE x.amount / c.rate END) AS paid
        FROM cost x
       WHERE x.tenant_id = c.tenant_id AND x.commitment_id = c.id AND x.deleted_at IS NULL
         AND x.state IN ('APPROVED', 'PAID')) e ON true
    LEFT JOIN LATERAL (
      SELECT f.rate FROM exchange_rate f
       WHERE f.tenant_id = c.tenant_id AND f.currency = c.currency AND f.day <= ${day}
       ORDER BY f.day DESC LIMIT 1) r ON true
   WHERE c.tenant_id = $1 AND c.deleted_at IS NULL AND ${which}`;

/** Of a project's commitments in force. */
export const committedOf = (db: TenantDb, projectId: string): Promise<Unpaid[]> =>
  db.query<Unpaid>(unpaidSql("c.project_id = $2 AND c.state = 'ACTIVE'"), [projectId, today()]);

/** Of those named. */
export const unpaidOf = (db: TenantDb, ids: readonly string[]): Promise<Unpaid[]> =>
  db.query<Unpaid>(unpaidSql('c.id = ANY($2::uuid[])'), [ids, today()]);

interface NameRow extends Record<string, unknown> {
  id: string;
  seq: number;
  title: string;
  subjectId: string;
  state: string;
  createdBy: string | null;
  ownerId: string | null;
  assigneeId: string | null;
  isPrivate: boolean;
}
/** More are not offered where an expense is hung on one. */
const OFFERED_MAX = 1000;

/** What an expense of the project may belong to, with the titles of those that the reader sees; the newest first. */
export async function commitmentNames(context: TenantContext, projectId: string): Promise<CommitmentName[]> {
  const project = await projectFor(context, projectId, 'COST:LIST');
  const rows = await context.db.query<NameRow>(
    `SELECT id, seq, title, subject_id AS "subjectId", state, created_by AS "createdBy", owner_id AS "ownerId",
            assignee_id AS "assigneeId", is_private AS "isPrivate"
       FROM commitment WHERE tenant_id = $1 AND project_id = $2 AND deleted_at IS NULL
      ORDER BY (state = 'ACTIVE') DESC, seq DESC LIMIT ${OFFERED_MAX}`,
    [projectId],
  );
  const { view } = recordPolicy('commitment');
  return rows.map((row) => ({
    ...{ id: row.id, no: `H-${row.seq}`, subjectId: row.subjectId, active: row.state === 'ACTIVE' },
    title: view(context.actor, project, row) ? row.title : null,
  }));
}
