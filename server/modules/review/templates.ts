/** Templates of reviews, kept by the enterprise: the checklist, how the reviewers agree, which approval follows. */

import { eq } from 'drizzle-orm';
import { reviewApi } from '../../../contract/review/api';
import type { ReviewTemplate, TemplateSave } from '../../../contract/review/review';
import { newId } from '../../base/present';
import { sameNameSql } from '../../base/sqlText';
import { approvalFlow, reviewItem, reviewTemplate } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { duplicate, invalid } from '../../errors';
import { global, inTenant, type TenantContext } from '../../http/route';
import { defineKept } from '../../object/defineKept';
import type { KeptKind } from '../../object/kept';
import { seenProjects, visibleProjects } from '../../object/search/seen';
import type { Review } from './review';

const kind: KeptKind<typeof reviewTemplate> = {
  table: reviewTemplate,
  module: 'review',
  type: 'reviewTemplate',
  noun: '评审模板',
  labels: {
    name: '名称',
    type: '评审类型',
    mode: '通过规则',
    percent: '通过比例',
    flowId: '审批流程',
    items: '检查项',
    enabled: '启用',
  },
};

/** Each with how many reviews that the reader sees were made by it. */
async function listTemplates(context: TenantContext): Promise<ReviewTemplate[]> {
  const { db, actor, platform } = context;
  const rows = await db.select(reviewTemplate);
  const params: unknown[] = [];
  const bind = (value: unknown) => `$${params.push(value) + 1}`;
  const seen = seenProjects(context, await visibleProjects(context), bind);
  const search = platform.searchSources.find(({ type }) => type === 'review');
  const used = await db.query<{ id: string; count: number }>(
    `SELECT t.template_id AS id, count(*)::int AS count FROM review t
      WHERE t.tenant_id = $1 AND t.template_id IS NOT NULL AND t.deleted_at IS NULL
        AND ${search?.visible(seen, actor, bind) ?? 'false'} GROUP BY t.template_id`,
    params,
  );
  const counts = new Map(used.map(({ id, count }) => [id, count]));
  return rows
    .sort((a, b) => a.name.localeCompare(b.name, 'zh'))
    .map(({ id, name, type, mode, percent, flowId, items, enabled, version }) => ({
      ...{ id, name, type, mode, percent, flowId, items, enabled, version, used: counts.get(id) ?? 0 },
    }));
}

/** @throws 400 naming the field, 409 for a name that is taken */
async function sound(db: TenantDb, input: TemplateSave, id: string | null) {
  const name = input.name.trim();
  const [same] = await db.query(
    `SELECT id FROM review_template WHERE tenant_id = $1 AND ${sameNameSql('name', '$2')} AND id IS DISTINCT FROM $3::uuid`,
    [name, id],
  );
  if (same) throw duplicate('已有同名的评审模板，请换一个名称', 'name');
  if (input.mode === 'percent' && input.percent === null) throw invalid('请填写通过的比例', 'percent');
  if (input.flowId && !(await db.find(approvalFlow, input.flowId))) throw invalid('所选审批流程不存在', 'flowId');
  return {
    ...input,
    name,
    percent: input.mode === 'percent' ? input.percent : null,
    items: input.items.map((item) => item.trim()),
  };
}

/** Reviews that were made by one keep their checklists. */
export const templateRoutes = defineKept({
  ...kind,
  calls: {
    list: reviewApi.listTemplates,
    create: reviewApi.createTemplate,
    update: reviewApi.updateTemplate,
    remove: reviewApi.deleteTemplate,
  },
  rights: { read: inTenant, write: global('TENANT:APPROVAL:MANAGE') },
  list: listTemplates,
  judge: (tx, input, before) => sound(tx, input, before?.id ?? null),
});

/** @throws 400 where it is gone or switched off */
export async function templateFor(db: TenantDb, id: string) {
  const found = await db.find(reviewTemplate, id);
  if (!found?.enabled) throw invalid('所选模板不存在或已停用，请重新选择', 'templateId');
  return found;
}

/** The checklist of a review that has not begun becomes that of its template. */
export async function copyTemplate(db: TenantDb, { id, templateId }: Review): Promise<void> {
  await db.delete(reviewItem, eq(reviewItem.reviewId, id));
  if (!templateId) return;
  const { items } = await templateFor(db, templateId);
  if (items.length === 0) return;
  await db.insert(
    reviewItem,
    items.map((text, at) => ({ id: newId(), reviewId: id, sort: at + 1, text })),
  );
}
