/** Who stands in a position or a group, from when until when. */
import { hrpApi } from '../../../contract/hrp/api';
import type { HrMember, HrMemberCreate, HrMemberQuery } from '../../../contract/hrp/hrp';
import { today } from '../../base/zone';
import type { TenantDb } from '../../db/scope';
import { againstRule, invalid } from '../../errors';
import { inTenant, type TenantContext } from '../../http/route';
import { defineKept } from '../../object/defineKept';
import { loadKept } from '../../object/kept';
import { groupKind, keeper, memberKind, positionKind } from './kinds';
import { assertEnabled, ENABLED, lockHrp } from './people';

async function listMembers(
  { platform, db, actor }: TenantContext,
  { positionId, groupId, userId, on }: HrMemberQuery,
): Promise<HrMember[]> {
  if (!positionId && !groupId && !userId) throw invalid('请指明岗位、小组或成员');
  const rows = await db.query<Omit<HrMember, 'person'> & { user_id: string }>(
    `SELECT id, user_id, position_id AS "positionId", group_id AS "groupId", from_day AS "from", to_day AS "to", main,
            version
       FROM hr_member WHERE tenant_id = $1
        AND ($2::uuid IS NULL OR position_id = $2) AND ($3::uuid IS NULL OR group_id = $3)
        AND ($4::uuid IS NULL OR user_id = $4)
        AND ($5::date IS NULL OR from_day <= $5 AND (to_day IS NULL OR to_day >= $5) 
             AND ($5 < $6::date OR user_id IN (${ENABLED})))
      ORDER BY to_day DESC NULLS FIRST, from_day, id`,
    [positionId ?? null, groupId ?? null, userId ?? null, on ?? null, today()],
  );
  const people = await platform.directory.of(actor.tenantId);
  return rows.flatMap(({ user_id, ...row }) => {
    const person = people(user_id);
    return person ? [{ ...row, person }] : [];
  });
}

interface Stay {
  userId: string;
  positionId: string | null;
  groupId: string | null;
  fromDay: string;
  toDay: string | null;
  main: boolean;
}

/** On any day somebody is in one place once, and has one main position. */
async function assertStay(tx: TenantDb, stay: Stay, except: string | null): Promise<void> {
  const { userId, positionId, groupId, fromDay, toDay, main } = stay;
  if (toDay !== null && toDay < fromDay) throw invalid('结束日期不能早于开始日期', 'to');
  if (main && groupId) throw invalid('只有岗位可以设为主要岗位', 'main');
  const [met] = await tx.query<{ same: boolean; name: string; from: string; to: string | null }>(
    `SELECT coalesce(m.position_id = $2::uuid OR m.group_id = $3::uuid, false) AS same,
            coalesce(p.name, g.name) AS name, m.from_day AS "from", m.to_day AS "to"
       FROM hr_member m
       LEFT JOIN hr_position p ON p.tenant_id = m.tenant_id AND p.id = m.position_id
       LEFT JOIN hr_group g ON g.tenant_id = m.tenant_id AND g.id = m.group_id
      WHERE m.tenant_id = $1 AND m.user_id = $4::uuid AND m.id IS DISTINCT FROM $5::uuid
        AND (m.position_id = $2::uuid OR m.group_id = $3::uuid OR ($6 AND m.main))
        AND m.from_day <= coalesce($8::date, 'infinity') AND coalesce(m.to_day, 'infinity') >= $7::date
      ORDER BY 1 DESC LIMIT 1`,
    [positionId, groupId, userId, except, main, fromDay, toDay],
  );
  if (!met) return;
  const when = `${met.from} 至 ${met.to ?? '今'}`;
  throw againstRule(
    met.same
      ? `该成员在「${met.name}」已有任职记录（${when}），日期不能重叠`
      : `该成员的主要岗位已是「${met.name}」（${when}）`,
  );
}

async function judgeNew(tx: TenantDb, input: HrMemberCreate): Promise<Stay> {
  const { userId, positionId = null, groupId = null, from, to, main } = input;
  if ((positionId === null) === (groupId === null)) throw invalid('请选择一个岗位或一个小组');
  if (positionId) await loadKept(tx, positionKind, positionId);
  if (groupId) await loadKept(tx, groupKind, groupId);
  await assertEnabled(tx, userId, 'userId');
  const stay = { userId, positionId, groupId, fromDay: from, toDay: to, main };
  await assertStay(tx, stay, null);
  return stay;
}

/** Removed is what was entered by mistake; who leaves gets an end. */
export const memberRoutes = defineKept({
  ...memberKind,
  calls: {
    list: hrpApi.listMembers,
    create: hrpApi.createMember,
    update: hrpApi.updateMember,
    remove: hrpApi.deleteMember,
  },
  rights: { read: inTenant, write: keeper },
  list: listMembers,
  lock: lockHrp,
  judge: async (tx, input, before) => {
    if (!before) return judgeNew(tx, input as HrMemberCreate);
    const values = {
      fromDay: input.from ?? before.fromDay,
      toDay: input.to === undefined ? before.toDay : input.to,
      main: input.main ?? before.main,
    };
    await assertStay(tx, { ...before, ...values }, before.id);
    return values;
  },
});
