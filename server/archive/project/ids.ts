/** What every id of a file is here: made anew, that of what is called alike, or nothing. */
import { IDS, WHOLE_ID } from './format';

export class Ids {
  private readonly here = new Map<string, string | null>();

  set(there: string, here: string | null): void {
    this.here.set(there, here);
  }

  /** Null for what the file does not bring and nothing here is called like: an id of somebody else's is never taken over. */
  get(there: string): string | null {
    return this.here.get(there) ?? null;
  }
  has = (there: string): boolean => this.here.has(there);

  /** `{a,b}`, as PostgreSQL writes a list. */
  list(text: string): string {
    return `{${(text.match(IDS) ?? []).flatMap((id) => this.get(id) ?? []).join(',')}}`;
  }

  /** Within a text: what is known is called as it is here. */
  within = (text: string): string => text.replace(IDS, (id) => this.here.get(id) ?? id);

  /** Values that are ids, keys that are, and ids within texts. What is unknown goes: alone from a list, else it is nothing. */
  json(value: unknown): unknown {
    if (typeof value === 'string') return WHOLE_ID.test(value) ? this.get(value) : this.within(value);
    if (Array.isArray(value)) {
      return value.flatMap((one) =>
        typeof one === 'string' && WHOLE_ID.test(one) && this.get(one) === null ? [] : [this.json(one)],
      );
    }
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, one]) => {
        const name = WHOLE_ID.test(key) ? this.get(key) : this.within(key);
        return name === null ? [] : [[name, this.json(one)]];
      }),
    );
  }
}
