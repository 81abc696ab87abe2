import type { TaskRow } from '@contract/task/task';
import { useDroppable } from '@dnd-kit/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useEffect, useRef } from 'react';
import {
  CARD_GAP,
  CardList,
  ColumnHead,
  type ColumnRows,
  type Dress,
  placeName,
  type Spot,
  boardStyles as styles,
  VerdictLine,
  verdictStyles,
} from '@/features/object/board';
import { cx } from '@/utils/cx';
import { BeginButton } from '../groups/BeginButton';
import { GroupHead } from '../groups/GroupHead';
import type { TaskBoard } from './boardStore';
import type { LaneKey } from './laneFields';
import type { Corner, Place, PlaceVerdict } from './places';
import type { TaskKit } from './useTaskKit';

interface Props {
  kit: TaskKit;
  store: TaskBoard;
  places: readonly (readonly Place[])[];
  active: Spot | null;
  folded: ReadonlySet<string>;
  onFold: (lane: string, close: boolean) => void;
  onOpen: (row: TaskRow) => void;
  createIn: (corner: Corner) => ((corner: Corner) => void) | undefined;
  dress?: Dress<TaskRow>;
  verdictOf: (place: Place) => PlaceVerdict | undefined;
}

const HEAD = 36;
const LANE_GAP = 8;
/** With more cards than this a cell scrolls by itself; the last one shows by half, so that one sees there are more. */
const CARDS_SHOWN = 3;

/** Of a lane in which nothing stands: enough to drop a card into. */
const EMPTY = 44;

/** The height of an open lane: of its fullest cell. */
export function laneHeight(counts: readonly number[], card: number): number {
  const most = Math.max(0, ...counts);
  if (most === 0) return EMPTY;
  const cards = most > CARDS_SHOWN ? CARDS_SHOWN + 0.5 : most;
  return Math.round(cards * (card + CARD_GAP)) + CARD_GAP;
}

/** Lanes below each other, the columns' heads above them; lanes and cards that are not in sight are not there. */
export function Swimlanes(props: Props) {
  const { kit, store, places, active, folded, onFold, onOpen, createIn, dress, verdictOf } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const card = kit.cardHeight;
  const isOpen = (lane: number) => !folded.has(store.lanes[lane]?.id ?? '');
  const countsOf = (lane: number) => store.columns.map((_column, column) => store.count(lane, column));
  const heights = store.lanes.map((_lane, at) => HEAD + (isOpen(at) ? laneHeight(countsOf(at), card) : 0) + LANE_GAP);
  const virtual = useVirtualizer({
    count: store.lanes.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => heights[at] ?? HEAD,
    getItemKey: (at) => store.lanes[at]?.id ?? at,
    paddingEnd: 16,
    overscan: 1,
  });
  const sizes = heights.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: lanes of another height stand elsewhere.
  useEffect(() => virtual.measure(), [virtual, sizes]);
  const at = active?.lane ?? -1;
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' });
  }, [at, virtual]);
  const columns = { '--columns': store.columns.length } as CSSProperties;
  return (
    <div ref={scroller} className={styles.lanes} style={columns}>
      <div className={styles.laneColumns}>
        {store.columns.map((column, index) => {
          // From the head of a column one begins in no lane.
          const corner = { column, lane: null };
          const create = createIn(corner);
          return (
            <ColumnHead
              key={column.key}
              kit={kit}
              column={column}
              count={store.columnCount(index)}
              onCreate={create && (() => create(corner))}
            />
          );
        })}
      </div>
      <div className={styles.laneBody} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const lane = store.lanes[item.index];
          if (!lane?.group || !store.field) return null;
          const counts = countsOf(item.index);
          const open = isOpen(item.index);
          const corner = { column: null, lane: places[item.index]?.[0]?.lane ?? null };
          const create = createIn(corner);
          return (
            <section
              key={item.key}
              className={styles.lane}
              style={{ top: item.start }}
              aria-label={`泳道 ${corner.lane?.title ?? ''}，${counts.reduce((sum, count) => sum + count, 0)} 个任务`}
            >
              <div className={styles.laneHead}>
                <GroupHead
                  group={{
                    ...{ swimlane: null, swimlaneName: null, sums: [] },
                    ...lane.group,
                    count: counts.reduce((sum, count) => sum + count, 0),
                  }}
                  by={store.field.name}
                  sums={NO_SUMS}
                  open={open}
                  focusable
                  onToggle={() => onFold(lane.id, open)}
                  onCreate={create && (() => create(corner))}
                />
              </div>
              {open && (
                <div className={styles.laneCells} style={{ height: (heights[item.index] ?? 0) - HEAD - LANE_GAP }}>
                  {places[item.index]?.map((place, column) => (
                    <LaneCell
                      key={place.id}
                      kit={kit}
                      place={place}
                      lane={lane.key ?? null}
                      rows={store.cell(item.index, column)}
                      count={counts[column] ?? 0}
                      verdict={verdictOf(place)}
                      activeIndex={active?.lane === item.index && active.column === column ? active.index : -1}
                      onOpen={onOpen}
                      onCreate={createIn(place)}
                      dress={dress}
                    />
                  ))}
                </div>
              )}
            </section>
          );
        })}
      </div>
    </div>
  );
}

const NO_SUMS: readonly string[] = [];

interface CellProps {
  kit: TaskKit;
  place: Place;
  lane: LaneKey;
  rows: ColumnRows<TaskRow>;
  count: number;
  verdict: PlaceVerdict | undefined;
  activeIndex: number;
  onOpen: (row: TaskRow) => void;
  onCreate?: (corner: Corner) => void;
  dress?: Dress<TaskRow>;
}

function LaneCell({ kit, place, lane, rows, count, verdict, activeIndex, onOpen, onCreate, dress }: CellProps) {
  const { setNodeRef, isOver } = useDroppable({ id: place.id, data: { place } });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own.
    <div
      ref={setNodeRef}
      className={cx(styles.cell, ...verdictStyles(verdict, isOver))}
      role="group"
      aria-label={`${place.column.name}，${count} 个任务`}
    >
      {isOver && <VerdictLine verdict={verdict} />}
      <CardList kit={kit} rows={rows} lane={lane} activeIndex={activeIndex} onOpen={onOpen} dress={dress} />
      {onCreate && !verdict && (
        <BeginButton className={styles.cellBegin} place={placeName(place)} onClick={() => onCreate(place)} />
      )}
    </div>
  );
}
