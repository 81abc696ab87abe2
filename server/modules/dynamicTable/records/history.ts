/** What was done to a record, as far as who asks may read it: cells of hidden fields are not even counted. */
import { isDeepStrictEqual } from 'node:util';
import type { RecordHistory } from '../../../../contract/dynamicTable/records';
import type { CellValue } from '../../../../contract/dynamicTable/table';
import { iso } from '../../../base/present';
import { notFound } from '../../../errors';
import type { ObjectContext } from '../../../object/define';
import { readTable } from '../access';
import { isBlank, kinds } from '../kinds';
import type { LoadedField } from '../model';
import type { Changes } from './act';
import { filesNamed } from './cellFiles';
import { namedBehind, readableOf } from './present';
import { Asked, recordsOf } from './read';

const LINES_MAX = 200;
/** What may be hidden from who reads the cell. */
const REFERS: ReadonlySet<string> = new Set(['record', 'task', 'project']);
const alike = (before: CellValue, after: CellValue) =>
  (isBlank(before) && isBlank(after)) || isDeepStrictEqual(before, after);

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
  /** Of records, tasks and projects those that who asks sees: of another nobody learns that it stood there. */
  const seen = (key: string, value: CellValue): CellValue => {
    const names = kinds[fields.get(key)?.kind ?? 'text'].names;
    return Array.isArray(value) && names && REFERS.has(names) ? value.filter((one) => titles.has(one)) : value;
  };
  return lines.flatMap(({ changes, kind, actor_id, at, id: lineId }) => {
    const shown = Object.entries(changes).flatMap(([key, ends]): [string, Changes[string]][] => {
      if (!readable.has(key)) return [];
      const told: Changes[string] = [seen(key, ends[0]), seen(key, ends[1])];
      const isHidden = !isDeepStrictEqual(told, ends) && alike(...told);
      return isHidden ? [] : [[key, told]];
    });
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

  /** Cells by kind of field, of all the lines. */
  function heldBy(isOf: (field: LoadedField) => boolean): string[] {
    const keys = [...fields.values()].filter((field) => readable.has(field.key) && isOf(field)).map(({ key }) => key);
    return lines.flatMap(({ changes }) =>
      keys.flatMap((key) => (changes[key] ?? []).flatMap((value) => (Array.isArray(value) ? value : []))),
    );
  }

  /** Of tasks and projects that stood in a cell at any time, as far as they are seen now; of files, which are the cell's. */
  async function referenceTitles(): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    const named = (what: 'task' | 'project' | 'file') => heldBy(({ kind }) => kinds[kind].names === what);
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
      if (field.kind !== 'relation') continue;
      const ids = [...new Set(heldBy(({ key }) => key === field.key))];
      for (const one of await namedBehind(context, reached, field, ids, people)) found.set(one.id, one.title);
    }
    return found;
  }
}
