/** What a layout may say: fields that there are, each in one place, and only where it can be shown. */
import { creatableFields, isLayoutField, layoutFields, REST_GROUP } from '../../../../contract/task/layoutFields';
import type { LayoutSave } from '../../../../contract/task/layouts';
import { customField } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { invalid } from '../../../errors';

type Model = Pick<LayoutSave, 'groups' | 'createFields'>;

/**
 * A custom field that was archived, or that this project does not use, may stand in a layout: it shows again when it is
 * back. Another project's own field may not.
 */
export async function assertModel(tx: TenantDb, model: Model, projectId?: string): Promise<void> {
  const { groups = [], createFields } = model;
  const placed = groups.flatMap((group) => group.fields.map(({ field }) => field));
  const named = [...placed, ...(createFields ?? [])];
  if (named.length === 0 && groups.length === 0) return;
  const custom = named.some((field) => !isLayoutField(field)) ? await tx.selectWithRecycled(customField) : [];
  const known = new Map(
    custom.filter((one) => one.projectId === null || one.projectId === projectId).map(({ id, name }) => [id, name]),
  );
  const nameOf = (field: string) => (isLayoutField(field) ? layoutFields[field] : known.get(field));

  const unknown = named.find((field) => nameOf(field) === undefined);
  if (unknown !== undefined) throw invalid('布局中有不存在的字段，请刷新后重试', 'groups');
  const twice = placed.find((field, at) => placed.indexOf(field) !== at);
  if (twice !== undefined) throw invalid(`「${nameOf(twice)}」放进了两个分组，请只保留一处`, 'groups');
  const ids = groups.map(({ id }) => id);
  if (new Set(ids).size < ids.length || ids.includes(REST_GROUP))
    throw invalid('分组的标识重复，请刷新后重试', 'groups');

  const wrong = createFields?.find((field) => isLayoutField(field) && !creatableFields.includes(field));
  if (wrong !== undefined) throw invalid(`「${nameOf(wrong)}」不能显示在新建表单中`, 'createFields');
}
