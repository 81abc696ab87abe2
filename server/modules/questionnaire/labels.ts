/** Labels of questionnaires (specification §7 `acLabel`): the enterprise's, kept by whoever makes questionnaires. */
import type { PageOf } from '../../../contract/envelope';
import { questionnaireApi } from '../../../contract/questionnaire/api';
import type { FormLabel } from '../../../contract/questionnaire/form';
import { containsSql, likePattern } from '../../base/sqlText';
import { surveyLabel } from '../../db/schema';
import { forbidden } from '../../errors';
import { inTenant, judgedBy, type TenantContext } from '../../http/route';
import { defineKept } from '../../object/defineKept';
import { labelFields, soundLabel, takeLabelOff } from '../../object/labels';
import { type Paging, queryPage } from '../../object/list/page';
import { owned, sharedRights } from './queries';

/** Each with how many questionnaires bear it that the reader works on. */
async function pageLabels(
  context: TenantContext,
  { keyword, ...paging }: { keyword?: string } & Paging,
): Promise<PageOf<FormLabel>> {
  const { condition: own, values } = owned(context);
  const { rows, page } = await queryPage<FormLabel & { total: number } & Record<string, unknown>>(
    context.db,
    paging,
    `SELECT l.id, l.name, l.color, l.version, count(*) OVER ()::int AS total,
            (SELECT count(*)::int FROM survey_form f WHERE f.tenant_id = l.tenant_id AND l.id = ANY(f.label_ids)
                AND f.deleted_at IS NULL AND (${own} OR ${sharedRights('$3')} IS NOT NULL)) AS used
       FROM survey_label l WHERE l.tenant_id = $1 AND ($5::text IS NULL OR ${containsSql('$5', 'l.name')})
      ORDER BY l.name, l.id`,
    [...values, likePattern(keyword)],
  );
  const result = rows.map(({ id, name, color, version, used }) => ({ id, name, color, version, used }));
  return { result, ...page };
}

export const formLabelRoutes = defineKept({
  ...{ table: surveyLabel, module: 'questionnaire', type: 'surveyLabel', noun: '标签', labels: labelFields },
  calls: {
    list: questionnaireApi.queryLabels,
    create: questionnaireApi.createLabel,
    update: questionnaireApi.updateLabel,
    remove: questionnaireApi.deleteLabel,
  },
  rights: { read: inTenant, create: inTenant, write: judgedBy('its author, enterprise managers') },
  list: pageLabels,
  // Others use it as it is.
  authorize: async ({ actor }, row) => {
    const isOwn = !row || actor.isManager || row.createdBy === actor.userId;
    if (!isOwn) throw forbidden('只有创建人和企业管理员可以维护该标签');
  },
  judge: (tx, input, before) => soundLabel(tx, 'survey_label', input, before?.id ?? null),
  detach: (tx, { id }) => takeLabelOff(tx, 'survey_form', id),
});
