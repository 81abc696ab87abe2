/**
 * The one predicate of the market analysis: numbers, groups, months and the rows behind any of them are the same
 * statement with another head (note "insight": "count(drill rows) = number").
 */
import type { MarketQuery } from '../../../contract/market/market';
import { NONE, UNFILLED } from '../../../contract/market/provinces';
import { SATISFACTION_POINTS, stageCodes } from '../../../contract/market/words';
import { containsSql, likePattern } from '../../base/sqlText';
import { today } from '../../base/zone';
import type { TenantContext } from '../../http/route';
import { SqlConditions } from '../../object/list/sql';
import { canViewProject } from '../../policies/project';
import { evaluationScores } from '../questionnaire';

/** Of the columns of a delivery: those that are asked for as they are kept. */
function kept(query: MarketQuery, sql: SqlConditions): void {
  const { from, to, province, product, customer, projectId, currency, month, keyword } = query;
  sql.add('x.tenant_id = $1 AND x.deleted_at IS NULL');
  if (from) sql.add(`x.planned_on >= ${sql.bind(from)}::date`);
  if (to) sql.add(`x.planned_on <= ${sql.bind(to)}::date`);
  if (month) sql.add(`to_char(x.planned_on, 'YYYY-MM') = ${sql.bind(month)}`);
  if (province) sql.add(province === NONE ? 'x.province IS NULL' : `x.province = ${sql.bind(province)}`);
  if (product) sql.add(product === UNFILLED ? "x.product = ''" : `x.product = ${sql.bind(product)}`);
  if (customer) sql.add(`x.customer = ${sql.bind(customer)}`);
  if (projectId) sql.add(`x.project_id = ${sql.bind(projectId)}`);
  if (currency) sql.add(`x.currency = ${sql.bind(currency)}`);
  const words = likePattern(keyword);
  if (words) {
    const found = sql.bind(words);
    sql.add(containsSql(found, 'x.customer', 'x.contract_no', 'x.product'));
  }
}

/** And what is derived from them. */
function derived({ outcome, reached, evaluated }: MarketQuery, sql: SqlConditions): string {
  const texts = [
    ...(outcome ? [`d.outcome = ANY(${sql.bind(outcome.split(','))}::text[])`] : []),
    ...(reached ? [`d.stage >= ${stageCodes.indexOf(reached)}`] : []),
    ...(evaluated ? [`d.answers${evaluated} > 0`] : []),
  ];
  return texts.length > 0 ? texts.join(' AND ') : 'true';
}

/** What counts as a satisfaction: evaluations of the delivery's project, else what was written by hand. */
const scoreOf = (no: 1 | 2) => `
  coalesce(s${no}.points, x.satisfaction${no}) AS points${no},
  coalesce(s${no}.answers, CASE WHEN x.satisfaction${no} IS NULL THEN 0 ELSE 1 END) AS answers${no},
  s${no}.answers IS NOT NULL AS evaluated${no}`;
const scored = (no: 1 | 2) =>
  `LEFT JOIN score s${no} ON s${no}.project_id = x.project_id AND s${no}.kind = 'satisfaction${no}'`;

/** When it was delivered: at the latest when it was accepted, where nobody wrote down the day. */
const DELIVERED = 'coalesce(x.delivered_on, x.accepted_on)';

/** The evaluations by project, under the name by which `deliveriesSql` joins them. */
export const SCORES = `WITH score AS (${evaluationScores(SATISFACTION_POINTS)})`;

/**
 * Deliveries with outcome, stage and scores; stands behind `SCORES`.
 * @param day the day that is today, as SQL @param where over the deliveries `x`
 */
export const deliveriesSql = (day: string, where: string): string => `
    SELECT x.*, coalesce(${DELIVERED}, ${day}) - x.planned_on AS delay,
           CASE WHEN ${DELIVERED} <= x.planned_on THEN 'onTime' WHEN ${DELIVERED} IS NOT NULL THEN 'late'
                WHEN x.planned_on < ${day} THEN 'overdue' ELSE 'open' END AS outcome,
           CASE WHEN x.amount > 0 AND x.revenue >= x.amount THEN 4 WHEN x.accepted_on IS NOT NULL THEN 3
                WHEN x.delivered_on IS NOT NULL THEN 2 WHEN x.signed_on IS NOT NULL THEN 1 ELSE 0 END AS stage,
           ${scoreOf(1)}, ${scoreOf(2)}
      FROM market_delivery x ${scored(1)} ${scored(2)} WHERE ${where}`;

/** @returns `WITH … ` and `FROM … WHERE …` over rows `d`: a delivery with its outcome, stage and scores */
export async function deliveriesFrom(
  context: TenantContext,
  query: MarketQuery,
): Promise<{ before: string; from: string; sql: SqlConditions }> {
  const sql = new SqlConditions();
  kept(query, sql);
  // Who asks for the deliveries of a project learns of it: only where they see it.
  if (query.projectId && !(await seen(context, query.projectId))) sql.add('false');
  const inner = deliveriesSql(`${sql.bind(today())}::date`, sql.where);
  const where = derived(query, sql);
  return {
    before: SCORES,
    from: `FROM (${inner}) d WHERE ${where}`,
    sql,
  };
}

async function seen({ platform, actor }: TenantContext, projectId: string): Promise<boolean> {
  const project = await platform.projects.find(actor.tenantId, projectId);
  return project !== null && !project.recycled && canViewProject(actor, project);
}
