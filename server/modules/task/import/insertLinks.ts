/** Links as they stand in the database: dependencies and relations, many in one statement each. */
import type { DependencyType, RelationKind } from '../../../../contract/task/enums';
import type { TenantDb } from '../../../db/scope';

export interface StandingLink extends Record<string, unknown> {
  id: string;
  kind: 'depends' | RelationKind;
  from: string;
  to: string;
  type: DependencyType;
  lag: number;
}

export async function insertLinks(db: TenantDb, userId: string, links: readonly StandingLink[]): Promise<void> {
  const depends = links.filter(({ kind }) => kind === 'depends');
  const relations = links.filter(({ kind }) => kind !== 'depends');
  if (depends.length > 0) {
    await db.query(
      `INSERT INTO task_depend (tenant_id, id, pre_id, post_id, type, lag_days, created_by, updated_by)
       SELECT $1, r.id, r."from", r."to", r.type, r.lag, $3::uuid, $3::uuid
         FROM json_to_recordset($2::json) AS r(id uuid, "from" uuid, "to" uuid, type text, lag int) ON CONFLICT DO NOTHING`,
      [JSON.stringify(depends), userId],
    );
  }
  if (relations.length > 0) {
    await db.query(
      `INSERT INTO task_relation (tenant_id, id, from_id, to_id, kind, created_by, updated_by)
       SELECT $1, r.id, r."from", r."to", r.kind, $3::uuid, $3::uuid
         FROM json_to_recordset($2::json) AS r(id uuid, "from" uuid, "to" uuid, kind text) ON CONFLICT DO NOTHING`,
      [JSON.stringify(relations), userId],
    );
  }
}
