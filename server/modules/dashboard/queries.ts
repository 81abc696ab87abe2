/** Reads of dashboards: which there are for the reader, and one of them whole. */
import type { DashboardDetail, DashboardQuery, DashboardRow } from '../../../contract/dashboard/dashboard';
import { type Share, serialNoOf } from '../../../contract/dashboard/words';
import type { PageOf } from '../../../contract/envelope';
import { can } from '../../base/actor';
import { iso } from '../../base/present';
import { containsSql, likePattern } from '../../base/sqlText';
import type { TenantContext } from '../../http/route';
import { queryPage } from '../../object/list/page';
import { presentDashboard } from './present';
import { dashboardFor } from './store';

interface Listed extends Record<string, unknown> {
  seq: number;
  name: string;
  description: string;
  owner_id: string;
  share: Share;
  widgets: number;
  version: number;
  updated_at: string;
  total: number;
}

export async function listDashboards(context: TenantContext, query: DashboardQuery): Promise<PageOf<DashboardRow>> {
  const { platform, db, actor } = context;
  const all = actor.isManager || can(actor, 'ANALYSIS_BOARD:MANAGE');
  const { rows, page } = await queryPage<Listed>(
    db,
    query,
    `SELECT b.seq, b.name, b.description, b.owner_id, b.share, jsonb_array_length(b.widgets) AS widgets, b.version,
              b.updated_at, count(*) OVER ()::int AS total
         FROM dashboard b
        WHERE b.tenant_id = $1 AND b.deleted_at IS NULL
          AND ($2::boolean OR b.owner_id = $3 OR b.share = 'tenant' OR (b.share = 'people' AND ($3 = ANY(b.reader_ids) OR b.reader_roles && $5::text[])))
          AND ($4::text IS NULL OR ${containsSql('$4', 'b.name')})
        ORDER BY b.updated_at DESC, b.seq DESC`,
    [all, actor.userId, likePattern(query.keyword), actor.roles],
  );
  const people = await platform.directory.of(actor.tenantId);
  const result = rows.map((row) => ({
    ...{ serialNo: serialNoOf(row.seq), name: row.name, description: row.description, share: row.share },
    ...{ owner: people(row.owner_id), widgetCount: row.widgets, version: row.version },
    editable: all || row.owner_id === actor.userId,
    updatedTime: iso(row.updated_at),
  }));
  return { result, ...page };
}

export async function dashboardDetail(context: TenantContext, serialNo: string): Promise<DashboardDetail> {
  return presentDashboard(context, await dashboardFor(context, serialNo, 'view'));
}
