/** Taking back one's own change of a project's information: an ordinary change, by the same rights. */
import { customName, flatValues, nestedValues } from '../../../contract/object/customNames';
import type { KeptField, TakenBack } from '../../../contract/object/undo';
import { projectHealths, projectVisibilities } from '../../../contract/project/enums';
import type { ProjectTakeBack } from '../../../contract/project/undo';
import { iso } from '../../base/present';
import { type KeptChange, project } from '../../db/schema';
import { notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { fieldKinds } from '../../object/fields/kinds';
import { projectFor } from '../../object/project';
import { fittingBack } from '../../object/undo';
import { fieldsOfProjects } from './custom';
import { updateProject } from './service';

/** Writes the fields that stand as the act left them, and says of the others who changed them. */
export function takeBackProject(context: TenantContext, id: string, asked: ProjectTakeBack): Promise<TakenBack> {
  return context.db.transaction(async (db) => {
    const within = { ...context, db };
    await projectFor(within, id, 'PROJECT:INFO:UPDATE');
    await db.query('SELECT id FROM project WHERE tenant_id = $1 AND id = $2 AND deleted_at IS NULL FOR UPDATE', [id]);
    const row = await db.find(project, id);
    if (!row) throw notFound('项目');
    const custom = [...(await fieldsOfProjects(db)).values()];
    const lists = custom.filter(({ kind }) => ['choices', 'persons'].includes(fieldKinds[kind].family));
    const fitting = fittingBack(
      flatValues(row),
      { set: flatValues(asked.set), expect: flatValues(asked.expect) },
      { sets: new Set(['labelIds', ...lists.map((field) => customName(field.id))]) },
    );
    if (Object.keys(fitting.set).length > 0) {
      await updateProject(within, { id, version: row.version, ...nestedValues(fitting.set) });
    }
    const kept: KeptField[] = [];
    for (const field of fitting.kept) kept.push(await sayKept(within, id, field));
    return { written: fitting.written, kept, along: { restored: 0, kept: 0 } };
  });
}

/** Values of which the log keeps the code. */
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  visibility: projectVisibilities,
  health: projectHealths,
};

/** Who changed a field last, when and to what, as far as the log knows. */
async function sayKept({ platform, db }: TenantContext, projectId: string, field: string): Promise<KeptField> {
  const [last] = await db.query<{ at: string; actor_id: string | null; changes: KeptChange[] }>(
    `SELECT at, actor_id, changes FROM operation_log
      WHERE tenant_id = $1 AND object_type = 'project' AND object_id = $2 AND changes @> $3::jsonb ORDER BY id DESC LIMIT 1`,
    [projectId, JSON.stringify([{ field }])],
  );
  const people = await platform.directory.of(db.tenantId);
  const change = last?.changes.find((one) => one.field === field);
  const now = change?.after ?? null;
  return {
    field,
    label: change?.label ?? field,
    now: now === null ? null : (words[field]?.[now] ?? now),
    by: people(last?.actor_id ?? null),
    at: last ? iso(last.at) : null,
  };
}
