/** A project into a file, as it stands at one moment: what of it everybody in the project may see. */
import { Readable } from 'node:stream';
import type { Connection, Database } from '../../db/client';
import { migrationsOf } from '../../db/migrate';
import { againstRule } from '../../errors';
import type { FileStore } from '../../files/store';
import { namesPerson } from '../../modules/enterprise';
import type { PackProject } from '../../platform';
import { VERSION } from '../../version';
import { type ArchiveWriter, writeEntries } from '../format';
import { migrationSession } from '../state';
import { type Columns, columnsOf, linesOf } from '../tables';
import {
  FILE_BYTES_MAX,
  FILES_MAX,
  type FilePerson,
  type Ground,
  IDS,
  NEVER,
  PIECE_BYTES,
  PROJECT_FORMAT,
  ROWS_MAX,
  WHOLE_ID,
} from './format';
import { OBJECTS, type Part, parts } from './parts';
import { whereOf } from './where';

const once = <T extends Record<string, unknown>>(tx: Connection, text: string, params: unknown[]) =>
  tx.query<T>(text, params, 'each');

/** @throws 422 with a sentence for whoever asked; nothing is left of a file that was not finished */
export async function packProject(
  { database, store }: { database: Database; store: FileStore },
  asked: PackProject,
): Promise<{ rows: number; files: number }> {
  const { tenantId, projectId, file, may, bytesMax, onProgress } = asked;
  return database.aside(async (tx) => {
    const scope = [tenantId, projectId];
    const [project] = await once<{ id: string; code: string; name: string }>(
      tx,
      'SELECT id, code, name FROM project WHERE tenant_id = $1 AND id = $2 AND deleted_at IS NULL',
      scope,
    );
    if (!project) throw againstRule('项目已不存在或已被删除');
    const columns = new Map<string, Columns>();
    for (const { table } of parts) columns.set(table, await columnsOf(tx, table));
    const taken = parts.filter(({ right }) => may(right));
    const has = (table: string) => taken.some((part) => part.table === table);
    const manifest = {
      ...{ format: PROJECT_FORMAT, kind: 'project' as const, version: VERSION },
      ...{ migrations: await migrationsOf(migrationSession(tx)), at: new Date().toISOString(), project },
      without: [...new Set(parts.filter(({ right }) => !may(right)).map(({ right }) => right))],
    };
    let rows = 0;
    let files = 0;
    await writeEntries(file, async (writer) => {
      await writer.add('manifest.json', Readable.from([JSON.stringify(manifest)]));
      const people = new Set<string>();
      const named = new Set<string>();
      const ground = await groundOf(tx, scope);
      for (const { userId } of ground.members) people.add(userId);
      await writer.add('ground.json', Readable.from([JSON.stringify(ground)]));
      for (const part of taken) {
        const all = (columns.get(part.table) ?? []).filter(([name]) => !NEVER.has(name) && !part.but?.includes(name));
        const watched = watching(part, all, people, named);
        const where = { text: whereOf(part, columns, has), params: scope };
        const lines = linesOf(tx, part.table, all, {
          ...{ where, order: orderOf(part), onRow: watched },
          onRows: (count) => {
            rows += count;
            if (rows > ROWS_MAX)
              throw againstRule(`项目超过 ${ROWS_MAX.toLocaleString('zh-CN')} 行，请由系统管理员用 tenant:export 导出`);
            onProgress(rows, files, 0);
          },
        });
        await addPieces(writer, part.table, lines);
      }
      files = await packContents(tx, { writer, store, scope, named, columns, has, people, bytesMax }, (done, of) =>
        onProgress(rows, done, of),
      );
      await writer.add('people.json', Readable.from([JSON.stringify(await peopleOf(tx, tenantId, people))]));
    });
    return { rows, files };
  });
}

/** What stands above comes first. */
const orderOf = ({ parent, table }: Part): string | undefined =>
  parent &&
  `(WITH RECURSIVE u(id, up, n) AS (
     SELECT t.id, t.${parent}, 0 UNION ALL
     SELECT p.id, p.${parent}, u.n + 1 FROM u JOIN ${table} p ON p.tenant_id = t.tenant_id AND p.id = u.up WHERE u.n < 64)
   SELECT max(n) FROM u), t.id`;

/** Takes note of the people that rows name, and of ids within rich texts and JSON: pictures, files of fields. */
function watching(part: Part, columns: Columns, people: Set<string>, named: Set<string>) {
  const persons = columns.flatMap(([name, type], at) =>
    type.startsWith('uuid') && namesPerson(part.table, name) ? [at] : [],
  );
  const texts = columns.flatMap(([name, type], at) =>
    type === 'jsonb' || part.html?.includes(name) || part.page?.includes(name) ? [at] : [],
  );
  return (values: readonly (string | null)[]) => {
    for (const at of persons) for (const id of values[at]?.match(IDS) ?? []) people.add(id);
    for (const at of texts) for (const id of values[at]?.match(IDS) ?? []) named.add(id);
  };
}

