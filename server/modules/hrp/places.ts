/** Positions and groups: what people stand in. Read by everybody in the enterprise, kept by its right. */

import { hrpApi } from '../../../contract/hrp/api';
import type { Group, GroupCreate, Position } from '../../../contract/hrp/hrp';
import { sameNameSql } from '../../base/sqlText';
import { today } from '../../base/zone';
import type { TenantDb } from '../../db/scope';
import { againstRule, duplicate, invalid } from '../../errors';
import { inTenant, type TenantContext } from '../../http/route';
import { defineKept } from '../../object/defineKept';
import { groupKind, keeper, positionKind } from './kinds';
import { assertEnabled, ENABLED, lockHrp } from './people';

/** How many stand in it on a day, and all stays; `column` is of the table and no input. */
const counted = (column: 'position_id' | 'group_id') => `
  SELECT ${column} AS id, count(*)::int AS stays,
         count(*) FILTER (WHERE from_day <= $2::date AND (to_day IS NULL OR to_day >= $2::date)
           AND user_id IN (${ENABLED}))::int AS members
    FROM hr_member WHERE tenant_id = $1 AND ${column} IS NOT NULL GROUP BY ${column}`;

const listPositions = ({ db }: TenantContext): Promise<Position[]> =>
  db.query<Position>(
    `SELECT p.id, p.code, p.name, p.level, p.grade, p.version, coalesce(c.members, 0) AS members,
            coalesce(c.stays, 0) AS stays
       FROM hr_position p LEFT JOIN (${counted('position_id')}) c ON c.id = p.id
      WHERE p.tenant_id = $1 ORDER BY p.level DESC NULLS LAST, p.code`,
    [today()],
  );

async function listGroups({ platform, db, actor }: TenantContext): Promise<Group[]> {
  const rows = await db.query<Omit<Group, 'leader'> & { leader_id: string | null }>(
    `SELECT g.id, g.name, g.parent_id AS "parentId", g.leader_id, g.version, coalesce(c.members, 0) AS members,
            coalesce(c.stays, 0) AS stays
       FROM hr_group g LEFT JOIN (${counted('group_id')}) c ON c.id = g.id
      WHERE g.tenant_id = $1 ORDER BY g.name, g.id`,
    [today()],
  );
  const people = await platform.directory.of(actor.tenantId);
  return rows.map(({ leader_id: leader, ...row }) => ({ ...row, leader: people(leader) }));
}

async function assertFreeCode(tx: TenantDb, code: string, except: string | null): Promise<void> {
  const [taken] = await tx.query(
    'SELECT 1 FROM hr_position WHERE tenant_id = $1 AND lower(code) = lower($2) AND id IS DISTINCT FROM $3::uuid',
    [code, except],
  );
  if (taken) throw duplicate(`编码「${code}」已被使用`, 'code');
}

/** Whoever stood in it is still asked for: costs and rosters of the past stand on it. */
async function assertUnused(tx: TenantDb, column: 'position_id' | 'group_id', id: string, noun: string) {
  const [row] = await tx.query<{ stays: number }>(
    `SELECT count(*)::int AS stays FROM hr_member WHERE tenant_id = $1 AND ${column} = $2::uuid`,
    [id],
  );
  if (row && row.stays > 0)
    throw againstRule(`该${noun}有 ${row.stays} 条任职记录，不能删除；可结束各成员的任职，记录将保留`);
  const [asked] = await tx.query(
    `SELECT 1 FROM staff_request WHERE tenant_id = $1 AND ${column} = $2::uuid
      ${column === 'position_id' ? 'UNION ALL SELECT 1 FROM manpower_booking WHERE tenant_id = $1 AND position_id = $2::uuid' : ''}
      LIMIT 1`,
    [id],
  );
  if (asked) throw againstRule(`该${noun}在项目的人力计划或人员申请中使用，不能删除`);
}

/** Names are unique beside each other; nothing stands below itself. */
async function assertPlace(tx: TenantDb, id: string | null, { name, parentId, leaderId }: GroupCreate): Promise<void> {
  if (leaderId) await assertEnabled(tx, leaderId, 'leaderId');
  if (parentId) {
    const above = await tx.query<{ id: string }>(
      `WITH RECURSIVE up AS (
         SELECT g.id, g.parent_id FROM hr_group g WHERE g.tenant_id = $1 AND g.id = $2::uuid
         UNION SELECT g.id, g.parent_id FROM hr_group g JOIN up ON up.parent_id = g.id WHERE g.tenant_id = $1)
       SELECT id FROM up`,
      [parentId],
    );
    if (above.length === 0) throw invalid('上级小组不存在，请刷新后重新选择', 'parentId');
    if (above.some((one) => one.id === id)) throw invalid('不能移到自己或自己的下级小组之下', 'parentId');
  }
  const [twin] = await tx.query(
    `SELECT 1 FROM hr_group WHERE tenant_id = $1 AND ${sameNameSql('name', '$2')} AND parent_id IS NOT DISTINCT FROM $3::uuid
        AND id IS DISTINCT FROM $4::uuid`,
    [name, parentId, id],
  );
  if (twin) throw duplicate(`同一级已有小组「${name}」`, 'name');
}

export const positionRoutes = defineKept({
  ...positionKind,
  calls: {
    list: hrpApi.listPositions,
    create: hrpApi.createPosition,
    update: hrpApi.updatePosition,
    remove: hrpApi.deletePosition,
  },
  rights: { read: inTenant, write: keeper },
  list: listPositions,
  lock: lockHrp,
  judge: async (tx, { name, ...input }, before) => {
    if (input.code !== undefined) await assertFreeCode(tx, input.code, before?.id ?? null);
    return { ...input, name: name?.trim() };
  },
  assertUnused: (tx, { id }) => assertUnused(tx, 'position_id', id, '岗位'),
});

export const groupRoutes = defineKept({
  ...groupKind,
  calls: {
    list: hrpApi.listGroups,
    create: hrpApi.createGroup,
    update: hrpApi.updateGroup,
    remove: hrpApi.deleteGroup,
  },
  rights: { read: inTenant, write: keeper },
  list: listGroups,
  lock: lockHrp,
  judge: async (tx, input, before) => {
    const next = {
      name: input.name?.trim() ?? before?.name ?? '',
      parentId: input.parentId === undefined ? (before?.parentId ?? null) : input.parentId,
      leaderId: input.leaderId === undefined ? (before?.leaderId ?? null) : input.leaderId,
    };
    // Who leads it already goes on, though they may be disabled by now.
    const leaderId = before && next.leaderId === before.leaderId ? null : next.leaderId;
    await assertPlace(tx, before?.id ?? null, { ...next, leaderId });
    return next;
  },
  assertUnused: async (tx, { id }) => {
    const [below] = await tx.query('SELECT 1 FROM hr_group WHERE tenant_id = $1 AND parent_id = $2::uuid', [id]);
    if (below) throw againstRule('该小组有下级小组，请先移动或删除下级小组');
    await assertUnused(tx, 'group_id', id, '小组');
  },
});
