/**
 * Ids of many tasks in their order, as the database packs them: one text of 32 digits a task. A hundred thousand rows of
 * one id each keep the process, and the embedded database, from everybody else eight times as long.
 */
const DIGITS = 32;

export class TaskIds {
  /** The aggregate of which this is made: the column of the ids, and their order. */
  static readonly sql = (id: string, order: string) =>
    `encode(string_agg(uuid_send(${id}), ''::bytea ORDER BY ${order}), 'hex')`;

  constructor(private readonly packed: string) {}

  get length(): number {
    return this.packed.length / DIGITS;
  }

  /** The id at a place, as it is packed; the database reads it as an id. */
  digits(at: number): string {
    return this.packed.slice(at * DIGITS, (at + 1) * DIGITS);
  }

  part(from: number, count: number): string[] {
    const end = Math.min(this.length, from + count);
    return Array.from({ length: Math.max(0, end - from) }, (_, at) => {
      return this.digits(from + at).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    });
  }
}
