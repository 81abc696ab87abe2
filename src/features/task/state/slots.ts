/**
 * Which elements draw which rows: a row that scrolls out lends its elements to the one that scrolls in, so that a turn
 * of the wheel changes texts instead of making a screenful of elements. While it scrolls they keep their order in the
 * page, too (each stands where its row says); at rest they are in the order in which they are read. Pure.
 */
export function slotsOf<T extends { index: number }>(
  items: readonly T[],
  slots: number,
  scrolling: boolean,
): { item: T; slot: number }[] {
  const placed = items.map((item) => ({ item, slot: item.index % Math.max(1, slots) }));
  return scrolling ? placed.sort((a, b) => a.slot - b.slot) : placed;
}
