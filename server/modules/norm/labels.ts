/** Labels of norms (specification §7): made by who writes norms, kept by who manages them. */
import { normApi } from '../../../contract/norm/api';
import type { NormLabel } from '../../../contract/norm/norm';
import { normLabel } from '../../db/schema';
import { forbidden } from '../../errors';
import { global, judgedBy, type TenantContext } from '../../http/route';
import { defineKept } from '../../object/defineKept';
import { labelFields, soundLabel, takeLabelOff } from '../../object/labels';
import { canCreateNorm } from '../../policies/norm';
import { visible } from './queries';

/** Each with how many norms bear it that the reader sees. */
async function listLabels({ db, actor }: TenantContext): Promise<NormLabel[]> {
  const rows = await db.query<NormLabel & Record<string, unknown>>(
    `SELECT l.id, l.name, l.color, l.version,
            (SELECT count(*)::int FROM norm n WHERE n.tenant_id = l.tenant_id AND l.id = ANY(n.label_ids)
                AND n.deleted_at IS NULL AND $2::uuid IS NOT NULL AND ${visible(actor, '$2::uuid')}) AS used
       FROM norm_label l WHERE l.tenant_id = $1 ORDER BY l.name, l.id LIMIT 500`,
    [actor.userId],
  );
  return rows.map(({ id, name, color, used, version }) => ({ id, name, color, used, version }));
}

export const normLabelRoutes = defineKept({
  ...{ table: normLabel, module: 'norm', type: 'normLabel', noun: '标签', labels: labelFields },
  calls: {
    list: normApi.listLabels,
    create: normApi.createLabel,
    update: normApi.updateLabel,
    remove: normApi.deleteLabel,
  },
  rights: { read: global('DOCS_BASE'), create: judgedBy('canCreateNorm'), write: global('NORM:MANAGE') },
  list: listLabels,
  authorize: async ({ actor }, row) => {
    if (!row && !canCreateNorm(actor)) throw forbidden();
  },
  judge: (tx, input, before) => soundLabel(tx, 'norm_label', input, before?.id ?? null),
  detach: (tx, { id }) => takeLabelOff(tx, 'norm', id),
});
