import type { TaskRow } from '@contract/task/task';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { CARD_GAP, Card, type Dress, boardStyles as styles } from '@/features/object/board';
import { GroupHead } from '../groups/GroupHead';
import { layoutGroups } from '../groups/groupLayout';
import type { TaskBoard } from './boardStore';
import type { Corner, Place } from './places';
import type { TaskKit } from './useTaskKit';

interface Props {
  kit: TaskKit;
  store: TaskBoard;
  places: readonly (readonly Place[])[];
  /** The column. */
  at: number;
  folded: ReadonlySet<string>;
  onFold: (lane: string, close: boolean) => void;
  onOpen: (row: TaskRow) => void;
  createIn?: (corner: Corner) => ((corner: Corner) => void) | undefined;
  dress: Dress<TaskRow>;
}

const HEAD = 40;
const NO_SUMS: readonly string[] = [];

/** On a phone: the lanes of one column below each other. */
export function LaneList({ kit, store, places, at, folded, onFold, onOpen, createIn, dress }: Props) {
  useSyncExternalStore(store.subscribe, store.version);
  const scroller = useRef<HTMLDivElement>(null);
  const card = kit.cardHeight;
  const lanes = store.lanes.map((lane, index) => ({ lane, index, count: store.count(index, at) }));
  const filled = lanes.filter(({ count }) => count > 0 || store.showsEmpty);
  const layout = layoutGroups(
    filled.map(({ lane, count }) => ({ key: lane.id, rows: count, open: !folded.has(lane.id) })),
  );
  const virtual = useVirtualizer({
    count: layout.count,
    getScrollElement: () => scroller.current,
    estimateSize: (line) => (layout.at(line).kind === 'head' ? HEAD : card + CARD_GAP),
    overscan: 4,
  });
  const sizes = `${card}:${filled.map(({ lane, count }) => `${lane.id}${folded.has(lane.id) ? '' : count}`)}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each of these the heads stand elsewhere.
  useEffect(() => virtual.measure(), [virtual, sizes]);
  const items = virtual.getVirtualItems();
  useEffect(() => {
    for (const item of items) {
      const line = layout.at(item.index);
      const found = filled[line.group];
      if (found && line.kind === 'row') store.cell(found.index, at).ensure(line.index, line.index);
    }
  });
  return (
    <div ref={scroller} className={styles.cards}>
      {filled.length === 0 && <p className={styles.empty}>暂无任务</p>}
      <div aria-hidden style={{ height: virtual.getTotalSize() }} />
      {items.map((item) => {
        const line = layout.at(item.index);
        const found = filled[line.group];
        const group = found?.lane.group;
        if (!group || !store.field) return null;
        const { lane, index, count } = found;
        if (line.kind === 'head') {
          const open = !folded.has(lane.id);
          const place = places[index]?.[at];
          const create = place && createIn?.(place);
          return (
            <div key={item.key} className={styles.phoneLane} style={{ top: item.start }}>
              <GroupHead
                group={{ swimlane: null, swimlaneName: null, sums: [], ...group, count }}
                by={store.field.name}
                sums={NO_SUMS}
                open={open}
                focusable
                onToggle={() => onFold(lane.id, open)}
                onCreate={create && place && (() => create(place))}
              />
            </div>
          );
        }
        const row = store.cell(index, at).at(line.index);
        if (!row) {
          return <div key={item.key} aria-hidden className={styles.bone} style={{ top: item.start, height: card }} />;
        }
        return (
          <Card
            key={`${lane.id}/${row.taskId}`}
            {...{ kit, row, onOpen }}
            {...dress(row)}
            lane={lane.key ?? null}
            top={item.start}
            active={false}
          />
        );
      })}
    </div>
  );
}
