/** Taking back one's own change of an object of a register: an ordinary change, by the same rights. */

import { customIdOf, customName, flatValues, nestedValues } from '../../../contract/object/customNames';
import { isSet } from '../../../contract/object/fields';
import type { FieldChange } from '../../../contract/object/history';
import type { KeptField, TakenBack } from '../../../contract/object/undo';
import { iso } from '../../base/present';
import type { TenantContext } from '../../http/route';
import { fieldKinds } from '../fields/kinds';
import type { ProjectField } from '../fields/projectFields';
import { fittingBack, type TakeBack } from '../undo';
import { writeRecord } from './change';
import { customFieldsOf } from './custom';
import { filled } from './fill';
import type { RegisterKind, StatedRow } from './kind';
import { loadRecord } from './load';

/** Writes the fields that stand as the act left them, and says of the others who changed them. */
export async function takeBackRecord<R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
  id: string,
  asked: TakeBack,
): Promise<TakenBack> {
  return context.db.transaction(async (db) => {
    const inside = { ...context, db };
    const loaded = await loadRecord(inside, kind, id, 'update', 'change');
    const { fields } = kind.rows.fields;
    const sets = new Set([
      ...[...fields.values()].filter(isSet).map(({ name }) => name),
      ...(await customSets(inside, kind, loaded.row.projectId, asked)),
    ]);
    const current = flatValues(loaded.row as unknown as Record<string, unknown>);
    const flat = { set: flatValues(asked.set), expect: flatValues(asked.expect) };
    const fitting = fittingBack(current, flat, { sets });
    if (Object.keys(fitting.set).length > 0) {
      const values = await filled(inside, kind, loaded.project, nestedValues(fitting.set), loaded.row);
      await writeRecord(inside, kind, loaded, values);
    }
    const kept: KeptField[] = [];
    for (const field of fitting.kept) kept.push(await sayKept(inside, kind, loaded.row, field));
    return { written: fitting.written, kept, along: { restored: 0, kept: 0 } };
  });
}

/** Names of the custom fields among those asked for whose values are sets. */
async function customSets<R extends StatedRow<S>, S extends string>(
  { db }: TenantContext,
  kind: RegisterKind<R, S>,
  projectId: string,
  { set }: TakeBack,
): Promise<string[]> {
  if (!set.customFields) return [];
  const fields = await customFieldsOf(db, projectId, kind);
  const isList = ({ kind: of }: ProjectField) => ['choices', 'persons'].includes(fieldKinds[of].family);
  return [...fields.values()].filter(isList).map(({ id }) => customName(id));
}

/** Who changed a field last, when and to what, as far as the history knows. */
async function sayKept<R extends StatedRow<S>, S extends string>(
  { platform, db }: TenantContext,
  kind: RegisterKind<R, S>,
  { id, projectId }: R,
  field: string,
): Promise<KeptField> {
  const { type, rows } = kind;
  const customId = customIdOf(field);
  const custom = customId && (await customFieldsOf(db, projectId, kind)).get(customId);
  const [last] = await db.query<{ at: string; actor_id: string | null; changes: FieldChange[] }>(
    `SELECT at, actor_id, changes FROM history
      WHERE tenant_id = $1 AND object_type = $2 AND object_id = $3 AND changes @> $4::jsonb ORDER BY id DESC LIMIT 1`,
    [type, id, JSON.stringify([{ field }])],
  );
  const people = await platform.directory.of(db.tenantId);
  return {
    field,
    label: (custom ? custom.name : rows.fields.fields.get(field)?.label) ?? field,
    now: last?.changes.find((one) => one.field === field)?.after ?? null,
    by: people(last?.actor_id ?? null),
    at: last ? iso(last.at) : null,
  };
}
