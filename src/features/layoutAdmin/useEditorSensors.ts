import {
  type CollisionDetection,
  closestCenter,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useMemoizedFn } from 'ahooks';

const codes = { start: ['Space', 'Enter'], cancel: ['Escape'], end: ['Space', 'Enter'] };
/** A click stays a click. */
const DRAG_FROM_PX = 6;

/** The place under the pointer, a row before the group around it; by keyboard the nearest. */
export const placeUnder: CollisionDetection = (args) => {
  if (!args.pointerCoordinates) return closestCenter(args);
  const hits = pointerWithin(args);
  const row = hits.find(({ id }) => String(id).startsWith('row:'));
  return row ? [row] : hits;
};

/**
 * Pointer and keyboard; the arrow keys lead from one place to the next.
 * @param places ids of all places in the order in which they stand.
 */
export function useEditorSensors(places: readonly string[]) {
  const coordinateGetter = useMemoizedFn<KeyboardCoordinateGetter>((event, { context, currentCoordinates }) => {
    const by = event.code === 'ArrowDown' ? 1 : event.code === 'ArrowUp' ? -1 : 0;
    if (event.code.startsWith('Arrow')) event.preventDefault();
    if (by === 0) return undefined;
    const now = places.indexOf(String(context.over?.id ?? ''));
    for (let at = now + by; at >= 0 && at < places.length; at += by) {
      const rect = context.droppableRects.get(places[at] ?? '');
      if (!rect) continue;
      const own = context.collisionRect;
      // The middles meet, so that the nearest place is the one that was meant.
      return { x: currentCoordinates.x, y: rect.top + rect.height / 2 - (own ? own.height / 2 : 0) };
    }
    return undefined;
  });
  return useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter, keyboardCodes: codes }),
  );
}
