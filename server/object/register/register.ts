/**
 * A register: objects of one kind that stand in a project, have a number and a fixed lifecycle (risks, problems). From
 * the kind's table of fields come what is read and written, and what a history says.
 */

import type { CustomValues } from '../../../contract/object/customFields';
import type { FieldChange } from '../../../contract/object/history';
import type { ObjectType } from '../../../contract/objectTypes';
import { cutText } from '../../../contract/text/cut';
import { sayFen, typedFen } from '../../../contract/time/money';
import { htmlToText } from '../../base/html';
import type { TenantDb } from '../../db/scope';
import type { FieldTable } from '../fields/table';
import { type JsonRow, jsonRecords } from '../list/records';

/** What every object of a register has. */
export interface RecordRow {
  id: string;
  version: number;
  projectId: string;
  seq: number;
  title: string;
  description: string;
  isPrivate: boolean;
  ownerId: string | null;
  assigneeId: string | null;
  labelIds: string[];
  customFields: CustomValues;
  originType: string | null;
  originId: string | null;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
}

/** Words for a history: names of people and labels, values of enumerations. */
export interface Words {
  person(id: string): string;
  label(id: string): string;
  choice(field: string, code: string): string;
}

export interface ReadOptions {
  /** Of the statement, behind the condition. */
  rest?: string;
  /** What lies in the recycle bin instead. */
  recycled?: boolean;
}

/** What is to stand in a row, against the version of it that was seen. */
export interface RowChange<R> {
  row: { id: string; version: number };
  values: Partial<R>;
}

const DESCRIPTION_KEPT = 2000;
const CUSTOM = { name: 'custom_fields', type: 'jsonb' };

export class Register<R extends RecordRow> {
  private readonly records: ReturnType<typeof jsonRecords<R>>;

  constructor(
    readonly type: ObjectType,
    /** Before the n of its number: `R` of `R-12`. */
    readonly prefix: string,
    readonly fields: FieldTable,
  ) {
    this.records = jsonRecords<R>(fields.columns);
  }

  no = (seq: number): string => `${this.prefix}-${seq}`;

  /** Rows by a condition on the alias `t`. */
  async read(db: TenantDb, where: string, params: unknown[] = [], { rest = '', recycled = false }: ReadOptions = {}) {
    const rows = await db.query<JsonRow>(
      `SELECT ${this.records.select} FROM ${this.fields.table} t
        WHERE t.tenant_id = $1 AND t.deleted_at IS ${recycled ? 'NOT NULL' : 'NULL'} AND ${where} ${rest}`,
      params,
    );
    return rows.map(this.records.read);
  }

  private columnsOf(values: Partial<R>) {
    return Object.entries(values).flatMap(([name, value]) => {
      // Not a field of its own: the values of many.
      if (name === 'customFields' && value) return [{ ...CUSTOM, value: JSON.stringify(value) }];
      const column = this.fields.fields.get(name)?.column;
      return column && value !== undefined ? [{ ...column, value }] : [];
    });
  }

  /** Adds a row with the next number of its kind in the project. */
  async insert(
    db: TenantDb,
    values: Partial<R> & { id: string; projectId: string },
    actorId: string | null,
  ): Promise<number> {
    const [counted] = await db.query<{ seq: number }>(
      `INSERT INTO object_counter (tenant_id, project_id, object_type, last_seq) VALUES ($1, $2, $3, 1)
       ON CONFLICT (tenant_id, project_id, object_type) DO UPDATE SET last_seq = object_counter.last_seq + 1 RETURNING last_seq AS seq`,
      [values.projectId, this.type],
    );
    const seq = counted?.seq as number;
    const columns = this.columnsOf({ ...values, seq, createdBy: actorId });
    await db.query(
      `INSERT INTO ${this.fields.table} (tenant_id, id, updated_by, ${columns.map(({ name }) => name).join(', ')})
       VALUES ($1, $2, $3, ${columns.map(({ type }, at) => `$${at + 4}::${type}`).join(', ')})`,
      [values.id, actorId, ...columns.map(({ value }) => value)],
    );
    return seq;
  }

