/** The words of an enterprise for its enumerations, and its rules for kinds of objects; kept for seconds. */
import { type DictionaryName, dictionaryList, dictionaryNames } from '../../contract/object/dictionary';
import { TtlCache } from '../base/ttlCache';
import type { Database } from '../db/client';
import type { EventBus } from '../events/bus';

export interface DictionaryEntry {
  code: string;
  label: string;
  color: string | null;
  sort: number;
  enabled: boolean;
  /** Made by the enterprise; not of the contract. */
  own: boolean;
  /** 0: as the contract has it. */
  version: number;
}
export type Dictionary = Readonly<Record<DictionaryName, readonly DictionaryEntry[]>>;
export interface TenantWords {
  dictionary: Dictionary;
  settings: ReadonlyMap<string, { value: Record<string, unknown>; version: number }>;
}

interface Row extends Record<string, unknown> {
  list: string;
  code: string;
  label: string;
  color: string | null;
  sort: number;
  enabled: boolean;
  version: number;
}

/** The contract's values with what the enterprise says of them, in its order. */
export function mergeDictionary(rows: readonly Row[]): Dictionary {
  const merged = dictionaryNames.map((name): [DictionaryName, DictionaryEntry[]] => {
    const { items } = dictionaryList(name);
    const said = new Map(rows.filter((row) => row.list === name).map((row) => [row.code, row]));
    const entries = Object.entries(items).map(([code, label], sort): DictionaryEntry => {
      const row = said.get(code);
      said.delete(code);
      return row
        ? {
            code,
            label: row.label,
            color: row.color,
            sort: row.sort,
            enabled: row.enabled,
            own: false,
            version: row.version,
          }
        : { code, label, color: null, sort, enabled: true, own: false, version: 0 };
    });
    for (const { code, label, color, sort, enabled, version } of said.values()) {
      entries.push({ code, label, color, sort, enabled, own: true, version });
    }
    return [name, entries.sort((a, b) => a.sort - b.sort || (a.code < b.code ? -1 : 1))];
  });
  return Object.fromEntries(merged) as unknown as Dictionary;
}

const CACHE_MS = 30_000;

export class DictionaryStore {
  private readonly words = new TtlCache<TenantWords>(CACHE_MS, undefined, 'dictionary');

  constructor(
    private readonly database: Database,
    bus: EventBus,
  ) {
    bus.on('dictionary', ({ tenantId }) => this.words.delete(tenantId));
  }

  of = (tenantId: string): Promise<TenantWords> => this.words.get(tenantId, () => this.load(tenantId));

  private async load(tenantId: string): Promise<TenantWords> {
    const rows = await this.database.query<Row>(
      'SELECT list, code, label, color, sort, enabled, version FROM dictionary_item WHERE tenant_id = $1',
      [tenantId],
    );
    const settings = await this.database.query<{ key: string; value: Record<string, unknown>; version: number }>(
      'SELECT key, value, version FROM object_setting WHERE tenant_id = $1',
      [tenantId],
    );
    return {
      dictionary: mergeDictionary(rows),
      settings: new Map(settings.map(({ key, ...setting }) => [key, setting])),
    };
  }
}

export const labelOf = (dictionary: Dictionary, list: DictionaryName, code: string | null): string =>
  code === null ? '' : (dictionary[list].find((one) => one.code === code)?.label ?? code);
