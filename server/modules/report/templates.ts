/** Templates of reports: the enterprise's, each an order of sections. */

import { reportApi } from '../../../contract/report/api';
import { builtinReportTemplates } from '../../../contract/report/builtin';
import type { ReportTemplate, ReportTemplateSave, Section } from '../../../contract/report/report';
import { sanitize } from '../../base/html';
import { newId } from '../../base/present';
import { sameNameSql } from '../../base/sqlText';
import { reportTemplate } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { duplicate, invalid } from '../../errors';
import { global, inTenant, type TenantContext } from '../../http/route';
import { defineKept } from '../../object/defineKept';
import { type KeptKind, loadKept } from '../../object/kept';
import { seenProjects, visibleProjects } from '../../object/search/seen';

export const reportTemplates: KeptKind<typeof reportTemplate> = {
  ...{ table: reportTemplate, module: 'report', type: 'reportTemplate', noun: '报告模板' },
  labels: { name: '名称', kind: '种类', sections: '段落', dueDays: '提交期限', enabled: '启用' },
};

export async function createReportTemplates(db: TenantDb): Promise<void> {
  await db.insert(
    reportTemplate,
    builtinReportTemplates.map((one) => ({ id: newId(), ...one })),
  );
}

/** Each with how many projects use it, of those whose reports the reader may list. */
export async function listReportTemplates(context: TenantContext): Promise<ReportTemplate[]> {
  const { db } = context;
  const rows = await db.select(reportTemplate);
  const params: unknown[] = [];
  const seen = seenProjects(context, await visibleProjects(context), (value) => `$${params.push(value) + 1}`);
  const used = await db.query<{ id: string; count: number }>(
    `SELECT u.template_id AS id, count(*)::int AS count FROM report_use u
       JOIN project p ON p.tenant_id = u.tenant_id AND p.id = u.project_id AND p.deleted_at IS NULL
      WHERE u.tenant_id = $1 AND ${seen.holds('u.project_id', 'REPORT:LIST')} GROUP BY u.template_id`,
    params,
  );
  const counts = new Map(used.map(({ id, count }) => [id, count]));
  return rows
    .sort((a, b) => a.name.localeCompare(b.name, 'zh'))
    .map(({ id, name, kind, sections, dueDays, enabled, version }) => ({
      ...{ id, name, kind, sections, dueDays, enabled, version, used: counts.get(id) ?? 0 },
    }));
}

/** Cleaned, each with an id of its own. @throws 400 */
export function soundSections(sections: readonly Section[]): Section[] {
  if (new Set(sections.map(({ id }) => id)).size < sections.length) throw invalid('两个段落的标识相同', 'sections');
  return sections.map(({ html, pick, metrics, ...section }) => ({
    ...section,
    title: section.title.trim(),
    ...(section.kind === 'text' && { html: sanitize(html ?? '') }),
    ...((section.kind === 'metrics' || section.kind === 'chart') && { metrics: metrics ?? [] }),
    ...(section.kind === 'tasks' && { pick: pick ?? 'done' }),
  }));
}

async function sound(db: TenantDb, input: ReportTemplateSave, id: string | null) {
  const name = input.name.trim();
  const [same] = await db.query(
    `SELECT id FROM report_template WHERE tenant_id = $1 AND ${sameNameSql('name', '$2')} AND id IS DISTINCT FROM $3::uuid`,
    [name, id],
  );
  if (same) throw duplicate('已有同名的报告模板，请换一个名称', 'name');
  return { ...input, name, sections: soundSections(input.sections) };
}

/** Reports that are there keep the sections that they were made with; of one that is removed no more are made. */
export const reportTemplateRoutes = defineKept({
  ...reportTemplates,
  calls: {
    list: reportApi.listTemplates,
    create: reportApi.createTemplate,
    update: reportApi.updateTemplate,
    remove: reportApi.deleteTemplate,
  },
  rights: { read: inTenant, write: global('PROJECT:TEMPLATE:UPDATE') },
  list: listReportTemplates,
  judge: (tx, input, before) => sound(tx, input, before?.id ?? null),
});

/** @throws 400 where it is gone or switched off */
export async function reportTemplateFor(db: TenantDb, id: string) {
  const found = await loadKept(db, reportTemplates, id).catch(() => undefined);
  if (!found?.enabled) throw invalid('所选报告模板不存在或已停用，请重新选择', 'templateId');
  return found;
}
