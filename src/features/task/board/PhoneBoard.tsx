import { PlusOutlined } from '@ant-design/icons';
import type { StageCategory } from '@contract/task/enums';
import type { TaskRow } from '@contract/task/task';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Button } from 'antd';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ActionMenu } from '@/components/ActionMenu';
import { useTaskProject } from '../context/TaskProject';
import { GroupHead } from '../groups/GroupHead';
import { layoutGroups } from '../groups/groupLayout';
import { StageGlyph } from '../pickers/StageGlyph';
import { mayAct } from '../rights';
import { nextStagesOf } from '../stages';
import styles from '../styles/board.less';
import fieldStyles from '../styles/fields.less';
import { usePlaces } from './Board';
import { BoardCard, type Dress } from './BoardCard';
import type { BoardStore } from './boardStore';
import { CARD_GAP, cardHeight, useCardFields } from './CardFields';
import { CardList } from './CardList';
import { Count } from './ColumnHead';
import type { Move } from './laneFields';
import { beginningAt, type Corner, type Place } from './places';

interface Props {
  store: BoardStore;
  shape: string;
  folded: ReadonlySet<string>;
  onFold: (lane: string, close: boolean) => void;
  onOpen: (row: TaskRow) => void;
  onMove: (row: TaskRow, move: Move, to: Place) => void;
  onCreate?: (corner: Corner) => void;
  /** Something is chosen: a tap goes on choosing. */
  choosing: boolean;
  /** Undefined where nothing can be chosen. A held press chooses the first. */
  chosen?: (taskId: string) => boolean;
  onChoose: (row: TaskRow) => void;
}

function StageMenu({ row, onMove }: { row: TaskRow; onMove: (row: TaskRow, stageId: string) => void }) {
  const project = useTaskProject();
  if (!mayAct(row, 'transition', project.rights)) return null;
  const next = nextStagesOf(row, project.typeOf(row.taskTypeId), project.actor);
  if (next.length === 0) return null;
  const categoryOf = (id: string) => (project.stageOf(id)?.category ?? 'NOT_STARTED') as StageCategory;
  const items = next.map(({ stageId, name }) => ({
    key: stageId,
    label: (
      <span className={fieldStyles.line}>
        <StageGlyph category={categoryOf(stageId)} />
        {name}
      </span>
    ),
  }));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps what is pressed inside from opening the card.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
    <span
      className={styles.stageMenu}
      onClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => event.stopPropagation()}
    >
      <ActionMenu menu={{ items, onClick: ({ key }) => onMove(row, key) }}>
        <Button type="text" size="small" aria-label={`移动 ${row.taskNo}`}>
          移动
        </Button>
      </ActionMenu>
    </span>
  );
}

/** One column at a time, and a switch between them; a card moves by its menu. */
export function PhoneBoard(props: Props) {
  const { store, shape, onMove, onCreate, choosing, chosen, onChoose } = props;
  const project = useTaskProject();
  const [picked, setPicked] = useState<string | null>(null);
  const places = usePlaces(store, shape);
  const filled = store.columns.findIndex((_column, at) => (store.columnCount(at) ?? 0) > 0);
  const named = store.columns.findIndex(({ key }) => key === picked);
  const at = named >= 0 ? named : Math.max(0, filled);
  const column = store.columns[at];
  if (!column) return null;
  const place: Place = { id: column.key, column, lane: null };
  const open = (row: TaskRow) => (choosing ? onChoose(row) : props.onOpen(row));
  const dress: Dress = (row) => ({
    chosen: chosen?.(row.taskId),
    onPress: chosen && (() => onChoose(row)),
    extra: !choosing && (
      <StageMenu row={row} onMove={(moved, stageId) => onMove(moved, { patch: { stageId } }, place)} />
    ),
  });
  return (
    <>
      <div role="tablist" aria-label="阶段" className={styles.stages}>
        {store.columns.map((one, index) => (
          <button
            key={one.key}
            type="button"
            role="tab"
            aria-selected={index === at}
            className={styles.stageTab}
            onClick={() => setPicked(one.key)}
          >
            <StageGlyph category={one.category} />
            {one.name}
            <Count count={store.columnCount(index)} limit={one.wipLimit} />
          </button>
        ))}
      </div>
      <section className={styles.column} aria-label={column.name}>
        {store.field ? (
          <LaneList key={column.key} {...props} {...{ at, dress, places }} onOpen={open} />
        ) : (
          <CardList key={column.key} rows={store.cell(0, at)} activeIndex={-1} onOpen={open} dress={dress} />
        )}
      </section>
      {onCreate && !choosing && beginningAt(place, project) && (
        <Button type="text" className={styles.phoneBegin} icon={<PlusOutlined />} onClick={() => onCreate(place)}>
          在「{column.name}」新建
        </Button>
      )}
    </>
  );
}

const HEAD = 40;

/** The lanes of one column below each other. */
function LaneList(props: Props & { at: number; dress: Dress; places: readonly (readonly Place[])[] }) {
  const { store, at, folded, onFold, onOpen, onCreate, choosing, dress, places } = props;
  const project = useTaskProject();
  useSyncExternalStore(store.subscribe, store.version);
  const { fields } = useCardFields();
  const scroller = useRef<HTMLDivElement>(null);
  const card = cardHeight(fields);
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
          const begins = onCreate && !choosing && place && beginningAt(place, project);
          return (
            <div key={item.key} className={styles.phoneLane} style={{ top: item.start }}>
              <GroupHead
                group={{ swimlane: null, swimlaneName: null, sums: [], ...group, count }}
                by={store.field.name}
                sums={NO_SUMS}
                open={open}
                focusable
                onToggle={() => onFold(lane.id, open)}
                onCreate={begins ? () => onCreate(place) : undefined}
              />
            </div>
          );
        }
        const row = store.cell(index, at).at(line.index);
        if (!row) {
          return <div key={item.key} aria-hidden className={styles.bone} style={{ top: item.start, height: card }} />;
        }
        return (
          <BoardCard
            key={`${lane.id}/${row.taskId}`}
            {...{ row, fields, onOpen }}
            {...dress(row)}
            lane={lane.key ?? null}
            top={item.start}
            height={card}
            active={false}
          />
        );
      })}
    </div>
  );
}

const NO_SUMS: readonly string[] = [];
