/** The parameters of one statement; `$1` is the tenant. */
export class Params {
  readonly values: unknown[] = [];
  bind = (value: unknown): string => `$${this.values.push(value) + 1}`;
}
