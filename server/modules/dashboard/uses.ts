/** Which dashboards stand on a metric, a dataset or a source: asked before one is changed or deleted. */
import { and, isNull, sql } from 'drizzle-orm';
import type { BoardUses, UsesQuery, Widget } from '../../../contract/dashboard/dashboard';
import { DASHBOARDS_MAX, serialNoOf } from '../../../contract/dashboard/words';
import { dashboard } from '../../db/schema';
import type { TenantContext } from '../../http/route';
import { canViewDashboard } from '../../policies/dashboard';
import { titleOf } from './figures';

const usesIt = ({ metric, chart }: Widget, { kind, code }: UsesQuery): boolean =>
  kind === 'metric' ? metric === code : chart?.source.kind === kind && chart.source.code === code;

/** Those that the reader sees are named, the others counted. */
export async function listUses(context: TenantContext, asked: UsesQuery): Promise<BoardUses> {
  const { db, actor } = context;
  const { kind, code } = asked;
  const held = JSON.stringify([kind === 'metric' ? { metric: code } : { chart: { source: { kind, code } } }]);
  const found = await db.select(
    dashboard,
    and(isNull(dashboard.deletedAt), sql`${dashboard.widgets} @> ${held}::jsonb`),
  );
  const seen = found.filter((board) => canViewDashboard(actor, board)).slice(0, DASHBOARDS_MAX);
  return {
    boards: seen
      .toSorted((a, b) => a.seq - b.seq)
      .map(({ seq, name, widgets }) => ({
        ...{ serialNo: serialNoOf(seq), name },
        widgets: widgets.filter((widget) => usesIt(widget, asked)).map((widget) => titleOf(context, widget)),
      })),
    hidden: found.length - seen.length,
  };
}
