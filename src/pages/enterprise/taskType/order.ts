/** The list with one of it moved by some places. */
export function moved<T>(list: readonly T[], at: number, by: number): T[] {
  const copy = [...list];
  const [one] = copy.splice(at, 1);
  if (one !== undefined) copy.splice(at + by, 0, one);
  return copy;
}
