/** Where widgets stand, by the rules of the grid: moved by the library's pure half, so that keys and mouse end alike. */
import { GRID_COLUMNS, type Place, WIDGET_ROWS_MAX } from '@contract/dashboard/words';
import { cloneLayout, type LayoutItem, moveElement, verticalCompactor } from 'react-grid-layout/core';

export type Placed = Place & { id: string };

const itemsOf = (widgets: readonly Placed[]): LayoutItem[] =>
  widgets.map(({ id, x, y, w, h }) => ({ i: id, x, y, w, h }));
/** The widgets at the places of a layout. */
export function placedBy<T extends Placed>(widgets: readonly T[], layout: readonly LayoutItem[]): T[] {
  const byId = new Map(layout.map((item) => [item.i, item]));
  return widgets.map((widget) => {
    const { x, y, w, h } = byId.get(widget.id) ?? widget;
    return { ...widget, x, y, w, h };
  });
}
const compacted = <T extends Placed>(widgets: readonly T[], layout: readonly LayoutItem[]): T[] =>
  placedBy(widgets, verticalCompactor.compact([...layout], GRID_COLUMNS));

/** Puts one to a cell; what stood there makes room, and all fall upwards. */
export function moveTo<T extends Placed>(widgets: readonly T[], id: string, x: number, y: number): T[] {
  const layout = cloneLayout(itemsOf(widgets));
  const item = layout.find(({ i }) => i === id);
  if (!item) return [...widgets];
  // The library does not hold back from leaving the columns.
  const column = Math.max(0, Math.min(x, GRID_COLUMNS - item.w));
  return compacted(widgets, moveElement(layout, item, column, Math.max(0, y), true, false, 'vertical', GRID_COLUMNS));
}

const overlap = (a: Place, b: Place) => a.x < b.x + b.w && b.x < a.x + a.w;

/** One step by a key: sideways a column; up and down past the neighbour, for a step of one would fall back. */
export function stepBy<T extends Placed>(widgets: readonly T[], id: string, key: string): T[] {
  const item = widgets.find((one) => one.id === id);
  if (!item) return [...widgets];
  const others = widgets.filter((one) => one.id !== id && overlap(one, item));
  if (key === 'ArrowLeft') return moveTo(widgets, id, item.x - 1, item.y);
  if (key === 'ArrowRight') return moveTo(widgets, id, item.x + 1, item.y);
  if (key === 'ArrowDown') {
    const below = others.filter(({ y }) => y >= item.y + item.h).sort((a, b) => a.y - b.y)[0];
    return below ? moveTo(widgets, id, item.x, item.y + below.h) : [...widgets];
  }
  const above = others.filter(({ y }) => y < item.y).sort((a, b) => b.y - a.y)[0];
  return above ? moveTo(widgets, id, item.x, above.y) : [...widgets];
}

/** One step larger or smaller, within the columns. */
export function sizeBy<T extends Placed>(widgets: readonly T[], id: string, key: string): T[] {
  const [dw, dh] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0];
  const layout = itemsOf(widgets).map((item) =>
    item.i === id
      ? {
          ...item,
          w: Math.max(1, Math.min(item.w + (dw ?? 0), GRID_COLUMNS - item.x)),
          h: Math.max(1, Math.min(item.h + (dh ?? 0), WIDGET_ROWS_MAX)),
        }
      : item,
  );
  return compacted(widgets, layout);
}

/** The first free row below all others. */
export const bottomOf = (widgets: readonly Placed[]): number => Math.max(0, ...widgets.map(({ y, h }) => y + h));

/** In one column, as they are read; derived, never stored. */
export const inOrder = <T extends Placed>(widgets: readonly T[]): T[] =>
  widgets.toSorted((a, b) => a.y - b.y || a.x - b.x);

export const placeText = ({ x, y, w, h }: Place): string => `第 ${y + 1} 行第 ${x + 1} 列，宽 ${w}，高 ${h}`;
