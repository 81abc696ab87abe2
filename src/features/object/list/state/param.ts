/** What one key of an address can mean. */
export interface Param<T> {
  /** What an address without the key means; written, it leaves no trace. */
  readonly initial: T;
  /**
   * What a change of it does to the list: `narrows` and `orders` begin at the first page again; `shows` asks the server
   * nothing new. Only what narrows counts as a filter.
   */
  readonly effect: 'narrows' | 'orders' | 'pages' | 'shows';
  /** One change of many, as in typing: it replaces the entry in the browser's history. */
  readonly fleeting?: boolean;
  /** Keys under which earlier addresses said it: they are read, and are gone with the next change. */
  readonly formerly: readonly string[];
  /** Never fails: what the texts cannot mean is left out. */
  read(texts: readonly string[], former: (key: string) => readonly string[]): T;
  /** The texts of a value; those of the initial one are not written. */
  write(value: T): readonly string[];
}

/** The parameters of a list by their keys in the address; a constant outside the component. */
export type Schema = Readonly<Record<string, Param<unknown>>>;

export type StateOf<S extends Schema> = { [K in keyof S]: S[K] extends Param<infer T> ? T : never };
