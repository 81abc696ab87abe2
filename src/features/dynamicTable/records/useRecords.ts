/** Records of a view by windows: what scrolls into sight is fetched by a place near it, never by counting from the start. */

import { ANCHOR_EVERY, canSum } from '@contract/dynamicTable/kinds';
import type { RecordOutline, TableRecord } from '@contract/dynamicTable/records';
import type { TableField, TableQuery } from '@contract/dynamicTable/table';
import { useMemoizedFn } from 'ahooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import { dynamicTableApi } from '@/services/dynamicTable';
import type { People } from './values';
import { lacks, PAGE, pagesOf } from './windows';

const SUMS_MAX = 10;
/** Waits before a window that failed is asked for again; then somebody has to want it. */
const WAITS = [1000, 2000, 4000, 8000];
/** Windows that are fetched at the same time where many are. */
const AT_ONCE = 4;

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
  /** Fetches what is missing of a range; a window that fails is tried again a few times. */
  need(from: number, to: number): void;
  /** Whether something that was asked for could not be had: told beside the records, with a way to ask once more. */
  lacking: boolean;
  /** Fetches all of a range, for what is done to more than is in sight. @throws what a call fails with */
  load(from: number, to: number): Promise<void>;
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
  const [drawn, redraw] = useState(0);
  const [lacking, setLacking] = useState(false);
  const [reading, setReading] = useState(0);
  const rows = useRef(new Map<number, TableRecord>());
  const people = useRef<Record<string, People[string]>>({});
  const asked = useRef(new Set<number>());
  const range = useRef<[number, number]>([0, PAGE - 1]);
  const turn = useRef(0);
  const tries = useRef(new Map<number, number>());

  const load = useMemoizedFn(
    async (page: number, anchors: RecordOutline['anchors'], mine: number, into: Map<number, TableRecord>) => {
      const first = page * PAGE;
      const anchor = anchors[Math.floor(first / ANCHOR_EVERY)];
      if (page > 0 && !anchor) return;
      const place = anchor ? { from: anchor, skip: first % ANCHOR_EVERY } : {};
      const window = await dynamicTableApi.queryRecords({ tableId, ...query, ...place, size: PAGE });
      if (turn.current !== mine) return;
      for (const [at, record] of window.records.entries()) into.set(first + at, record);
      Object.assign(people.current, window.people);
      if (into === rows.current) redraw((n) => n + 1);
    },
  );

  const ask = useMemoizedFn(async (page: number) => {
    if (asked.current.has(page) || !outline) return;
    const mine = turn.current;
    asked.current.add(page);
    try {
      await load(page, outline.anchors, mine, rows.current);
      tries.current.delete(page);
    } catch {
      if (turn.current !== mine) return;
      const tried = tries.current.get(page) ?? 0;
      tries.current.set(page, tried + 1);
      const wait = WAITS[tried];
      if (wait === undefined) {
        setLacking(true);
        return;
      }
      // It counts as asked for meanwhile: who scrolls on does not ask with every step.
      setTimeout(() => {
        if (turn.current !== mine) return;
        asked.current.delete(page);
        need(...range.current);
      }, wait);
    }
  });
  const need = useMemoizedFn((from: number, to: number) => {
    range.current = [from, to];
    for (const page of pagesOf(from, to)) void ask(page);
  });
  const loadAll = useMemoizedFn(async (from: number, to: number) => {
    const mine = turn.current;
    const missing = pagesOf(from, to).filter((page) =>
      lacks(rows.current, page * PAGE, Math.min((page + 1) * PAGE, outline?.total ?? 0)),
    );
    for (let at = 0; at < missing.length && turn.current === mine; at += AT_ONCE) {
      const some = missing.slice(at, at + AT_ONCE);
      await Promise.all(some.map((page) => load(page, outline?.anchors ?? [], mine, rows.current)));
      for (const page of some) asked.current.add(page);
    }
  });

  const refresh = useMemoizedFn(async () => {
    turn.current += 1;
    const mine = turn.current;
    const fresh = new Map<number, TableRecord>();
    const pages = new Set<number>();
    try {
      const outlined = dynamicTableApi.outlineRecords({ tableId, ...query, sums });
      const wanted = pagesOf(...range.current);
      // The first window needs no place: rows do not wait for the count.
      const early = wanted.includes(0) ? load(0, [], mine, fresh) : Promise.resolve();
      // It is waited for below; that it failed earlier is no news to anybody.
      early.catch(() => undefined);
      const next = await outlined;
      await Promise.all([
        early,
        ...wanted.filter((page) => page > 0).map((page) => load(page, next.anchors, mine, fresh)),
      ]);
      if (turn.current !== mine) return;
      for (const page of wanted) pages.add(page);
      rows.current = fresh;
      asked.current = pages;
      tries.current.clear();
      setLacking(false);
      Object.assign(people.current, next.people);
      setOutline(next);
      setReading(mine);
      setError(undefined);
    } catch (failure) {
      if (turn.current !== mine) return;
      setError(failure);
      // What is shown stays, and is not what was asked for.
      if (outline) setLacking(true);
    }
  });

  // Who has left is answered by nothing that is still on its way.
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question, as a text, stands for the query
  useEffect(() => {
    if (revision !== undefined) void refresh();
  }, [tableId, question, revision, sums.join(), refresh]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands in refs is drawn anew by `drawn` and `reading`
  return useMemo(
    () => ({
      ...{ outline, error, reading, need, lacking },
      at: (index) => rows.current.get(index),
      placeOf: (id) => {
        for (const [at, record] of rows.current) if (record.id === id) return at;
        return undefined;
      },
      people: people.current,
      load: loadAll,
      refresh: () => void refresh(),
    }),
    [outline, error, reading, lacking, drawn],
  );
}