/** Lines in pieces that a reader can hold; each begins with the columns. */
async function addPieces(writer: ArchiveWriter, table: string, lines: AsyncIterable<Buffer | string>): Promise<void> {
  let head = '';
  let held: string[] = [];
  let size = 0;
  let at = 0;
  const end = async () => {
    if (held.length === 0) return;
    at += 1;
    const text = head + held.join('');
    [held, size] = [[], 0];
    await writer.add(`tables/${table}/${at}.jsonl`, Readable.from([text]));
  };
  for await (const chunk of lines) {
    for (const line of String(chunk).split(/(?<=\n)/)) {
      if (!head) {
        head = line;
        continue;
      }
      held.push(line);
      size += line.length;
      if (size > PIECE_BYTES) await end();
    }
  }
  await end();
}

interface Contents {
  writer: ArchiveWriter;
  store: FileStore;
  scope: string[];
  named: ReadonlySet<string>;
  columns: ReadonlyMap<string, Columns>;
  has: (table: string) => boolean;
  people: Set<string>;
  bytesMax: number;
}

/** Files that objects and documents of the file hold, and those of the project that its texts and fields name. */
async function packContents(
  tx: Connection,
  { writer, store, scope, named, columns, has, people, bytesMax }: Contents,
  onFile: (done: number, of: number) => void,
): Promise<number> {
  const part = (table: string) => whereOf(parts.find((one) => one.table === table) as Part, columns, has, 'o');
  const holds = [
    `EXISTS (SELECT 1 FROM object_file o WHERE o.file_id = t.id AND ${part('object_file')})`,
    ...(has('document')
      ? [
          `EXISTS (SELECT 1 FROM document o WHERE o.file_id = t.id AND ${part('document')})`,
          `EXISTS (SELECT 1 FROM document_version o WHERE o.file_id = t.id AND ${part('document_version')})`,
        ]
      : []),
    // What a text names while something that stays here holds it, stays as well.
    `(t.project_id = $2 AND t.id = ANY($3::uuid[]) AND t.category IN ('attachment', 'taskField')
       AND NOT EXISTS (SELECT 1 FROM object_file o WHERE o.tenant_id = t.tenant_id AND o.file_id = t.id)
       AND NOT EXISTS (SELECT 1 FROM document o WHERE o.tenant_id = t.tenant_id AND o.file_id = t.id)
       AND NOT EXISTS (SELECT 1 FROM document_version o WHERE o.tenant_id = t.tenant_id AND o.file_id = t.id))`,
  ];
  const found = await once<
    { id: string; blob_id: string; name: string; size: number; created_by: string | null } & Record<string, unknown>
  >(
    tx,
    `SELECT t.id, t.blob_id, t.name, t.size, t.category, t.field_id, t.created_by, t.created_at::text FROM file t
      WHERE t.tenant_id = $1 AND (${holds.join(' OR ')}) ORDER BY t.id LIMIT ${FILES_MAX + 1}`,
    [...scope, [...named].filter((id) => WHOLE_ID.test(id))],
  );
  if (found.length > FILES_MAX)
    throw againstRule(`项目的文件超过 ${FILES_MAX.toLocaleString('zh-CN')} 个，请由系统管理员用 tenant:export 导出`);
  const large = found.find(({ size }) => size > FILE_BYTES_MAX);
  if (large)
    throw againstRule(
      `文件「${large.name}」有 ${Math.ceil(large.size / 1_048_576)} MB，超过 ${FILE_BYTES_MAX / 1_048_576} MB：请先移走，或由系统管理员用 tenant:export 导出`,
    );
  const bytes = found.reduce((sum, { size }) => sum + size, 0);
  if (bytes > bytesMax)
    throw againstRule(
      `项目的文件共 ${Math.ceil(bytes / 1_048_576)} MB，超过 ${Math.floor(bytesMax / 1_048_576)} MB：请删去大文件，或由系统管理员用 tenant:export 导出`,
    );
  const kept = [];
  for (const [at, one] of found.entries()) {
    const content = await store.open(scope[0] as string, one.blob_id);
    onFile(at + 1, found.length);
    // Its bytes were lost before: nothing names it in the file either.
    if (!content) continue;
    await writer.add(`files/${one.id}`, content);
    if (one.created_by) people.add(one.created_by);
    const { blob_id: _blob, ...row } = one;
    kept.push(row);
  }
  const head = JSON.stringify(
    ['id', 'name', 'size', 'category', 'field_id', 'created_by', 'created_at'].map((name) => [name, 'text']),
  );
  const lines = kept.map((row) =>
    JSON.stringify([row.id, row.name, String(row.size), row.category, row.field_id, row.created_by, row.created_at]),
  );
  if (lines.length > 0) await writer.add('tables/file/1.jsonl', Readable.from([`${head}\n${lines.join('\n')}\n`]));
  return kept.length;
}

