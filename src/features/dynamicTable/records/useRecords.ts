/** Records of a view by windows: what scrolls into sight is fetched by a place near it, never by counting from the start. */
import { ANCHOR_EVERY, canSum } from '@contract/dynamicTable/kinds';
import type { RecordOutline, TableRecord } from '@contract/dynamicTable/records';
import type { TableField, TableQuery } from '@contract/dynamicTable/table';
import { useMemoizedFn } from 'ahooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import { outlineRecords, queryRecords } from '@/services/dynamicTable';
import type { People } from './values';

const PAGE = 100;
const SUMS_MAX = 10;

export interface Records {
  outline: RecordOutline | undefined;
  error: unknown;
  /** By its place among all records; undefined until it is there. */
  at(index: number): TableRecord | undefined;
  /** Where a record stands among those that are here. */
  placeOf(id: string): number | undefined;
  /** Counts how often everything was read: places may be others with each. */
  reading: number;
  people: People;
  /** Fetches what is missing of a range. */
  need(from: number, to: number): void;
  /** Reads everything again; what is shown stays until it is there. */
  refresh(): void;
}

/** @param revision of the table: what is known of an older one is read again; undefined: the table is not there yet */
export function useRecords(
  tableId: string,
  query: TableQuery,
  fields: readonly TableField[],
  revision: number | undefined,
): Records {
  const question = JSON.stringify(query);
  const sums = useMemo(
    () =>
      fields
        .filter(canSum)
        .slice(0, SUMS_MAX)
        .map(({ key }) => key),
    [fields],
  );
  const [outline, setOutline] = useState<RecordOutline>();
  const [error, setError] = useState<unknown>();
  const [, redraw] = useState(0);
  const [reading, setReading] = useState(0);
  const rows = useRef(new Map<number, TableRecord>());
  const people = useRef<Record<string, People[string]>>({});
  const asked = useRef(new Set<number>());
  const range = useRef<[number, number]>([0, PAGE - 1]);
  const turn = useRef(0);

  const load = useMemoizedFn(
    async (page: number, anchors: RecordOutline['anchors'], mine: number, into: Map<number, TableRecord>) => {
      const first = page * PAGE;
      const anchor = anchors[Math.floor(first / ANCHOR_EVERY)];
      if (page > 0 && !anchor) return;
      const place = anchor ? { from: anchor, skip: first % ANCHOR_EVERY } : {};
      const window = await queryRecords({ tableId, ...query, ...place, size: PAGE });
      if (turn.current !== mine) return;
      for (const [at, record] of window.records.entries()) into.set(first + at, record);
      Object.assign(people.current, window.people);
      if (into === rows.current) redraw((n) => n + 1);
    },
  );

  const need = useMemoizedFn((from: number, to: number) => {
    range.current = [from, to];
    const mine = turn.current;
    for (let page = Math.floor(from / PAGE); page <= Math.floor(to / PAGE); page += 1) {
      if (asked.current.has(page) || !outline) continue;
      asked.current.add(page);
      load(page, outline.anchors, mine, rows.current).catch((failure: unknown) => {
        asked.current.delete(page);
        if (turn.current === mine) setError(failure);
      });
    }
  });

  const refresh = useMemoizedFn(async () => {
    turn.current += 1;
    const mine = turn.current;
    const fresh = new Map<number, TableRecord>();
    const pages = new Set<number>();
    try {
      const outlined = outlineRecords({ tableId, ...query, sums });
      const [from, to] = range.current;
      const wanted = Array.from(
        { length: Math.floor(to / PAGE) - Math.floor(from / PAGE) + 1 },
        (_, at) => Math.floor(from / PAGE) + at,
      );
      // The first window needs no place: rows do not wait for the count.
      const early = wanted.includes(0) ? load(0, [], mine, fresh) : Promise.resolve();
      const next = await outlined;
      await Promise.all([
        early,
        ...wanted.filter((page) => page > 0).map((page) => load(page, next.anchors, mine, fresh)),
      ]);
      if (turn.current !== mine) return;
      for (const page of wanted) pages.add(page);
      rows.current = fresh;
      asked.current = pages;
      Object.assign(people.current, next.people);
      setOutline(next);
      setReading(mine);
      setError(undefined);
    } catch (failure) {
      if (turn.current === mine) setError(failure);
    }
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the question, as a text, stands for the query
  useEffect(() => {
    if (revision !== undefined) void refresh();
  }, [tableId, question, revision, sums.join(), refresh]);

  return {
    outline,
    error,
    at: (index) => rows.current.get(index),
    placeOf: (id) => {
      for (const [at, record] of rows.current) if (record.id === id) return at;
      return undefined;
    },
    reading,
    people: people.current,
    need,
    refresh: () => void refresh(),
  };
}
