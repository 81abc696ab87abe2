import { useDraggable } from '@dnd-kit/core';
import { type KeyboardEvent, memo, type ReactNode } from 'react';
import { useLongPress } from '@/hooks/useLongPress';
import { cx } from '@/utils/cx';
import styles from './board.less';
import type { BoardKit } from './kit';
import { cardId, type LaneKey, type Place } from './places';

interface Props<T, P extends Place, M> {
  kit: BoardKit<T, P, M>;
  row: T;
  /** The swimlane: a row with two labels has a card in two of them. */
  lane?: LaneKey;
  top: number;
  active: boolean;
  onOpen: (row: T) => void;
}

/** What a view adds to a card. */
interface Dressing {
  /** The checkbox of the selection, or the menu of a phone. */
  extra?: ReactNode;
  chosen?: boolean;
  /** A press that is held. */
  onPress?: () => void;
}
export type Dress<T> = (row: T) => Dressing;

/** One card: a click or Enter opens the object, dragging it or Space carries it to another column. */
function BoardCard<T, P extends Place, M>(props: Props<T, P, M> & Dressing) {
  const { kit, row, lane, top, active, onOpen, extra, chosen, onPress } = props;
  const press = useLongPress(onPress);
  const id = cardId(kit.idOf(row), lane);
  const { setNodeRef, attributes, listeners, isDragging } = useDraggable({
    id,
    data: { row, lane: lane ?? null },
    attributes: { roleDescription: `可移动的${kit.noun}卡片` },
  });
  const { onKeyDown: carry, ...pointer } = listeners ?? {};
  // Neither a switch nor out of order: pressing it opens the object even where it cannot be moved.
  const { 'aria-disabled': _disabled, 'aria-pressed': _pressed, ...aria } = attributes;
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form stands here; a button must not hold what a card may carry.
    <div
      ref={setNodeRef}
      {...aria}
      role="group"
      aria-label={`${kit.noOf(row)} ${kit.titleOf(row)}`}
      {...pointer}
      {...press.handlers}
      id={id}
      tabIndex={active ? 0 : -1}
      className={cx(
        styles.card,
        active && styles.cardActive,
        chosen && styles.cardChosen,
        isDragging && styles.cardLifted,
      )}
      style={{ top, height: kit.cardHeight }}
      onClick={() => {
        if (!press.justPressed()) onOpen(row);
      }}
      onContextMenu={(event) => {
        if (!kit.onMenu) return;
        event.preventDefault();
        // A finger that is held down chooses.
        if (!onPress) kit.onMenu(row, event);
      }}
      onKeyDown={(event: KeyboardEvent<HTMLDivElement>) => {
        if (event.target !== event.currentTarget) return;
        if (event.key === 'Enter' && !isDragging) onOpen(row);
        carry?.(event);
      }}
    >
      {kit.face(row)}
      {extra}
    </div>
  );
}

export const Card = memo(BoardCard) as typeof BoardCard;
