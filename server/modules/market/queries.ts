/** The rows behind any number of the market analysis, as people and files see them. */
import type { DeliveryPage, DeliveryQuery, DeliveryRow, Satisfaction } from '../../../contract/market/market';
import { type Currency, deliveryNo, type Outcome, stageCodes } from '../../../contract/market/words';
import { iso } from '../../base/present';
import type { TenantContext } from '../../http/route';
import { queryPage } from '../../object/list/page';
import { canViewProject } from '../../policies/project';
import { deliveriesFrom } from './read';

interface Read extends Record<string, unknown> {
  id: string;
  seq: number;
  customer: string;
  province: string | null;
  product: string;
  contract_no: string;
  amount: string | null;
  currency: Currency;
  revenue: string | null;
  project_id: string | null;
  signed: string | null;
  planned: string;
  delivered: string | null;
  accepted: string | null;
  delay_reason: string;
  note: string;
  outcome: Outcome;
  stage: number;
  delay: number;
  written1: number | null;
  written2: number | null;
  score1: number | null;
  answers1: number;
  evaluated1: boolean;
  score2: number | null;
  answers2: number;
  evaluated2: boolean;
  version: number;
  updated_at: string;
  total: number;
}

const day = (column: string, name: string) => `to_char(d.${column}, 'YYYY-MM-DD') AS ${name}`;
const COLUMNS = `
  d.id, d.seq, d.customer, d.province, d.product, d.contract_no, d.amount::text AS amount, d.currency,
  d.revenue::text AS revenue, d.project_id, ${day('signed_on', 'signed')}, ${day('planned_on', 'planned')},
  ${day('delivered_on', 'delivered')}, ${day('accepted_on', 'accepted')}, d.delay_reason, d.note, d.outcome, d.stage,
  d.delay, d.satisfaction1::float8 AS written1, d.satisfaction2::float8 AS written2,
  round(d.points1 / nullif(d.answers1, 0), 2)::float8 AS score1, d.answers1, d.evaluated1,
  round(d.points2 / nullif(d.answers2, 0), 2)::float8 AS score2, d.answers2, d.evaluated2,
  d.version, d.updated_at, count(*) OVER ()::int AS total`;

const sorts: Record<NonNullable<DeliveryQuery['sort']>, string> = {
  no: 'd.seq',
  customer: 'd.customer',
  plannedOn: 'd.planned_on',
  deliveredOn: 'd.delivered_on',
  delayDays: 'd.delay',
  // Within a currency: amounts of two are not compared.
  amount: 'd.currency, d.amount',
};

function orderOf({ sort, order = 'asc' }: DeliveryQuery): string {
  const way = order === 'desc' ? 'DESC' : 'ASC';
  return `${sort ? `${sorts[sort]} ${way} NULLS LAST, ` : ''}d.planned_on DESC, d.seq DESC`;
}

const satisfaction = (score: number | null, answers: number, evaluated: boolean): Satisfaction | null =>
  score === null ? null : { score, answers, evaluated };

/** A project that the reader may not see is not told of, neither by its name nor by its id. */
async function present({ platform, actor }: TenantContext, row: Read): Promise<DeliveryRow> {
  const found = row.project_id ? await platform.projects.find(actor.tenantId, row.project_id) : null;
  const project = found && !found.recycled && canViewProject(actor, found) ? found : null;
  return {
    ...{ id: row.id, no: deliveryNo(row.seq), customer: row.customer, province: row.province, product: row.product },
    ...{ contractNo: row.contract_no, amount: row.amount, currency: row.currency, revenue: row.revenue },
    projectId: project?.id ?? null,
    project: project && { id: project.id, code: project.code, name: project.name },
    ...{ signedOn: row.signed, plannedOn: row.planned, deliveredOn: row.delivered, acceptedOn: row.accepted },
    satisfaction1: satisfaction(row.score1, row.answers1, row.evaluated1),
    satisfaction2: satisfaction(row.score2, row.answers2, row.evaluated2),
    ...{ written1: row.written1, written2: row.written2, delayReason: row.delay_reason, note: row.note },
    ...{ outcome: row.outcome, stage: stageCodes[row.stage] ?? 'registered', delayDays: row.delay },
    ...{ version: row.version, updatedTime: iso(row.updated_at) },
  };
}

export async function listDeliveries(context: TenantContext, query: DeliveryQuery): Promise<DeliveryPage> {
  const { before, from, sql } = await deliveriesFrom(context, query);
  const order = orderOf(query);
  const { params } = sql;
  const { rows, page } = await queryPage<Read>(
    context.db,
    query,
    `${before} SELECT ${COLUMNS} ${from} ORDER BY ${order}`,
    params,
  );
  const result: DeliveryRow[] = [];
  for (const row of rows) result.push(await present(context, row));
  return { result, ...page };
}

/** As the list presents it; undefined where it is not there or recycled. */
export async function findDelivery(
  context: TenantContext,
  by: { id: string } | { seq: number },
): Promise<DeliveryRow | undefined> {
  const { before, from, sql } = await deliveriesFrom(context, {});
  const [column, value] = 'id' in by ? ['id', by.id] : ['seq', by.seq];
  const [row] = await context.db.query<Read>(
    `${before} SELECT ${COLUMNS} ${from} AND d.${column} = ${sql.bind(value)}`,
    [...sql.params],
  );
  return row && present(context, row);
}
