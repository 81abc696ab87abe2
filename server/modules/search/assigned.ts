/** `GET search/assigned`: open objects of a kind that are assigned to the actor, over all projects. */
import type { PageOf } from '../../../contract/envelope';
import type { AssignedQuery, SearchHit } from '../../../contract/search/search';
import { iso } from '../../base/present';
import type { TenantContext } from '../../http/route';
import { assignedIds } from '../../object/search/assigned';

interface Row extends Record<string, unknown> {
  id: string;
  project: string;
  no: string;
  title: string;
  updated: string;
}

export async function listAssigned(context: TenantContext, query: AssignedQuery): Promise<PageOf<SearchHit>> {
  const { platform, db } = context;
  const { type, pageNo = 1, pageSize = 10 } = query;
  const source = platform.searchSources.find((one) => one.type === type);
  const kind = platform.objects.kinds.find((one) => one.type === type);
  if (!source?.assigned || !kind) return { result: [], total: 0, pageNo, pageSize };
  const { ids, total } = await assignedIds(context, source, { limit: pageSize, offset: (pageNo - 1) * pageSize });
  const { columns, from, scope } = source;
  const [found, rows] = await Promise.all([
    platform.objects.findVisible(context, kind.type, ids),
    db.query<Row>(
      `SELECT ${columns.id} AS id, ${columns.project} AS project, ${columns.no} AS no, ${columns.title} AS title,
              ${columns.updated} AS updated FROM ${from} WHERE ${scope} AND ${columns.id} = ANY($2::uuid[])`,
      [ids],
    ),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const result = found.flatMap(({ subject }): SearchHit[] => {
    const row = byId.get(subject.id);
    if (!row) return [];
    return [
      {
        type,
        id: row.id,
        no: row.no,
        title: row.title,
        marks: [],
        excerpt: null,
        projectId: row.project,
        projectName: subject.project?.name ?? null,
        state: subject.state?.label ?? null,
        closed: false,
        hint: null,
        updatedTime: iso(row.updated),
        score: 0,
      },
    ];
  });
  return { result, total, pageNo, pageSize };
}
