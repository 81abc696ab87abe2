/** Reading risks: list, map, detail with its track. */

import type { PageOf } from '../../../contract/envelope';
import type { Condition } from '../../../contract/object/customFields';
import { openStates } from '../../../contract/object/lifecycle';
import { riskLifecycle } from '../../../contract/risk/lifecycle';
import { cellsOf, levelOf, type Matrix, rankOf } from '../../../contract/risk/matrix';
import type {
  RiskDetail,
  RiskFilter,
  RiskMap,
  RiskQuery,
  RiskRow,
  RiskRules,
  RiskTrack,
} from '../../../contract/risk/risk';
import { iso } from '../../base/present';
import type { TenantContext } from '../../http/route';
import type { FieldTable } from '../../object/fields/table';
import { listRows } from '../../object/list/rows';
import { aroundOf } from '../../object/pointers';
import { projectFor } from '../../object/project';
import { visibleRecords } from '../../object/register/visible';
import { isClosed } from '../../policies/project';
import { riskPolicy } from '../../policies/record';
import { type Risk, risks } from './fieldTable';
import { loadRisk } from './load';
import { presentRisk } from './present';
import { riskRules } from './rules';

const OPEN = openStates(riskLifecycle);

const anyOf = (field: string, value: readonly (string | number)[] | undefined): Condition[] =>
  value?.length ? [{ field, op: 'anyOf', value: value.map(String) }] : [];

function conditionsOf(filter: RiskFilter, { matrix }: RiskRules): Condition[] {
  const { tab = 'open' } = filter;
  const byTab: Record<typeof tab, Condition[]> = {
    open: anyOf('state', OPEN),
    mine: [...anyOf('state', OPEN), { field: 'assigneeId', op: 'anyOf', value: ['me'] }],
    hangup: anyOf('state', ['HANGUP']),
    closed: anyOf('state', ['CLOSED']),
    cancelled: anyOf('state', ['CANCELLED']),
    all: [],
  };
  return [
    ...byTab[tab],
    ...anyOf('state', filter.states),
    ...anyOf('cell', filter.cells),
    ...anyOf('cell', filter.levels?.length ? cellsOf(matrix as Matrix, filter.levels) : undefined),
    ...anyOf('nature', filter.nature ? [filter.nature] : undefined),
    ...anyOf('assigneeId', filter.assigneeIds),
    ...anyOf('ownerId', filter.ownerIds),
    ...anyOf('source', filter.sources),
    ...anyOf('category', filter.categories),
    ...anyOf('strategy', filter.strategies),
    ...anyOf('labelIds', filter.labelIds),
    ...(filter.overdue ? [{ field: 'planCloseOn', op: 'overdue' } as const] : []),
  ];
}

/** Level, score, impact (the gravest first), what strikes soonest, number: the order in which they are looked at. */
function ranked({ fields, ...table }: FieldTable, { matrix }: RiskRules): FieldTable {
  const ranks = (matrix as Matrix).map(rankOf).join(',');
  const order = `(ARRAY[${ranks}])[t.cell] DESC, ((t.cell - 1) / 5 + 1) * ((t.cell - 1) % 5 + 1) DESC,
    (t.cell - 1) % 5 DESC, t.expected_at ASC NULLS LAST, t.seq`;
  const rank = { name: 'rank', label: '', kind: 'own', in: ['sort'], sql: '', order } as const;
  return { ...table, fields: new Map([...fields, ['rank', rank]]) };
}

const columns: Partial<Record<string, string>> = { updatedTime: 'updatedAt', createdTime: 'createdAt' };

export async function listRisks(context: TenantContext, query: RiskQuery): Promise<PageOf<RiskRow>> {
  const { platform, actor } = context;
  const { projectId, filter = {}, sort = 'rank', order = sort === 'rank' ? 'asc' : 'desc', pageNo, pageSize } = query;
  const project = await projectFor(context, projectId, 'RISK:LIST');
  const rules = await riskRules(platform, actor.tenantId);
  const { rows, ...page } = await listRows<Risk>(
    context,
    { fields: ranked(risks.fields, rules), visible: visibleRecords },
    project,
    {
      filter: { keyword: filter.keyword, conditions: conditionsOf(filter, rules) },
      sorts: [{ field: columns[sort] ?? sort, order }],
      pageNo,
      pageSize,
    },
  );
  const people = await platform.directory.of(actor.tenantId);
  return { ...page, result: rows.map((row) => presentRisk(row, rules, people)) };
}

/** Open risks by cell, as they stand, as they began, and which way they went. */
export async function riskMap(context: TenantContext, projectId: string, nature: string): Promise<RiskMap> {
  const { db, actor } = context;
  const project = await projectFor(context, projectId, 'RISK:LIST');
  const params: unknown[] = [projectId, nature, OPEN];
  const visible = visibleRecords(actor, project, (value) => `$${params.push(value) + 1}`, 't');
  const rows = await db.query<{ first: number; cell: number; count: number }>(
    `SELECT t.first_cell AS first, t.cell, count(*)::int AS count FROM risk t
      WHERE t.tenant_id = $1 AND t.project_id = $2 AND t.nature = $3 AND t.deleted_at IS NULL
        AND t.state = ANY($4::text[]) AND ${visible} GROUP BY 1, 2`,
    params,
  );
  const sum = (of: 'first' | 'cell') => {
    const cells = new Map<number, number>();
    for (const row of rows) cells.set(row[of], (cells.get(row[of]) ?? 0) + row.count);
    return [...cells].map(([cell, count]) => ({ cell, count })).sort((a, b) => a.cell - b.cell);
  };
  return {
    current: sum('cell'),
    first: sum('first'),
    moves: rows
      .filter((row) => row.first !== row.cell)
      .map(({ first, cell, count }) => ({ from: first, to: cell, count })),
  };
}

async function tracksOf({ platform, db }: TenantContext, riskId: string): Promise<RiskTrack[]> {
  const rows = await db.query<{
    id: string;
    at: string;
    by: string | null;
    probability: number | null;
    impact: number | null;
    level: RiskTrack['level'];
    situation: string;
    measures: string;
  }>(
    `SELECT id, at, by, probability, impact, level, situation, measures FROM risk_track
      WHERE tenant_id = $1 AND risk_id = $2 ORDER BY id DESC LIMIT 500`,
    [riskId],
  );
  const people = await platform.directory.of(db.tenantId);
  return rows.map((row) => ({ ...row, at: iso(row.at), by: people(row.by) }));
}

export async function riskDetail(context: TenantContext, id: string): Promise<RiskDetail> {
  const { platform, actor } = context;
  const { row, project } = await loadRisk(context, id);
  const rules = await riskRules(platform, actor.tenantId);
  const around = await aroundOf(context, { type: 'risk', id }, { type: row.originType, id: row.originId });
  return {
    ...presentRisk(row, rules, await platform.directory.of(actor.tenantId)),
    level: levelOf(rules.matrix as Matrix, row.cell),
    project: { id: project.id, name: project.name, readonly: isClosed(project) },
    description: row.description,
    measures: row.measures,
    contingency: row.contingency,
    triggerSignal: row.triggerSignal,
    resolution: row.resolution,
    stateBefore: row.stateBefore,
    tracks: await tracksOf(context, id),
    ...around,
    rights: {
      update: riskPolicy.update(actor, project, row),
      state: riskPolicy.state(actor, project, row),
      remove: riskPolicy.remove(actor, project, row),
      comment: riskPolicy.comment(actor, project, row),
    },
  };
}
