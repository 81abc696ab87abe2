/**
 * A file of a project into an enterprise, as a new project: nobody sees it before it is whole, and it is thrown away when it
 * cannot be. Ids are made anew; people, types, stages, fields, labels and roles are those that are called alike here.
 */
import { Readable } from 'node:stream';
import { CHUNK_MS, giveWayWhenDue, Pace } from '../../base/pace';
import { newId } from '../../base/present';
import { lookAtGrowth } from '../../db/growth';
import { migrationsOf } from '../../db/migrate';
import type { TenantDb } from '../../db/scope';
import { badFile } from '../../errors';
import { discard, receive } from '../../files/incoming';
import { createProject, throwProjectAway } from '../../modules/project';
import { refoldTasks, sumTallySoon } from '../../modules/task';
import { keepUploads } from '../../object/files/stored';
import { logOperation } from '../../object/operationLog';
import type { Platform, UnpackProject } from '../../platform';
import { migrationSession } from '../state';
import { type Columns, columnsOf } from '../tables';
import { cellHere, NOTHING } from './cells';
import { FILES_MAX, type FilePerson, type Ground, NEVER, ROWS_MAX, WHOLE_ID } from './format';
import { type Here, hereOf } from './ground';
import { Ids } from './ids';
import { type Part, parts } from './parts';
import { BROKEN, ProjectReader } from './reader';

export interface Unpacked {
  projectId: string;
  rows: number;
  files: number;
  /** What did not come, in words. */
  notes: string[];
}

const context = (platform: Platform, { db, actor }: Pick<UnpackProject, 'db' | 'actor'>) => ({ platform, db, actor });

/** @throws ApiError with a sentence for whoever asked; the project is gone again then */
export async function unpackProject(platform: Platform, asked: UnpackProject): Promise<Unpacked> {
  const { db, actor, file, signal } = asked;
  const reader = await ProjectReader.open(file, { who: actor.userId, of: db.tenantId, signal });
  await assertSameTables(platform, reader);
  let projectId: string | undefined;
  try {
    const bring = new Bringing(platform, asked, reader);
    await bring.look();
    projectId = await bring.begin();
    await bring.bringFiles();
    await bring.bringRows();
    await bring.settleTasks();
    return await bring.finish();
  } catch (error) {
    if (projectId && !signal.aborted) await throwProjectAway(platform, db, projectId);
    throw inWords(error);
  }
}

async function assertSameTables({ database }: Platform, { manifest }: ProjectReader): Promise<void> {
  const ours = await database.transaction((tx) => migrationsOf(migrationSession(tx)));
  const theirs = manifest.migrations;
  if (ours.length !== theirs.length || ours.some((hash, at) => hash !== theirs[at]))
    throw badFile(`文件由另一版本（${String(manifest.version).slice(0, 20)}）写出：请把两边升级到同一版本，再导出一次`);
}

/** What the database refuses was not written by an export: said without its words. */
function inWords(error: unknown): unknown {
  const { code } = error as { code?: string };
  return typeof code === 'string' && /^2[23]/.test(code) ? badFile(BROKEN) : error;
}

class Bringing {
  private readonly ids = new Ids();
  private readonly columns = new Map<string, { all: Columns; needed: ReadonlySet<string> }>();
  /** Rows that stand here already, or are written: what may be named as standing above. */
  private readonly there = new Set<string>();
  private readonly lost = new Map<string, number>();
  private ground!: Ground;
  private here!: Here;
  private projectId = '';
  private rows = 0;
  private files = 0;
  private ofFiles = 0;
  private readonly fileRows: {
    id: string;
    name: string;
    category: string;
    fieldId: string | null;
    by: string | null;
    at: string;
  }[] = [];

  constructor(
    private readonly platform: Platform,
    private readonly asked: UnpackProject,
    private readonly reader: ProjectReader,
  ) {}

