/** Values that a schema lets through, or nearly: the furthest days, the largest numbers, the oddest texts. */

export interface Schema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  required?: string[];
  items?: Schema;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  oneOf?: Schema[];
}

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
export function seeded(seed: string): () => number {
  let state = 2166136261;
  for (const sign of seed) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const ASCII = String.fromCharCode(...Array.from({ length: 95 }, (_, at) => at + 32));
export const ODD_TEXTS: readonly string[] = [
  ASCII,
  'a\u0000b',
  '\u0000',
  '\ud83d',
  'x\udc00y',
  '😀'.repeat(150),
  `${'长'.repeat(299)}😀`,
  'n'.repeat(300),
  '\u200b',
  'a\u200b\u200d\ufeffb',
  '\u202eabc\u2066',
  'e\u0301\u0301'.repeat(60),
  'İıſßﬃ'.repeat(20),
  "'",
  "''; --",
  '\\',
  "\\'",
  '%_%\\',
  '(((((((((((((((((((((((((((((',
  `${'a'.repeat(40)}!(a+)+$`,
  '-',
  '--',
  '!&|():*<->',
  '《》“”、',
  '../../../etc/passwd',
  'con.<>:"/\\|?*',
  '\r\n\t\u000b\u0085\u2028',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '1e999',
  '-0',
  '9'.repeat(300),
  '٣٤٥',
  '0x1F',
  '=HYPERLINK("http://x")',
  '{"a":',
  '[]',
  '{{title}} {title}',
  '<script>alert(1)</script><p style="x',
  '9999-12-31',
  '0001-01-01',
  '2026-02-30',
  '+275760-09-13',
  'data:image/png;base64,AAAA',
  'http://[::1',
  'javascript:alert(1)',
  '=?utf-8?q?=00?=',
  ' ',
  '',
];
const DAYS = ['1900-01-01', '2199-12-31', '2024-02-29', '1970-01-01', '2038-01-20', '2026-03-07'];
const FAR_DAYS = ['0001-01-01', '9999-12-31', '1899-12-31', '2200-01-01', '-000001-01-01', '275760-09-13'];
const INSTANTS = [
  '1900-01-01T00:00:00Z',
  '2199-12-31T23:59:59.999Z',
  '2026-03-08T02:30:00+14:00',
  '1970-01-01T00:00:00Z',
];
const FAR_INSTANTS = ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '+275760-09-13T00:00:00Z', 'infinity', 'now'];
const FAR_NUMBERS = [1e308, -1e308, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, 5e-324, 0.1, -1, 1e21];
const NAMES_IN_LISTS = 300;
const ENTRIES = 5;

export class Hostile {
  constructor(
    private readonly random: () => number,
    /** Ids of what there is, to be named in the wrong place. */
    private readonly ids: readonly string[],
  ) {}

  pick = <T>(list: readonly T[]): T => list[Math.floor(this.random() * list.length)] as T;
  chance = (of: number): boolean => this.random() < of;

  text({ minLength = 0, maxLength = 2_000, pattern, format }: Schema = {}): string {
    if (format === 'email') return `${'a'.repeat(Math.min(maxLength, 60) - 6)}@b.com`;
    const sized = (text: string) => {
      const long = text === '' ? '' : text.repeat(Math.ceil(minLength / text.length) || 1);
      // What is cut may end in half a pair: that too is to be borne.
      return long.slice(0, maxLength);
    };
    const able = pattern ? ODD_TEXTS.map(sized).filter((text) => new RegExp(pattern, 'u').test(text)) : [];
    if (able.length > 0) return this.pick(able);
    return this.chance(0.1) ? sized('长'.repeat(maxLength)) : sized(this.pick(ODD_TEXTS));
  }

  id = (): string => (this.chance(0.8) ? this.pick(this.ids) : '01900000-0000-7000-8000-000000000000');

