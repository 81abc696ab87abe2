/** What was done to a record, as far as who asks may read it: cells of hidden fields are not even counted. */
import type { RecordHistory } from '../../../../contract/dynamicTable/records';
import type { CellValue } from '../../../../contract/dynamicTable/table';
import { iso } from '../../../base/present';
import { notFound } from '../../../errors';
import type { ObjectContext } from '../../../object/define';
import { readTable } from '../access';
import { isBlank, kinds } from '../kinds';
import { sideOf } from '../model';
import type { Changes } from './act';
import { filesNamed } from './cellFiles';
import { linkedOf, readableOf } from './present';
import { Asked, recordsOf } from './read';

const LINES_MAX = 200;

interface Line extends Record<string, unknown> {
  id: string;
  kind: RecordHistory['kind'];
  actor_id: string | null;
  at: string;
  changes: Changes;
}

export async function recordHistory(
  context: ObjectContext,
  { tableId, id }: { tableId: string; id: string },
): Promise<RecordHistory[]> {
  const reached = await readTable(context, tableId);
  const [row] = await recordsOf(context, new Asked(reached, {}), { ids: [id], size: 1 });
  if (!row) throw notFound('记录');
  const readable = readableOf(reached, row);
  const { fields } = reached.access.table;
  const lines = await context.db.query<Line>(
    `SELECT h.id, a.kind, a.actor_id, a.at, h.changes FROM dyn_history h
       JOIN dyn_act a ON a.tenant_id = h.tenant_id AND a.id = h.act_id
      WHERE h.tenant_id = $1 AND h.table_id = $2 AND h.record_id = $3 ORDER BY h.id DESC LIMIT ${LINES_MAX}`,
    [tableId, id],
  );
  const people = await context.platform.directory.of(context.db.tenantId);
  const titles = new Map([...(await linkTitles()), ...(await referenceTitles())]);
  const nameOf = (one: string) => people(one)?.name ?? titles.get(one) ?? '（不可见）';
  const said = (key: string, value: CellValue): string | null => {
    const field = fields.get(key);
    return !field || isBlank(value) ? null : kinds[field.kind].say(value, field, nameOf);
  };
  return lines.flatMap(({ changes, kind, actor_id, at, id: lineId }) => {
    const shown = Object.entries(changes).filter(([key]) => readable.has(key));
    if (shown.length === 0 && Object.keys(changes).length > 0) return [];
    return {
      ...{ id: lineId, kind, actor: people(actor_id), at: iso(at) },
      changes: shown.map(([key, [before, after]]) => ({
        key,
        name: fields.get(key)?.name ?? '',
        before: said(key, before),
        after: said(key, after),
      })),
    };
  });

  /** Of tasks and projects that stood in a cell at any time, as far as they are seen now; of files, which are the cell's. */
  async function referenceTitles(): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    const named = (what: 'task' | 'project' | 'file') => {
      const keys = [...fields.values()].filter(({ key, kind }) => readable.has(key) && kinds[kind].names === what);
      return lines.flatMap(({ changes }) =>
        keys.flatMap(({ key }) => (changes[key] ?? []).flatMap((value) => (Array.isArray(value) ? value : []))),
      );
    };
    for (const { id: fileId, title } of (await filesNamed(context.db, named('file'))).values())
      found.set(fileId, title);
    for (const type of ['task', 'project'] as const) {
      const ids = named(type);
      for (const { subject } of await context.platform.objects.findVisible(context, type, ids)) {
        found.set(subject.id, subject.title);
      }
    }
    return found;
  }

  /** Of records that were linked at any time, as far as they are seen now. */
  async function linkTitles(): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (const field of fields.values()) {
      if (field.kind !== 'relation' || !readable.has(field.key)) continue;
      const target = reached.of(sideOf(tableId, field).targetId);
      if (!target) continue;
      for (const list of (await linkedOf(context, reached, field, [id], people)).values()) {
        for (const one of list) found.set(one.id, one.title);
      }
    }
    return found;
  }
}
