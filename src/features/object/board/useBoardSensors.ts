import {
  type CollisionDetection,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  rectIntersection,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useMemoizedFn } from 'ahooks';
import type { Place } from './places';

type Direction = [dx: 1 | -1 | 0, dy: 1 | -1 | 0];
const directions: Partial<Record<string, Direction>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};
const codes = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] };
/** A click stays a click. */
const DRAG_FROM_PX = 6;

/** The column under the pointer; by keyboard the one that the card covers most. */
export const columnUnder: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : rectIntersection(args);

/**
 * Pointer and keyboard. The arrow keys lead from one place that accepts the card to the next.
 * @param next the place that lies that way, as the view knows it.
 */
export function useBoardSensors<P extends Place>(next: (from: P | undefined, dx: number, dy: number) => P | undefined) {
  const coordinateGetter = useMemoizedFn<KeyboardCoordinateGetter>((event, { currentCoordinates, context }) => {
    const way = directions[event.code];
    // The sensor leaves some of them to the browser: the board's own keys must not take them while a card is carried.
    if (event.code.startsWith('Arrow')) event.preventDefault();
    if (!way) return undefined;
    const over = context.over?.data.current?.place as P | undefined;
    const target = next(over, way[0], way[1])?.id;
    const rect = target === undefined ? undefined : context.droppableRects.get(target);
    if (!rect || target === over?.id) return undefined;
    // Within one lane the card keeps its height, so that what it lies over is plain to see.
    const y = over?.lane ? rect.top + 8 : Math.max(currentCoordinates.y, rect.top + 8);
    return { x: rect.left + 8, y };
  });
  return useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter, keyboardCodes: codes, scrollBehavior: 'auto' }),
  );
}