  /** Takes note of every id of the file, and of what is called alike here. Nothing is written. */
  async look(): Promise<void> {
    const { db, actor } = this.asked;
    const { ids, reader, platform } = this;
    this.ground = await reader.json<Ground>('ground.json');
    const people = await reader.json<FilePerson[]>('people.json');
    await platform.database.transaction(async (tx) => {
      for (const { table } of parts) {
        const all = await columnsOf(tx, table);
        const rows = await tx.query<{ name: string }>(
          `SELECT attname AS name FROM pg_attribute WHERE attrelid = ('public.' || quote_ident($1))::regclass AND attnum > 0
              AND attnotnull`,
          [table],
        );
        this.columns.set(table, { all, needed: new Set(rows.map(({ name }) => name)) });
      }
    });
    let count = 0;
    for await (const { table, columns, rows } of reader.rows(parts.map((part) => part.table))) {
      count += rows.length;
      if (count > ROWS_MAX) throw badFile(`文件超过 ${ROWS_MAX.toLocaleString('zh-CN')} 行`);
      const at = columns.findIndex(([name]) => name === 'id');
      const options = table === 'custom_field' ? columns.findIndex(([name]) => name === 'options') : -1;
      for (const row of rows) {
        const id = row[at];
        if (at >= 0 && id) {
          if (!WHOLE_ID.test(id) || ids.has(id)) throw badFile(BROKEN);
          ids.set(id, newId());
        }
        // Options are ids of the field's own, and values of objects name them.
        for (const one of (row[options] ?? '').match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [])
          if (!ids.has(one)) ids.set(one, newId());
        await giveWayWhenDue();
      }
    }
    await this.lookAtFiles();
    this.here = await hereOf(db, actor, { ground: this.ground, people, ids });
  }

  private async lookAtFiles(): Promise<void> {
    for await (const { columns, rows } of this.reader.rows(['file'])) {
      const place = (name: string) => columns.findIndex(([one]) => one === name);
      const [id, name, category, field, by, at] = [
        'id',
        'name',
        'category',
        'field_id',
        'created_by',
        'created_at',
      ].map(place);
      for (const row of rows) {
        const of = (where = -1) => row[where] ?? null;
        const key = of(id);
        const called = of(name);
        if (!key || !WHOLE_ID.test(key) || this.ids.has(key) || !called || called.length > 500) throw badFile(BROKEN);
        this.ids.set(key, newId());
        const kind = of(category);
        if (kind !== 'attachment' && kind !== 'taskField') throw badFile(BROKEN);
        this.fileRows.push({ id: key, name: called, category: kind, fieldId: of(field), by: of(by), at: of(at) ?? '' });
        if (this.fileRows.length > FILES_MAX) throw badFile(`文件超过 ${FILES_MAX.toLocaleString('zh-CN')} 个附件`);
      }
    }
    this.ofFiles = this.fileRows.length;
  }

  /** The project, which nobody sees yet, with its people, settings, and what of fields, labels and types was made for it. */
  async begin(): Promise<string> {
    const { asked, ids, here, ground, platform } = this;
    const { db } = asked;
    const { project } = ground;
    const day = (value: unknown) => (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : null);
    this.projectId = await db.transaction(async (tx) => {
      const { id } = await createProject(
        { ...context(platform, asked), db: tx } as Parameters<typeof createProject>[0],
        {
          ...{ name: asked.name, code: asked.code },
          description: String(project?.description ?? '').slice(0, 2000),
          planStart: day(project?.planStart),
          planEnd: day(project?.planEnd),
          members: here.members,
        },
        false,
      );
      await tx.query(
        `UPDATE project SET deleted_at = now(), delete_reason = $3, visibility = 'private' WHERE tenant_id = $1 AND id = $2`,
        [id, '正在从文件建立'],
      );
      await asked.onProject(tx, id);
      await here.make(tx, id);
      return id;
    });
    ids.set(this.reader.manifest.project.id, this.projectId);
    return this.projectId;
  }

  /** Contents as by hand: judged by their bytes, kept once, counted by the quota. */
  async bringFiles(): Promise<void> {
    const { asked, ids, platform, projectId } = this;
    const rows = new Map(this.fileRows.map((row) => [row.id, row]));
    for await (const [there, bytes] of this.reader.files([...rows.keys()])) {
      asked.signal.throwIfAborted();
      const row = rows.get(there);
      if (!row) continue;
      const upload = await receive(platform.env.dataDir, row.name, Readable.from([bytes]));
      try {
        await keepUploads(context(platform, asked), [upload], async (tx, [kept]) => {
          if (!kept) return;
          const { blobId, kind, mime = null } = kept;
          const by = ids.get(row.by ?? '') ?? asked.actor.userId;
          await tx.query(
            `INSERT INTO file (tenant_id, id, project_id, category, field_id, name, size, blob_id, kind, mime, created_by, updated_by)
             VALUES ($1, $2, $3, $4, $5::uuid, $6, $7, $8, $9, $10, $11, $11)`,
            [
              ids.get(there),
              projectId,
              row.category,
              ids.get(row.fieldId ?? ''),
              upload.name,
              upload.size,
              blobId,
              kind,
              mime,
              by,
            ],
          );
        });
      } finally {
        await discard(upload);
      }
      this.there.add(ids.get(there) as string);
      this.files += 1;
      asked.onProgress(this.rows, this.files, this.ofFiles);
    }
  }

