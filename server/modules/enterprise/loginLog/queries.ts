/**
 * Who signed in, and who failed to. Accounts belong to all enterprises, so an enterprise is told of the sessions that were
 * opened in it, and of failures at accounts of its members while they are members: where else somebody works, and from
 * where they sign in there, is not its matter.
 */

import { loginSteps } from '../../../../contract/auth/securityWords';
import { OPERATION_LOG_REACH } from '../../../../contract/constants';
import type { MemberLogin, MemberLoginFilter, MemberLoginQuery } from '../../../../contract/enterprise/loginLog';
import type { PageOf } from '../../../../contract/envelope';
import { likeBeginning } from '../../../base/sqlText';
import { minuteHere, zoneHere } from '../../../base/zone';
import type { TenantContext } from '../../../http/route';
import { queryWindow, type Window, windowOf } from '../../../object/list/page';
import { type Reach, reachOf, reachSql } from '../../../policies/department';
import { type LoginRow, presentLogin } from '../../auth';
import { csvOf } from '../csv';
import { logExport, logReading } from '../reading';

/**
 * @param zone whose days the filter means
 * @param reach whose sign-ins the reader may read
 * @returns SQL over the rows `l` of members `m`, with its values from `$2` on
 */
function conditionsOf(
  { userId, success, from, to, keyword }: MemberLoginFilter,
  zone: string,
  reach: Reach,
): { where: string; params: unknown[] } {
  const params: unknown[] = [];
  const bind = (value: unknown) => `$${params.push(value) + 1}`;
  const conditions = [
    'm.tenant_id = $1',
    `CASE WHEN l.success THEN l.opened_in = m.tenant_id
          ELSE l.at >= m.created_at AND (m.removed_at IS NULL OR l.at < m.removed_at) END`,
  ];
  if (reach !== null) conditions.push(reachSql(bind(reach)));
  if (userId) conditions.push(`m.id = ${bind(userId)}`);
  if (success !== undefined) conditions.push(`l.success = ${bind(success)}::boolean`);
  if (from) conditions.push(`l.at >= ${bind(from)}::date::timestamp AT TIME ZONE ${bind(zone)}::text`);
  if (to) conditions.push(`l.at < (${bind(to)}::date + 1)::timestamp AT TIME ZONE ${bind(zone)}::text`);
  if (keyword?.trim()) conditions.push(`l.ip LIKE ${bind(likeBeginning(keyword.trim()))}`);
  return { where: conditions.join(' AND '), params };
}

const FROM = `tenant_member m JOIN account a ON a.id = m.id JOIN login_attempt l ON l.username = a.username
  LEFT JOIN department d ON d.tenant_id = m.tenant_id AND d.id = m.department_id`;
const RIGHT = 'ENTERPRISE:OPERATE_LOG_VIEW';

async function rowsOf(
  context: TenantContext,
  filter: MemberLoginFilter,
  { limit, offset }: Window,
): Promise<MemberLogin[]> {
  const within = Math.min(limit, OPERATION_LOG_REACH - offset);
  if (within <= 0) return [];
  const { platform, db, actor } = context;
  const { where, params } = conditionsOf(filter, zoneHere(), reachOf(actor, RIGHT));
  const rows = await queryWindow<LoginRow & { user_id: string }>(
    db,
    { limit: within, offset },
    `SELECT l.id, l.at, l.success, l.step, l.way, l.ip, l.user_agent, m.id AS user_id FROM ${FROM} WHERE ${where}
      ORDER BY l.at DESC, l.id DESC`,
    params,
    'each',
  );
  const people = await platform.directory.of(db.tenantId);
  return rows.map((row) => ({ ...presentLogin(row), person: people(row.user_id) }));
}

/** A page, newest first; the total ends at `OPERATION_LOG_REACH`. That it was looked at stands in the operation log. */
export async function memberLogins(
  context: TenantContext,
  { pageNo = 1, pageSize = 10, ...filter }: MemberLoginQuery,
): Promise<PageOf<MemberLogin>> {
  const result = await rowsOf(context, filter, windowOf({ pageNo, pageSize }));
  const { where, params } = conditionsOf(filter, zoneHere(), reachOf(context.actor, RIGHT));
  const [counted] = await context.db.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM (SELECT 1 FROM ${FROM} WHERE ${where} LIMIT ${OPERATION_LOG_REACH}) x
      WHERE $1::uuid IS NOT NULL`,
    params,
    'each',
  );
  await logReading(context, 'loginLog', filter);
  return { result, total: counted?.total ?? 0, pageNo, pageSize };
}

const heads = ['时间', '人员', '账号', '结果', '方式', '设备', 'IP'];

/** CSV of the newest, up to `OPERATION_LOG_REACH`; that it was taken stands in the operation log. */
export async function exportMemberLogins(context: TenantContext, filter: MemberLoginFilter): Promise<string> {
  const entries = await rowsOf(context, filter, { limit: OPERATION_LOG_REACH, offset: 0 });
  await logExport(context, 'loginLog', filter, entries.length);
  return csvOf(
    heads,
    entries.map(({ time, person, success, way, step, device, ip }) => [
      minuteHere(time),
      person?.name ?? '',
      person?.userName ?? '',
      success ? '成功' : '失败',
      way ?? loginSteps[step],
      device,
      ip,
    ]),
  );
}
