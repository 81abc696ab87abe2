/** The enumerations of an enterprise: read by all, renamed, coloured, ordered and added to by who keeps them. */
import {
  DICTIONARY_OWN_MAX,
  type DictionaryName,
  dictionaryList,
  dictionaryNames,
  sameLabel,
} from '../../../contract/object/dictionary';
import type {
  DictionaryAnswer,
  DictionaryOrder,
  DictionaryRemove,
  DictionarySave,
} from '../../../contract/object/dictionaryApi';
import { newId } from '../../base/present';
import type { TenantDb } from '../../db/scope';
import { againstRule, duplicate, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { type DictionaryEntry, mergeDictionary } from '../../object/dictionary';
import { logOperation } from '../../object/operationLog';
import { staleRow } from '../../object/stale';

/** Where values of a list are kept: they may not be removed while something has them. */
const uses: Partial<Record<DictionaryName, { table: string; column: string }>> = {
  riskSource: { table: 'risk', column: 'source' },
  riskCategory: { table: 'risk', column: 'category' },
  problemType: { table: 'problem', column: 'type' },
};

export async function listDictionaries(
  { platform, actor }: TenantContext,
  list?: DictionaryName,
): Promise<DictionaryAnswer[]> {
  const { dictionary } = await platform.dictionaries.of(actor.tenantId);
  return (list ? [list] : dictionaryNames).map((name) => {
    const { label, open = false, derived = false } = dictionaryList(name);
    return { list: name, label, open, derived, items: dictionary[name].map(({ sort: _sort, ...item }) => item) };
  });
}

/** As the database has it now, with other writers of the list kept out. */
async function locked(db: TenantDb, list: DictionaryName): Promise<readonly DictionaryEntry[]> {
  await db.query(
    `SELECT pg_advisory_xact_lock(hashtext('dictionary ' || $2), hashtext(m.tenant_id::text)) FROM tenant_member m
      WHERE m.tenant_id = $1 LIMIT 1`,
    [list],
  );
  const rows = await db.query<Parameters<typeof mergeDictionary>[0][number]>(
    'SELECT list, code, label, color, sort, enabled, version FROM dictionary_item WHERE tenant_id = $1 AND list = $2',
    [list],
  );
  return mergeDictionary(rows)[list];
}

const write = <T>(
  { platform, db, actor }: TenantContext,
  list: DictionaryName,
  work: (tx: TenantDb, entries: readonly DictionaryEntry[]) => Promise<{ action: string; detail: object; answer: T }>,
) =>
  db.transaction(async (tx) => {
    const { action, detail, answer } = await work(tx, await locked(tx, list));
    await logOperation(tx, actor, {
      module: 'dictionary',
      action,
      objectType: 'dictionary',
      objectId: actor.tenantId,
      detail: { list, ...detail },
    });
    tx.afterCommit(() => platform.bus.publish({ type: 'dictionary', tenantId: actor.tenantId }));
    return answer;
  });

const put = (db: TenantDb, userId: string, list: DictionaryName, entry: Omit<DictionaryEntry, 'own' | 'version'>) =>
  db.query(
    `INSERT INTO dictionary_item (tenant_id, list, code, label, color, sort, enabled, created_by, updated_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)
     ON CONFLICT (tenant_id, list, code) DO UPDATE
       SET label = excluded.label, color = excluded.color, sort = excluded.sort, enabled = excluded.enabled,
           version = dictionary_item.version + 1, updated_by = excluded.updated_by, updated_at = now()`,
    [list, entry.code, entry.label, entry.color, entry.sort, entry.enabled, userId],
  );

/** Who saved a value and when; undefined: it is as the contract has it. */
const savedItem = async (db: TenantDb, list: DictionaryName, code: string) => {
  const [row] = await db.query<{ version: number; updatedBy: string | null; updatedAt: string }>(
    `SELECT version, updated_by AS "updatedBy", updated_at AS "updatedAt" FROM dictionary_item
      WHERE tenant_id = $1 AND list = $2 AND code = $3`,
    [list, code],
  );
  return row;
};

/** Codes never change, and a new value gets its own; labels are unique in a list, however they are written. */
export function saveDictionaryItem(
  context: TenantContext,
  { list, code, label, color, enabled, version }: DictionarySave,
): Promise<{ code: string }> {
  const name = label.trim();
  return write(context, list, async (tx, entries) => {
    const before = code === undefined ? undefined : entries.find((one) => one.code === code);
    if (code !== undefined && !before) throw notFound('字典值');
    if (before && before.version !== version)
      throw await staleRow(context, await savedItem(tx, list, before.code), { ...before });
    if (entries.some((one) => one.code !== code && sameLabel(one.label) === sameLabel(name))) {
      throw duplicate(`已有「${name}」`, 'label');
    }
    if (!before) {
      if (!dictionaryList(list).open) throw againstRule('该字典的值由规则使用，只能改名、改色、排序或停用');
      if (entries.filter((one) => one.own).length >= DICTIONARY_OWN_MAX) {
        throw againstRule(`每个字典最多添加 ${DICTIONARY_OWN_MAX} 个值`);
      }
    }
    const entry = {
      code: before?.code ?? `c${newId().replaceAll('-', '').slice(-16)}`,
      label: name,
      color: color === undefined ? (before?.color ?? null) : color,
      sort: before?.sort ?? Math.max(0, ...entries.map((one) => one.sort + 1)),
      enabled: enabled ?? before?.enabled ?? true,
    };
    if (!entry.enabled && dictionaryList(list).derived) throw againstRule('该字典的值由规则得出，只能改名、改色');
    if (!entry.enabled && entries.every((one) => one.code === entry.code || !one.enabled)) {
      throw againstRule('至少保留一个启用的值');
    }
    await put(tx, context.actor.userId, list, entry);
    return {
      action: before ? 'itemChanged' : 'itemAdded',
      detail: { code: entry.code, before: before?.label, label: name, enabled: entry.enabled },
      answer: { code: entry.code },
    };
  });
}

/** Those that are not named keep their order behind the others. */
export function orderDictionary(context: TenantContext, { list, codes }: DictionaryOrder): Promise<void> {
  return write(context, list, async (tx, entries) => {
    if (dictionaryList(list).derived) throw againstRule('该字典的值由规则得出，顺序不能调整');
    const place = new Map(codes.map((code, at) => [code, at]));
    const sorted = [...entries].sort(
      (a, b) => (place.get(a.code) ?? 1000 + a.sort) - (place.get(b.code) ?? 1000 + b.sort),
    );
    for (const [sort, entry] of sorted.entries()) {
      if (entry.sort !== sort || entry.version > 0) await put(tx, context.actor.userId, list, { ...entry, sort });
    }
    return { action: 'reordered', detail: { codes }, answer: undefined };
  });
}

/** Own values only, and only such as nothing has. */
export function removeDictionaryItem(context: TenantContext, { list, code }: DictionaryRemove): Promise<void> {
  return write(context, list, async (tx, entries) => {
    const entry = entries.find((one) => one.code === code);
    if (!entry) throw notFound('字典值');
    if (!entry.own) throw againstRule('预置的值不能删除，可以停用');
    const use = uses[list];
    if (use) {
      const [used] = await tx.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM ${use.table} WHERE tenant_id = $1 AND ${use.column} = $2`,
        [code],
      );
      if (used?.count) throw againstRule(`「${entry.label}」已被使用 ${used.count} 次，可以停用`);
    }
    await tx.query('DELETE FROM dictionary_item WHERE tenant_id = $1 AND list = $2 AND code = $3', [list, code]);
    return { action: 'itemRemoved', detail: { code, label: entry.label }, answer: undefined };
  });
}