  async bringRows(): Promise<void> {
    const { platform, asked } = this;
    const pace = new Pace({ goal: CHUNK_MS[platform.database.kind], first: 20, most: 500 });
    const byTable = new Map(parts.map((part) => [part.table, part]));
    const growths = new Map<string, ReturnType<typeof lookAtGrowth>>();
    for await (const { table, columns, rows } of this.reader.rows([...byTable.keys()])) {
      const part = byTable.get(table) as Part;
      const grown = growths.get(table) ?? lookAtGrowth(platform.database, table);
      growths.set(table, grown);
      const named = this.columnsHere(part, columns);
      let at = 0;
      while (at < rows.length) {
        asked.signal.throwIfAborted();
        const from = at;
        await pace.step(async (size) => {
          const chunk = rows.slice(from, from + size);
          const lines: string[] = [];
          for (const row of chunk) {
            const line = this.rowHere(part, named, row);
            if (line) lines.push(line);
            await giveWayWhenDue();
          }
          await asked.db.transaction((tx) => this.write(tx, part, named, lines));
          at = from + chunk.length;
        });
        await grown(at - from);
        this.rows += at - from;
        asked.onProgress(this.rows, this.files, this.ofFiles);
      }
    }
  }

  /** A column that we do not have, or would not write, is not ours; nor are rows that do not say whose they are. */
  private columnsHere(part: Part, columns: Columns): Columns {
    const type = new Map(this.columns.get(part.table)?.all);
    const given = new Set(columns.map(([name]) => name));
    const isOdd = (name: string) => !type.has(name) || NEVER.has(name) || part.but?.includes(name);
    if (given.size < columns.length || [...given].some(isOdd)) throw badFile(BROKEN);
    if (part.of === 'project' && !given.has('project_id')) throw badFile(BROKEN);
    return columns.map(([name]): Columns[number] => [name, type.get(name) as string]);
  }

  private write(tx: TenantDb, { table }: Part, columns: Columns, lines: readonly string[]): Promise<unknown> {
    if (lines.length === 0) return Promise.resolve();
    const names = columns.map(([name]) => `"${name}"`).join(', ');
    const values = columns.map(([, type], at) => `(r ->> ${at})::${type}`).join(', ');
    const onto = table.endsWith('_counter') ? ' ON CONFLICT DO NOTHING' : '';
    return tx.query(
      `INSERT INTO ${table} (tenant_id, ${names}) SELECT $1, ${values} FROM jsonb_array_elements($2::text::jsonb) r${onto}`,
      [`[${lines.join(',')}]`],
    );
  }

  /** Null where the row does not come. */
  private rowHere(part: Part, columns: Columns, row: readonly (string | null)[]): string | null {
    const { ids, here } = this;
    const needed = this.columns.get(part.table)?.needed ?? new Set();
    const place = new Map(columns.map(([name], at) => [name, at]));
    const said = (name: string) => row[place.get(name) ?? -1] ?? null;
    const out: (string | null)[] = [];
    for (const [at, column] of columns.entries()) {
      const [name] = column;
      const value = cellHere(part, column, row[at] ?? null, { ids, needed: needed.has(name) });
      if (value !== NOTHING) out.push(value);
      else if (part.stamp && name === 'owner_id') out.push(this.asked.actor.userId);
      else return this.lose(part);
    }
    const set = (name: string, value: string | null) => {
      const at = place.get(name);
      if (at !== undefined) out[at] = value;
    };
    const id = out[place.get('id') ?? -1] ?? null;
    // Without a project it would be the whole enterprise's.
    set('project_id', this.projectId);
    if (part.parent) {
      const above = out[place.get(part.parent) ?? -1] ?? null;
      if (above !== null && !this.there.has(above)) set(part.parent, null);
    }
    if (part.table === 'task') {
      const stage = here.stageFor(said('type_id'), said('stage_id'), said('category'));
      set('type_id', stage.typeId);
      set('stage_id', stage.id);
      set('category', stage.category);
      set('task_no', `${this.asked.code}-${Number(said('seq'))}`);
    }
    if (place.has('origin_id') && out[place.get('origin_id') as number] === null) set('origin_type', null);
    if (part.of !== 'project' && part.of[0] === 'object' && !this.names(part.of[2] as string, out, place))
      return this.lose(part);
    if (id) this.there.add(id);
    return JSON.stringify(out);
  }

