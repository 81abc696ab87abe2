/** Conditions of one statement, with the parameters that they share. */
import type { Planning } from '../../db/client';

export class SqlConditions {
  readonly texts: string[] = [];
  /** `each` once a condition is among them whose rarity only its value tells (a word, a custom field, a label). */
  planning: Planning = 'kept';

  /** @param params shared with another set of conditions of the same statement. */
  constructor(readonly params: unknown[] = []) {}

  /** `$1` is the tenant; ours follow. */
  bind(value: unknown): string {
    this.params.push(value);
    return `$${this.params.length + 1}`;
  }

  add(text: string): this {
    this.texts.push(text);
    return this;
  }

  /** The same parameters, for more of them behind. */
  copy(): SqlConditions {
    const copy = new SqlConditions();
    copy.params.push(...this.params);
    copy.texts.push(...this.texts);
    copy.planning = this.planning;
    return copy;
  }

  get where(): string {
    return this.texts.join(' AND ');
  }
}
