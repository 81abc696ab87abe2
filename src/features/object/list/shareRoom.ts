/**
 * What columns that are cut get of the room that the first one has to spare: it names the row and takes what is left, while
 * others beside it are cut. A column whose width somebody chose stays as it is. Pure.
 */
export interface Measured {
  key: string;
  /** In pixels, as it stands. */
  width: number;
  /** What its longest cell would take. */
  needs: number;
  chosen: boolean;
}

/** No column grows beyond this by itself, however long a cell is. */
const MOST = 360;

/**
 * @param spare pixels that the first column does not need
 * @returns widths of the columns that grow, by key; the narrowest lack is filled first, so that most become whole
 */
export function shareRoom(columns: readonly Measured[], spare: number): Record<string, number> {
  const lacking = columns
    .filter(({ chosen }) => !chosen)
    .map(({ key, width, needs }) => ({ key, width, lack: Math.ceil(Math.min(needs, MOST) - width) }))
    .filter(({ lack }) => lack > 0)
    .sort((a, b) => a.lack - b.lack);
  let left = Math.floor(spare);
  const grown: Record<string, number> = {};
  for (const { key, width, lack } of lacking) {
    const more = Math.min(lack, left);
    if (more <= 0) break;
    grown[key] = width + more;
    left -= more;
  }
  return grown;
}
