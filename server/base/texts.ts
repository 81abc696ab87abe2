/** What a text is, where it comes without a schema (parts of forms, cells of tables); days: `contract/time/day.ts`. */

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
export const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

/** The place of a unit of UTF-16 among the code points: the halves of what stands beyond 0xFFFF come behind all others. */
const placeOf = (unit: number) => (unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit);

/** As a database compares under the collation `C`, where JavaScript compares units of UTF-16. */
export function byCodePoints(one: string, other: string): number {
  if (one === other) return 0;
  const shorter = Math.min(one.length, other.length);
  for (let at = 0; at < shorter; at += 1) {
    const [a, b] = [one.charCodeAt(at), other.charCodeAt(at)];
    if (a !== b) return placeOf(a) - placeOf(b);
  }
  return one.length - other.length;
}