  private names(column: string, out: readonly (string | null)[], place: ReadonlyMap<string, number>): boolean {
    return this.there.has(out[place.get(column) ?? -1] ?? '');
  }

  private lose({ table }: Part): null {
    this.lost.set(table, (this.lost.get(table) ?? 0) + 1);
    return null;
  }

  /** Figures of what is here, as private children and what hung on them are not; and what tasks are found by. */
  async settleTasks(): Promise<void> {
    const { asked, projectId, platform } = this;
    const pace = new Pace({ goal: CHUNK_MS[platform.database.kind], first: 20, most: 500 });
    let after = 0;
    // Ends: each turn goes on behind the last number, and one without tasks is the last.
    for (;;) {
      asked.signal.throwIfAborted();
      const rows = await pace.step((size) =>
        asked.db.transaction(async (tx) => {
          const found = await tx.query<{ id: string; seq: number }>(
            'SELECT id, seq FROM task WHERE tenant_id = $1 AND project_id = $2 AND seq > $3 ORDER BY seq LIMIT $4',
            [projectId, after, size],
          );
          const ids = found.map(({ id }) => id);
          await tx.query(
            `UPDATE task t SET
                child_total = (SELECT count(*)::int FROM task c WHERE c.tenant_id = $1 AND c.parent_id = t.id),
                child_done = (SELECT count(*)::int FROM task c WHERE c.tenant_id = $1 AND c.parent_id = t.id
                                 AND c.category IN ('DONE', 'CANCELLED', 'CLOSED')),
                comment_count = (SELECT count(*)::int FROM comment c WHERE c.tenant_id = $1 AND c.object_type = 'task' AND c.object_id = t.id),
                file_count = (SELECT count(*)::int FROM object_file x WHERE x.tenant_id = $1 AND x.object_type = 'task' AND x.object_id = t.id)
              WHERE t.tenant_id = $1 AND t.id = ANY($2::uuid[])`,
            [ids],
          );
          await refoldTasks(tx, ids);
          return found;
        }),
      );
      if (rows.length === 0) return;
      after = rows.at(-1)?.seq ?? after;
    }
  }

  /** Everybody in it sees it from here on. */
  async finish(): Promise<Unpacked> {
    const { asked, platform, projectId, ground, reader } = this;
    const { db, actor } = asked;
    await db.transaction(async (tx) => {
      await this.here.settle(tx, projectId, ground);
      await tx.query(
        `UPDATE project SET deleted_at = NULL, delete_reason = NULL, updated_at = now() WHERE tenant_id = $1 AND id = $2`,
        [projectId],
      );
      await logOperation(tx, actor, {
        ...{ module: 'project', action: 'broughtIn', objectType: 'project', objectId: projectId, projectId },
        detail: {
          from: String(reader.manifest.project.code).slice(0, 20),
          rows: String(this.rows),
          files: String(this.files),
        },
      });
    });
    platform.bus.publish({ type: 'project', tenantId: db.tenantId, projectId });
    platform.bus.publish({ type: 'workflow', tenantId: db.tenantId });
    await sumTallySoon(platform);
    const lost = [...this.lost.values()].reduce((sum, count) => sum + count, 0);
    return {
      ...{ projectId, rows: this.rows, files: this.files },
      notes: [
        ...this.here.notes,
        ...(lost > 0 ? [`${lost.toLocaleString('zh-CN')} 行因所指的人或对象不在这里而未导入（参与人、评审人等）`] : []),
        ...(this.files < this.ofFiles ? [`${this.ofFiles - this.files} 个附件的内容不在文件中`] : []),
      ].slice(0, 50),
    };
  }
}
