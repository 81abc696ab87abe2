import type { TaskRow } from '@contract/task/task';
import { DndContext, type DragEndEvent, DragOverlay } from '@dnd-kit/core';
import { useMemoizedFn } from 'ahooks';
import { App } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTaskProject } from '../context/TaskProject';
import styles from '../styles/board.less';
import { announcementsOf, instructions } from './announcements';
import { CardFace } from './BoardCard';
import { cardHeight, useCardFields } from './CardFields';
import { nextTarget } from './keyboardMove';
import type { LaneKey, Move } from './laneFields';
import { type Place, type PlaceVerdict, placeVerdict } from './places';
import { columnUnder, useBoardSensors } from './useBoardSensors';

export interface CarriedCard {
  row: TaskRow;
  lane: LaneKey;
}

interface Props {
  /** By lane, and in it by column; without swimlanes one lane. */
  places: readonly (readonly Place[])[];
  onMove: (row: TaskRow, move: Move, to: Place) => void;
  children: (verdictOf: (place: Place) => PlaceVerdict | undefined, carrying: boolean) => ReactNode;
}

/** What is carried between the places of a board, by pointer or keys, and what is heard and seen meanwhile. */
export function Carrying({ places, onMove, children }: Props) {
  const project = useTaskProject();
  const { fields } = useCardFields();
  const { message } = App.useApp();
  const [carried, setCarried] = useState<CarriedCard | null>(null);
  const judge = useMemoizedFn((row: TaskRow, from: LaneKey, place: Place) => placeVerdict(row, from, place, project));
  const verdictOf = (place: Place) => (carried ? judge(carried.row, carried.lane, place) : undefined);
  const sensors = useBoardSensors((from, dx, dy) => {
    const lane = places.findIndex((row) => row.some(({ id }) => id === from?.id));
    const column = places[lane]?.findIndex(({ id }) => id === from?.id) ?? -1;
    const along = dx !== 0 ? (places[Math.max(0, lane)] ?? []) : places.flatMap((row) => row[column] ?? []);
    const by = dx + dy > 0 ? 1 : -1;
    const accepts = (id: string) => {
      const place = along.find((one) => one.id === id);
      return place !== undefined && verdictOf(place)?.kind !== 'refused';
    };
    const id = nextTarget(
      along.map((place) => place.id),
      accepts,
      from?.id,
      by,
    );
    return along.find((place) => place.id === id);
  });
  const announcements = useMemo(() => {
    const near = (from: LaneKey) => places.find((row) => row[0]?.lane?.key === from) ?? places[0] ?? [];
    return announcementsOf(near, judge);
  }, [places, judge]);
  const drop = ({ active, over }: DragEndEvent) => {
    setCarried(null);
    const card = active.data.current as CarriedCard | undefined;
    const place = over?.data.current?.place as Place | undefined;
    if (!card?.row || !place) return;
    const verdict = judge(card.row, card.lane, place);
    if (verdict.kind === 'allowed') onMove(card.row, verdict.move, place);
    if (verdict.kind === 'refused') void message.warning(verdict.why);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={columnUnder}
      // Where a card went, and with it the focus, only the view knows.
      accessibility={{ announcements, screenReaderInstructions: instructions, restoreFocus: false }}
      onDragStart={({ active }) => setCarried((active.data.current as CarriedCard | undefined) ?? null)}
      onDragEnd={drop}
      onDragCancel={() => setCarried(null)}
    >
      {children(verdictOf, carried !== null)}
      <DragOverlay dropAnimation={null}>
        {carried && (
          <div className={styles.flying} style={{ height: cardHeight(fields) }}>
            <CardFace row={carried.row} project={project} fields={fields} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}
