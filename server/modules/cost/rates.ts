/** What an hour of somebody costs, from a day on. Nobody sees them but who keeps them: they tell a salary. */
import { costApi } from '../../../contract/cost/api';
import type { CostRate, RateCreate } from '../../../contract/cost/cost';
import type { Rate, RateScope } from '../../../contract/time/labour';
import { costRate } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { duplicate, invalid, notFound } from '../../errors';
import { global, type TenantContext } from '../../http/route';
import { defineKept } from '../../object/defineKept';
import type { KeptKind } from '../../object/kept';

export const RATE_PRIVILEGE = 'TENANT:RATE:MANAGE';

const rateKind: KeptKind<typeof costRate> = {
  table: costRate,
  module: 'cost',
  type: 'costRate',
  noun: '费率',
  // Without the amount: who reads the log has no right to rates.
  labels: { scope: '适用范围', effectiveFrom: '生效日期' },
};

interface RateRow extends Record<string, unknown> {
  id: string;
  scope: RateScope;
  userId: string | null;
  positionId: string | null;
  grade: string | null;
  projectId: string | null;
  effectiveFrom: string;
  fenPerHour: number;
  version: number;
}
const COLUMNS = `r.id, r.scope, r.user_id AS "userId", r.position_id AS "positionId", r.grade, r.project_id AS "projectId",
  r.effective_from::text AS "effectiveFrom", r.fen_per_hour::float8 AS "fenPerHour", r.version`;

async function listRates({ platform, db, actor }: TenantContext): Promise<CostRate[]> {
  const rows = await db.query<RateRow & { positionName: string | null; projectName: string | null }>(
    `SELECT ${COLUMNS}, h.name AS "positionName", p.name AS "projectName" FROM cost_rate r
       LEFT JOIN hr_position h ON h.tenant_id = r.tenant_id AND h.id = r.position_id
       LEFT JOIN project p ON p.tenant_id = r.tenant_id AND p.id = r.project_id AND p.deleted_at IS NULL
      WHERE r.tenant_id = $1
      ORDER BY array_position(ARRAY['tenant', 'grade', 'position', 'projectPosition', 'user', 'projectUser'], r.scope),
               r.grade, h.name, r.user_id, p.name, r.effective_from DESC`,
  );
  const people = await platform.directory.of(actor.tenantId);
  return rows.map((row) => ({ ...row, person: people(row.userId) }));
}

/** All rates that hold until a day, as labour is priced by them. */
export async function ratesOf(db: TenantDb, until: string): Promise<Rate[]> {
  const rows = await db.query<RateRow>(
    `SELECT ${COLUMNS} FROM cost_rate r WHERE r.tenant_id = $1 AND r.effective_from <= $2::date`,
    [until],
  );
  return rows.map(({ scope, userId, positionId, grade, projectId, effectiveFrom, fenPerHour }) => ({
    ...{ scope, projectId, effectiveFrom, fenPerHour },
    subjectId: userId ?? positionId ?? grade,
  }));
}

/** Names exactly what its scope is about, and only what is there. */
async function assertRate(tx: TenantDb, input: RateCreate): Promise<void> {
  const { scope, userId, positionId, grade, projectId } = input;
  const needs = {
    userId: scope === 'user' || scope === 'projectUser',
    positionId: scope === 'position' || scope === 'projectPosition',
    grade: scope === 'grade',
    projectId: scope === 'projectUser' || scope === 'projectPosition',
  };
  const nouns = { userId: '成员', positionId: '岗位', grade: '职级', projectId: '项目' };
  for (const [field, needed] of Object.entries(needs) as [keyof typeof needs, boolean][]) {
    if (needed !== (input[field] !== null)) throw invalid(`${needed ? '请选择' : '不能指定'}${nouns[field]}`, field);
  }
  const [found] = await tx.query<Record<'user' | 'position' | 'project' | 'same', boolean>>(
    `SELECT EXISTS (SELECT 1 FROM tenant_member WHERE tenant_id = $1 AND id = $2) AS "user",
            EXISTS (SELECT 1 FROM hr_position WHERE tenant_id = $1 AND id = $3) AS position,
            EXISTS (SELECT 1 FROM project WHERE tenant_id = $1 AND id = $5 AND deleted_at IS NULL) AS project,
            EXISTS (SELECT 1 FROM cost_rate WHERE tenant_id = $1 AND scope = $6 AND effective_from = $7::date
                       AND user_id IS NOT DISTINCT FROM $2::uuid AND position_id IS NOT DISTINCT FROM $3::uuid
                       AND grade IS NOT DISTINCT FROM $4::text AND project_id IS NOT DISTINCT FROM $5::uuid) AS same`,
    [userId, positionId, grade, projectId, scope, input.effectiveFrom],
  );
  if (userId && !found?.user) throw notFound('成员');
  if (positionId && !found?.position) throw notFound('岗位');
  if (projectId && !found?.project) throw notFound('项目');
  if (found?.same) throw duplicate('该范围在这一天已有费率，请直接修改', 'effectiveFrom');
}

/** Hours that were priced by one that is removed keep their price until somebody prices anew. */
export const rateRoutes = defineKept({
  ...rateKind,
  calls: {
    list: costApi.listRates,
    create: costApi.createRate,
    update: costApi.updateRate,
    remove: costApi.deleteRate,
  },
  rights: { read: global(RATE_PRIVILEGE), write: global(RATE_PRIVILEGE) },
  list: listRates,
  judge: async (tx, input, before) => {
    // What a rate is about never changes: only its day can meet another one.
    if (before?.effectiveFrom !== input.effectiveFrom) await assertRate(tx, { ...before, ...input } as RateCreate);
    return input;
  },
});