  /**
   * Versioned changes, in one statement for all that set the same fields.
   * @returns ids of the rows that were written: the others are stale, or gone
   */
  async update(db: TenantDb, changes: readonly RowChange<R>[], actorId: string | null): Promise<ReadonlySet<string>> {
    const alike = new Map<string, { row: RowChange<R>['row']; columns: ReturnType<Register<R>['columnsOf']> }[]>();
    for (const { row, values } of changes) {
      const columns = this.columnsOf(values);
      const names = columns.map(({ name }) => name).join();
      alike.set(names, [...(alike.get(names) ?? []), { row, columns }]);
    }
    const written = new Set<string>();
    for (const rows of alike.values()) {
      const params: unknown[] = [actorId];
      const bind = (value: unknown, type: string) => `$${params.push(value) + 1}::${type}`;
      const values = rows.map(({ row, columns }) =>
        [bind(row.id, 'uuid'), bind(row.version, 'int'), ...columns.map(({ value, type }) => bind(value, type))].join(),
      );
      const names = rows[0]?.columns.map(({ name }) => name) ?? [];
      const sets = names.map((name) => `${name} = c.${name}, `).join('');
      const found = await db.query<{ id: string }>(
        `UPDATE ${this.fields.table} t SET ${sets}version = t.version + 1, updated_by = $2, updated_at = now()
           FROM (VALUES (${values.join('), (')})) AS c(${['id', 'version', ...names].join()})
          WHERE t.tenant_id = $1 AND t.id = c.id AND t.version = c.version AND t.deleted_at IS NULL RETURNING t.id`,
        params,
        // A text for each number of rows: none is worth to be kept but that of one.
        rows.length > 1 ? 'each' : 'kept',
      );
      for (const { id } of found) written.add(id);
    }
    return written;
  }

  /** Keeps others from changing some rows until the transaction ends: in one order, so that no two wait for each other. */
  async hold(db: TenantDb, ids: readonly string[]): Promise<void> {
    await db.query(
      `SELECT id FROM ${this.fields.table} WHERE tenant_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR UPDATE`,
      [ids],
    );
  }

  /** Into the recycle bin, or out of it. @returns how many rows */
  async recycle(db: TenantDb, ids: readonly string[], actorId: string, reason: string | null): Promise<number> {
    const gone = await db.query(
      `UPDATE ${this.fields.table} SET deleted_at = now(), deleted_by = $3, delete_reason = $4, version = version + 1
        WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND deleted_at IS NULL RETURNING id`,
      [ids, actorId, reason],
    );
    return gone.length;
  }

  async recover(db: TenantDb, ids: readonly string[], actorId: string): Promise<number> {
    const back = await db.query(
      `UPDATE ${this.fields.table} SET deleted_at = NULL, deleted_by = NULL, delete_reason = NULL, version = version + 1,
              updated_by = $3, updated_at = now()
        WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND deleted_at IS NOT NULL RETURNING id`,
      [ids, actorId],
    );
    return back.length;
  }

  /** What a change says in its history. */
  describe(before: R, values: Partial<R>, words: Words): FieldChange[] {
    const [was, becomes] = [before, values] as unknown as Record<string, unknown>[];
    return Object.keys(values).flatMap((name) => {
      const field = this.fields.fields.get(name);
      if (!field || field.kind === 'own' || becomes?.[name] === undefined) return [];
      const say = (value: unknown): string | null => {
        if (value === null || value === undefined || value === '') return null;
        switch (field.kind) {
          case 'person':
            return words.person(String(value));
          case 'labels':
            return (value as string[]).map(words.label).join('、') || null;
          case 'choice':
            return field.choices?.[String(value)] ?? words.choice(name, String(value));
          case 'money':
            // Its currency is said by the field that names it.
            return field.currencyIn ? typedFen(Number(value)) : sayFen(Number(value));
          case 'flag':
            return value ? '是' : '否';
          case 'html':
            return cutText(htmlToText(String(value)), DESCRIPTION_KEPT) || null;
          default:
            return String(value);
        }
      };
      const [old, now] = [say(was?.[name]), say(becomes[name])];
      const differs = field.kind === 'html' ? was?.[name] !== becomes[name] : old !== now;
      return differs ? [{ field: name, label: field.label, before: old, after: now }] : [];
    });
  }
}