  private number({ type, minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema): number {
    const low = minimum ?? exclusiveMinimum ?? -1e15;
    const high = maximum ?? exclusiveMaximum ?? 1e15;
    const middle = low + (high - low) * this.random();
    const chosen = this.pick([low, high, high - 1, low + 1, middle, 0, 1]);
    const held = Math.min(high, Math.max(low, chosen));
    return type === 'integer' ? Math.round(held) : held;
  }

  /** Something of this schema, at its bounds. */
  within(schema: Schema, depth = 0): unknown {
    const branches = schema.anyOf ?? schema.oneOf;
    if (branches) return this.within(this.pick(branches), depth);
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => this.within(one, depth)));
    if ('const' in schema) return schema.const;
    if (schema.enum) return this.pick(schema.enum);
    const type = Array.isArray(schema.type) ? this.pick(schema.type) : schema.type;
    if (type === 'null') return null;
    if (type === 'boolean') return this.chance(0.5);
    if (type === 'integer' || type === 'number') return this.number({ ...schema, type });
    if (type === 'array') return this.list(schema, depth);
    if (type === 'object') return this.object(schema, depth);
    if (type !== 'string') return this.free(depth);
    if (schema.format === 'uuid') return this.id();
    if (schema.format === 'date') return this.pick(DAYS);
    if (schema.format === 'date-time') return this.pick(INSTANTS);
    return this.text(schema);
  }

  private list({ items = {}, minItems = 0, maxItems = NAMES_IN_LISTS, uniqueItems }: Schema, depth: number): unknown[] {
    const most = Math.min(maxItems, depth > 1 ? 3 : NAMES_IN_LISTS);
    const length = Math.max(minItems, this.pick([0, 1, 2, 3, most]));
    const made = Array.from({ length }, () => this.within(items, depth + 1));
    return uniqueItems ? [...new Map(made.map((one) => [JSON.stringify(one), one])).values()] : made;
  }

  private object(schema: Schema, depth: number): Record<string, unknown> {
    const { properties = {}, required = [], patternProperties = {}, additionalProperties } = schema;
    const named = Object.entries(properties)
      .filter(([name]) => required.includes(name) || this.chance(depth > 3 ? 0.1 : 0.5))
      .map(([name, below]) => [name, this.within(below, depth + 1)] as const);
    const free = Object.values(patternProperties)[0] ?? additionalProperties;
    const keys =
      typeof free === 'object' ? Array.from({ length: ENTRIES }, () => this.pick([this.id(), this.text()])) : [];
    const others = keys.map((key) => [key, this.within(free as Schema, depth + 1)] as const);
    return Object.fromEntries([...named, ...others]);
  }

  /** Of no schema at all. */
  private free(depth: number): unknown {
    const deep = (levels: number): unknown =>
      levels <= 0 ? this.text() : this.chance(0.5) ? [deep(levels - 1)] : { [this.pick(ODD_TEXTS)]: deep(levels - 1) };
    return this.pick([
      () => this.text(),
      () => this.pick(FAR_NUMBERS),
      () => deep(26 - depth),
      () => Array.from({ length: NAMES_IN_LISTS }, () => this.pick([this.id(), this.text(), 1e15])),
      () => null,
      () => true,
      () => this.pick([...DAYS, ...FAR_DAYS]),
      () => ({}),
      () => [],
    ])();
  }

  /** Outside of every bound. */
  wild(): unknown {
    const deep = (levels: number): unknown => {
      let value: unknown = 1;
      for (let at = 0; at < levels; at += 1) value = at % 2 ? [value] : { a: value };
      return value;
    };
    return this.pick([
      () => this.pick(FAR_DAYS),
      () => this.pick(FAR_INSTANTS),
      () => this.pick(FAR_NUMBERS),
      () => this.pick(ODD_TEXTS),
      () => 'x'.repeat(100_000),
      () => Array.from({ length: 20_000 }, (_, at) => at),
      () => Array.from({ length: 2_000 }, () => this.pick(this.ids)),
      () => deep(1_000),
      () => ({ [this.pick(ODD_TEXTS)]: this.pick(ODD_TEXTS) }),
      () => null,
    ])();
  }

  /** A copy of the value in which one thing, anywhere inside, is another of its schema (or of its kind, where it has none). */
  changed(value: unknown, schema: Schema = {}): unknown {
    if (this.chance(0.25) || value === undefined) return this.within(schema);
    if (Array.isArray(value)) {
      if (value.length === 0) return this.within(schema);
      const at = Math.floor(this.random() * value.length);
      if (this.chance(0.3))
        return Array.from({ length: schema.maxItems ?? 50 }, (_, n) => value[n % value.length]).slice(
          0,
          NAMES_IN_LISTS,
        );
      return value.map((one, n) => (n === at ? this.changed(one, schema.items) : one));
    }
    if (typeof value === 'object' && value !== null) {
      const { properties = {} } = schema;
      const key = this.pick([...new Set([...Object.keys(value), ...Object.keys(properties)])]);
      if (key === undefined) return this.within(schema);
      return { ...value, [key]: this.changed((value as Record<string, unknown>)[key], properties[key]) };
    }
    return this.within(schema);
  }
}