const peopleOf = (
  tx: Connection,
  tenantId: string,
  ids: ReadonlySet<string>,
): Promise<(FilePerson & Record<string, unknown>)[]> =>
  once(
    tx,
    `SELECT a.id, a.name, a.username AS "userName",
            CASE WHEN a.email_verified_at IS NOT NULL THEN lower(a.email) END AS email
       FROM tenant_member m JOIN account a ON a.id = m.id WHERE m.tenant_id = $1 AND m.id = ANY($2::uuid[]) ORDER BY a.id`,
    [tenantId, [...ids]],
  );

async function groundOf(tx: Connection, scope: string[]): Promise<Ground> {
  const one = <T>(text: string) => once<T & Record<string, unknown>>(tx, text, scope);
  const [project] = await one<Ground['project']>(
    `SELECT p.description, p.status, p.plan_start::text AS "planStart", p.plan_end::text AS "planEnd", p.tabs,
            (SELECT coalesce(jsonb_object_agg(s.key, s.value), '{}') FROM project_setting s
              WHERE s.tenant_id = $1 AND s.project_id = $2) AS settings
       FROM project p WHERE p.tenant_id = $1 AND p.id = $2`,
  );
  const types = await one<Ground['types'][number]>(
    `SELECT y.id, y.name, y.icon, y.color, y.process_id AS "processId" FROM task_type y
      WHERE y.tenant_id = $1 AND EXISTS (SELECT 1 FROM task t WHERE t.tenant_id = $1 AND t.project_id = $2 AND t.type_id = y.id
        AND t.deleted_at IS NULL AND t.private_type = 0) ORDER BY y.sort, y.id`,
  );
  const used = `(SELECT y.process_id FROM task_type y JOIN task t ON t.tenant_id = y.tenant_id AND t.type_id = y.id
    WHERE y.tenant_id = $1 AND t.project_id = $2 AND t.deleted_at IS NULL AND t.private_type = 0)`;
  return {
    project: project as Ground['project'],
    types,
    stages: await one<Ground['stages'][number]>(
      `SELECT s.id, s.process_id AS "processId", p.name AS process, s.code, s.name, s.color, s.category, s.sort, s.initial
         FROM stage s JOIN process p ON p.tenant_id = s.tenant_id AND p.id = s.process_id
        WHERE s.tenant_id = $1 AND s.process_id IN ${used} ORDER BY s.sort, s.id`,
    ),
    transitions: await one<Ground['transitions'][number]>(
      `SELECT r.process_id AS "processId", r.from_stage_id AS "from", r.to_stage_id AS "to", r.name FROM stage_rela r
        WHERE r.tenant_id = $1 AND r.process_id IN ${used} ORDER BY r.sort, r.id`,
    ),
    fields: await one<Ground['fields'][number]>(
      `SELECT f.id, f.object_type AS "objectType", f.name, f.kind, f.options, f.config, f.hint,
              coalesce(a.required, f.required) AS required, a.field_id IS NOT NULL AS adopted
         FROM custom_field f LEFT JOIN project_field a ON a.tenant_id = $1 AND a.project_id = $2 AND a.field_id = f.id
        WHERE f.tenant_id = $1 AND f.project_id IS NULL AND f.deleted_at IS NULL AND f.object_type = ANY(${`'{${['task', ...Object.keys(OBJECTS)].join(',')}}'`}::text[])
          AND (f.object_type <> 'task' OR a.field_id IS NOT NULL) ORDER BY f.sort, f.id`,
    ),
    labels: await one<Ground['labels'][number]>(
      `SELECT id, name, color FROM task_label WHERE tenant_id = $1 AND project_id IS NULL AND $2::uuid IS NOT NULL ORDER BY name`,
    ),
    roles: await one<Ground['roles'][number]>(
      `SELECT id, code, name FROM role WHERE tenant_id = $1 AND scope = 1 AND $2::uuid IS NOT NULL ORDER BY id`,
    ),
    members: await one<Ground['members'][number]>(
      `SELECT user_id AS "userId", role_id AS "roleId" FROM project_member WHERE tenant_id = $1 AND project_id = $2 ORDER BY user_id`,
    ),
  };
}
