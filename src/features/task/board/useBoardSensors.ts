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
import { nextTarget } from './keyboardMove';

const directions: Partial<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 };
const codes = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] };
/** A click stays a click. */
const DRAG_FROM_PX = 6;

/** The column under the pointer; by keyboard the one that the card covers most. */
export const columnUnder: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : rectIntersection(args);

/** Pointer and keyboard. The arrow keys lead from one column that accepts the card to the next. */
export function useBoardSensors(keys: readonly string[], accepts: (key: string) => boolean) {
  const coordinateGetter = useMemoizedFn<KeyboardCoordinateGetter>((event, { currentCoordinates, context }) => {
    const by = directions[event.code];
    // The sensor leaves some of them to the browser: the board's own keys must not take them while a card is carried.
    if (event.code.startsWith('Arrow')) event.preventDefault();
    if (!by) return undefined;
    const over = context.over ? String(context.over.id) : undefined;
    const target = nextTarget(keys, accepts, over, by);
    const rect = target === undefined ? undefined : context.droppableRects.get(target);
    if (!rect || target === over) return undefined;
    return { x: rect.left + 8, y: Math.max(currentCoordinates.y, rect.top + 8) };
  });
  return useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter, keyboardCodes: codes, scrollBehavior: 'auto' }),
  );
}
