/**
 * What the rows of a file say about each other, gathered before any is read: which row a name means, what stands above it,
 * and the links, which may be told at either end.
 */
import type { DependencyType, RelationKind } from '../task/enums';
import { upward } from '../turns';
import type { LinkRef } from './links';

/** Said of a row: what it is called, where it stands, what it names. */
export interface RowFacts {
  row: number;
  /** Of the source, with its prefix; '' where there is none. */
  key: string;
  aliases: readonly string[];
  title: string;
  /** What stands in its column of parents. */
  parent: string;
  /** `1.2.3` */
  outline: string;
  /** Levels that marks before its title say. */
  marks: number;
  links: readonly LinkRef[];
  /** Names of people beside what else the file calls them. */
  people: readonly [id: string, name: string][];
}

interface Linked {
  before: Map<string, DependencyType>;
  relations: Map<string, { kind: RelationKind; turned: boolean }>;
}

/** A name that several rows have means none of them. */
class Names {
  private readonly rows = new Map<string, string | null>();
  add(name: string, key: string): void {
    if (name) this.rows.set(name, this.rows.has(name) && this.rows.get(name) !== key ? null : key);
  }
  get = (name: string): string | undefined => this.rows.get(name) ?? undefined;
}

const LED = /^#?([^\s:：]{1,60})\s*[:：\s]\s*\S/;
const SEPARATES = /[,，、;；]/;
const loosely = (title: string): string => title.replace(/[,，、;；\s]+/g, ' ').trim();
/** Pieces that one title is put together of. */
const JOINED_MAX = 6;

export class Book {
  /** By row: the key that it is known by. */
  private readonly keys = new Map<number, string>();
  private readonly taken = new Set<string>();
  private readonly doubles = new Set<number>();
  private readonly aliases = new Names();
  private readonly titles = new Names();
  /** Titles that hold a separator, without it. */
  private readonly loose = new Names();
  private hasSeparators = false;
  private readonly outlines = new Map<string, string>();
  private readonly parents = new Map<string, { said: string; known: boolean }>();
  private readonly links = new Map<string, LinkRef[]>();
  private readonly linked = new Map<string, Linked>();
  private readonly personIds = new Map<string, string>();
  /** The rows that stand above the next one by their marks, the outermost first. */
  private above: string[] = [];

  /** @param keyPrefix before keys in cells that name other rows */
  constructor(private readonly keyPrefix = '') {}

  /** In the order of the file. */
  add(facts: RowFacts): void {
    const key = this.keyFor(facts);
    this.keys.set(facts.row, key);
    for (const [id, name] of facts.people) this.personIds.set(id, name);
    for (const alias of facts.aliases) this.aliases.add(alias, key);
    this.titles.add(facts.title, key);
    if (SEPARATES.test(facts.title)) {
      this.hasSeparators = true;
      this.loose.add(loosely(facts.title), key);
    }
    if (facts.outline) this.outlines.set(facts.outline, key);
    this.above = [...this.above.slice(0, facts.marks), key];
    const marked = facts.marks > 0 ? this.above.at(-2) : undefined;
    if (facts.parent) this.parents.set(key, { said: facts.parent, known: false });
    else if (marked) this.parents.set(key, { said: marked, known: true });
    else if (facts.outline.includes('.')) this.parents.set(key, { said: facts.outline, known: false });
    if (facts.links.length > 0) this.links.set(key, [...(this.links.get(key) ?? []), ...facts.links]);
  }

  private keyFor({ row, key, outline, title }: RowFacts): string {
    const wanted = key || outline || title;
    let free = wanted;
    // Ends: each turn tries another number, and those that are taken are finite.
    for (let at = 2; free !== '' && this.taken.has(free); at += 1) free = `${wanted} (${at})`;
    if (free !== wanted && key) this.doubles.add(row);
    this.taken.add(free);
    return free;
  }

