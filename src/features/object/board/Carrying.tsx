import { DndContext, type DragEndEvent, DragOverlay } from '@dnd-kit/core';
import { useMemoizedFn } from 'ahooks';
import { App } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { announcementsOf, instructionsOf } from './announcements';
import styles from './board.less';
import { nextTarget } from './keyboardMove';
import type { BoardKit } from './kit';
import type { LaneKey, Place, PlaceVerdict } from './places';
import { columnUnder, useBoardSensors } from './useBoardSensors';

interface CarriedCard<T> {
  row: T;
  lane: LaneKey;
}

interface Props<T, P extends Place, M> {
  kit: BoardKit<T, P, M>;
  /** By lane, and in it by column; without swimlanes one lane. */
  places: readonly (readonly P[])[];
  onMove: (row: T, move: M, to: P) => void;
  children: (verdictOf: (place: P) => PlaceVerdict<M> | undefined, carrying: boolean) => ReactNode;
}

/** What is carried between the places of a board, by pointer or keys, and what is heard and seen meanwhile. */
export function Carrying<T, P extends Place, M>({ kit, places, onMove, children }: Props<T, P, M>) {
  const { message } = App.useApp();
  const [carried, setCarried] = useState<CarriedCard<T> | null>(null);
  const judge = useMemoizedFn((row: T, from: LaneKey, place: P) => kit.judge(row, from, place));
  const verdictOf = (place: P) => (carried ? judge(carried.row, carried.lane, place) : undefined);
  const sensors = useBoardSensors<P>((from, dx, dy) => {
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
    return announcementsOf<T, P, M>(near, { ...kit, judge });
  }, [places, judge, kit]);
  const drop = ({ active, over }: DragEndEvent) => {
    setCarried(null);
    const card = active.data.current as CarriedCard<T> | undefined;
    const place = over?.data.current?.place as P | undefined;
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
      accessibility={{ announcements, screenReaderInstructions: instructionsOf(kit), restoreFocus: false }}
      onDragStart={({ active }) => setCarried((active.data.current as CarriedCard<T> | undefined) ?? null)}
      onDragEnd={drop}
      onDragCancel={() => setCarried(null)}
    >
      {children(verdictOf, carried !== null)}
      <DragOverlay dropAnimation={null}>
        {carried && (
          <div className={styles.flying} style={{ height: kit.cardHeight }}>
            {kit.face(carried.row)}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}
