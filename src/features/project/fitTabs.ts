/**
 * Which tabs stand in the line and which behind 更多: as many from the first on as have room, and always the one that is
 * open. Pure.
 * @param widths in pixels, one a tab
 * @param room in pixels
 * @param more what 更多 takes
 * @returns the places of the tabs in the line, in order
 */
export function fitTabs(widths: readonly number[], room: number, more: number, open: number): number[] {
  const all = widths.map((_, at) => at);
  const sum = (places: readonly number[]) => places.reduce((total, at) => total + (widths[at] ?? 0), 0);
  if (sum(all) <= room) return all;
  const shown = open >= 0 ? [open] : [];
  for (const at of all) {
    if (at === open) continue;
    if (sum([...shown, at]) > room - more) break;
    shown.push(at);
  }
  return shown.sort((a, b) => a - b);
}