  /** Once all rows are there: which tasks come before which, and which belong together, told from one side or both. */
  finish(): void {
    for (const [key, refs] of this.links) {
      for (const { sense, key: said } of this.joined(refs)) {
        const other = this.find(said) ?? said;
        if (other === key) continue;
        if (sense.startsWith('block') && (this.isAbove(key, other) || this.isAbove(other, key))) {
          this.demoted.set(key, other);
          this.relate(key, other, 'relates', false);
        } else if (sense === 'blockedBy') this.of(key).before.set(other, 'FS');
        else if (sense === 'blocks') this.of(other).before.set(key, 'FS');
        else if (sense === 'relates') this.relate(key, other, 'relates', false);
        else this.relate(key, other, 'duplicates', sense === 'duplicatedBy');
      }
    }
    this.links.clear();
  }

  private readonly demoted = new Map<string, string>();
  /** What a row was said to block, or to wait for, though the one stands below the other: they cannot wait, and are related. */
  demotedOf = (row: number): string | undefined => this.demoted.get(this.keyOf(row));

  private isAbove(key: string, below: string): boolean {
    for (const one of upward(this.parentOfKey(below) || null, (at) => this.parentOfKey(at) || null)) {
      if (one === key) return true;
    }
    return false;
  }

  private of(key: string): Linked {
    let linked = this.linked.get(key);
    if (!linked) {
      linked = { before: new Map(), relations: new Map() };
      this.linked.set(key, linked);
    }
    return linked;
  }
  private relate(key: string, other: string, kind: RelationKind, turned: boolean): void {
    const [one, two] = [this.of(key).relations, this.of(other).relations];
    // A duplicate that is also said to be related is a duplicate.
    if (kind === 'relates' && (one.has(other) || two.has(key))) return;
    one.set(other, { kind, turned });
    two.set(key, { kind, turned: kind === 'relates' ? false : !turned });
  }

  /** The key of the row that a text names: by key, by another number, by title; undefined: none of the file. */
  find(said: string): string | undefined {
    const prefixed = this.keyPrefix + said;
    if (this.taken.has(prefixed)) return prefixed;
    if (this.taken.has(said)) return said;
    return this.aliases.get(said) ?? this.titles.get(said) ?? this.findLed(said);
  }

  /** `SCR-1 甲`, `31: 甲`: a key with the title behind it. */
  private findLed(said: string): string | undefined {
    const [, key = ''] = LED.exec(said) ?? [];
    if (!key) return undefined;
    const prefixed = this.keyPrefix + key;
    return this.taken.has(prefixed) ? prefixed : this.taken.has(key) ? key : this.aliases.get(key);
  }

  /** Titles that hold what separates others come apart in a cell of several: those that are none alone are put together. */
  private joined(refs: readonly LinkRef[]): LinkRef[] {
    if (!this.hasSeparators) return [...refs];
    const out: LinkRef[] = [];
    for (let at = 0; at < refs.length; at += 1) {
      const ref = refs[at] as LinkRef;
      let { key } = ref;
      let said = loosely(key);
      if (this.find(key) === undefined) {
        for (let next = at + 1; next < Math.min(refs.length, at + JOINED_MAX); next += 1) {
          said = `${said} ${loosely(refs[next]?.key ?? '')}`;
          const found = this.loose.get(said);
          if (found === undefined || refs[next]?.sense !== ref.sense) continue;
          key = found;
          at = next;
          break;
        }
      }
      out.push({ sense: ref.sense, key });
    }
    return out;
  }

  keyOf = (row: number): string => this.keys.get(row) ?? '';
  isDouble = (row: number): boolean => this.doubles.has(row);

  /** What stands above a row; '' nothing. What is no row of the file may be a task that is here already. */
  parentOf = (row: number): string => this.parentOfKey(this.keyOf(row));

  private parentOfKey(key: string): string {
    const parent = this.parents.get(key);
    if (!parent) return '';
    if (parent.known) return parent.said;
    const found = this.find(parent.said);
    if (found !== undefined && found !== key) return found;
    const { said } = parent;
    if (/^\d+(?:\.\d+)+$/.test(said)) return this.outlines.get(said.slice(0, said.lastIndexOf('.'))) ?? '';
    return found === key ? '' : said;
  }

  linksOf = (row: number): Linked | undefined => this.linked.get(this.keyOf(row));
  personOf = (id: string): string | undefined => this.personIds.get(id);
}
