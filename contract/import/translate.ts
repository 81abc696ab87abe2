/**
 * Translates the rows of a file into rows of ours, as a mapping says. Pure: people, types and stages are given, and markup
 * stays as it is. First each row is shown to `note`, then each is read by `read`, in any order and as often as wanted.
 */
import type { ImportTarget } from '../task/enums';
import { cutText } from '../text/cut';
import type { DayOrder } from '../time/written';
import { Book } from './book';
import { orderOf, rangeIn, readWritten, type Written } from './dates';
import { FOLDED, gathering, isNothing, unfolded, type WorkTarget } from './fields';
import { keyIn, type LinkRef, linksIn, saidLinks } from './links';
import { Reading } from './reading';
import type { WorkColumn, WorkRow } from './row';
import type { Setting, Source } from './setting';
import { type Meanings, meaningsOf } from './values';
import { isYes, plain } from './words';

const KEY_MAX = 200;
const KNOWN_MAX = 2_000;
const OUTLINE = /^\d+(?:\.\d+){0,30}$/;

export class Translator {
  private readonly sources = new Map<WorkTarget, Source[]>();
  private readonly custom: Source[] = [];
  private readonly orders = new Map<number, DayOrder | undefined>();
  private readonly told = new Map<number, DayOrder | 'asked' | null>();
  private readonly book: Book;
  /** A cell of ends holds a beginning, too. */
  private ranged = false;
  private readonly meaning: Meanings;
  private readonly idPairs: [name: number, id: number][];
  /** Targets without a column of their own: where a row says nothing of them, what stands there stays. */
  readonly besides: ImportTarget[] = [];
  /** Of the translated table; whole after `finish`. */
  readonly columns: WorkColumn[] = [];

  constructor(private readonly setting: Setting) {
    const { columns, mapping, preset, here } = setting;
    const positions = new Map(columns.map((column, at) => [column, at]));
    for (const plan of mapping.columns) {
      const at = positions.get(plan.column);
      if (at === undefined || plan.to === 'skip') continue;
      if (plan.to === 'field') this.custom.push({ at, plan });
      else this.sources.set(plan.to, [...(this.sources.get(plan.to) ?? []), { at, plan }]);
    }
    const rank = new Map(Object.keys(preset.columns).map((name, at) => [plain(name), at]));
    const rankOf = ({ plan }: Source) => rank.get(plain(plan.column)) ?? Number.MAX_SAFE_INTEGER;
    for (const list of this.sources.values()) list.sort((a, b) => rankOf(a) - rankOf(b));
    this.book = new Book(preset.keyPrefix);
    this.meaning = meaningsOf(mapping, preset, here);
    const at = (name: string) => columns.findIndex((column) => plain(column) === plain(name));
    this.idPairs = (preset.personIds ?? []).map(([name, id]) => [at(name), at(id)] as [number, number]);
    this.idPairs = this.idPairs.filter(([name, id]) => name >= 0 && id >= 0);
    for (const target of this.targets()) this.columns.push({ target });
    for (const { at: custom } of this.custom) this.columns.push({ custom });
  }

  private has = (...targets: WorkTarget[]) => targets.some((target) => this.sources.has(target));

  private targets(): ImportTarget[] {
    const { childMark } = this.setting.preset;
    const plainTargets: ImportTarget[] = [
      'title',
      'taskType',
      'urgent',
      'stage',
      'executor',
      'labels',
      'planStart',
      'planEnd',
      'progress',
      'estimateHours',
      'leftHours',
    ];
    const found = plainTargets.filter((target) => this.has(target));
    if (this.setting.preset.everyType && !found.includes('taskType')) found.push('taskType');
    if (!found.includes('stage') && this.has('realEnd')) found.push('stage');
    if (this.has('notes', 'checklist')) found.push('notes');
    if (this.has('involved', 'executor')) found.push('involved');
    if (this.has('number')) found.push('number');
    else if (this.has('key', 'outline', 'parent', 'predecessors', 'successors', 'relations', 'duplicates', 'linked'))
      found.push('key');
    if (this.has('parent', 'outline') || childMark) found.push('parent');
    if (this.has('predecessors', 'successors', 'linked')) found.push('predecessors');
    // What cannot wait for a task above or below it is related to it instead (`Book`), also where no column says relations.
    const turns = !this.has('number') && this.has('predecessors', 'successors');
    if (turns || this.has('relations', 'duplicates', 'linked')) found.push('relations');
    return found;
  }

  /** Columns of days, for `settleOrder`. */
  dateColumns(): number[] {
    const builtin = (['planStart', 'planEnd', 'createdTime', 'realStart', 'realEnd'] as const).flatMap(
      (target) => this.sources.get(target) ?? [],
    );
    const custom = this.custom.filter(({ at }) => this.setting.kinds.get(at) === 'date');
    return [...builtin, ...custom].map(({ at }) => at);
  }

  /** Says the order of day and month in a column of days as its cells tell it; each of `dateColumns` before `settleOrders`. */
  tellOrder(at: number, cells: Iterable<string>): void {
    this.told.set(at, orderOf(cells));
  }

  /**
   * Settles which order each column of days has: as the mapping says, as its cells tell, or as another column of the file
   * does. Returns the columns of which nobody knows it.
   */
  settleOrders(): number[] {
    const orders = new Set([...this.told.values()].filter((order) => order === 'dmy' || order === 'mdy'));
    const [common] = orders.size === 1 ? orders : [];
    const asked: number[] = [];
    for (const [at, order] of this.told) {
      const said = this.setting.mapping.columns.find(({ column }) => column === this.setting.columns[at])?.order;
      const settled = said ?? (order === 'asked' ? common : order);
      this.orders.set(at, settled === 'dmy' || settled === 'mdy' ? settled : undefined);
      if (order === 'asked' && settled === undefined) asked.push(at);
    }
    return asked;
  }

  /** The cells of a target: the first that is not empty, or all. */
  private texts(cells: readonly string[], target: WorkTarget): { text: string; source: Source }[] {
    const all = (this.sources.get(target) ?? []).map((source) => ({ text: (cells[source.at] ?? '').trim(), source }));
    const said = all.filter(({ text }) => !isNothing(text));
    return gathering.includes(target) ? said : said.slice(0, 1);
  }
  private text = (cells: readonly string[], target: WorkTarget): string =>
    this.texts(cells, target)[0]?.text.split(FOLDED)[0]?.trim() ?? '';

  private titleOf(cells: readonly string[]): { title: string; marks: number } {
    const raw = this.text(cells, 'title').replace(/\s*\n\s*/g, ' ');
    const [whole = '', mark = ''] = this.setting.preset.childMark?.exec(raw) ?? [];
    if (!mark) return { title: raw, marks: 0 };
    return { title: raw.slice(whole.length), marks: /子/.test(mark) ? 1 : mark.split(/>|&gt;/).length - 1 };
  }

  private keyIn = (text: string): string => (this.setting.preset.addressKeys ? text.trim() : keyIn(text));

  private linksOf(cells: readonly string[]): LinkRef[] {
    const of = (target: WorkTarget, read: (text: string) => LinkRef[]) =>
      this.texts(cells, target).flatMap(({ text }) => read(text));
    return [
      ...of('predecessors', (text) => linksIn(text, 'blockedBy')),
      ...of('successors', (text) => linksIn(text, 'blocks')),
      ...of('relations', (text) => linksIn(text, 'relates')),
      ...of('duplicates', (text) => linksIn(text, 'duplicates')),
      ...of('linked', saidLinks),
    ];
  }

  /** Shows a row, in the order of the file; after the last comes `finish`. */
  note(row: number, cells: readonly string[]): void {
    const { title, marks } = this.titleOf(cells);
    const end = this.text(cells, 'planEnd');
    const [first, last] = rangeIn(end);
    if (first !== last) this.ranged = true;
    const own = this.text(cells, 'key');
    const outline = this.text(cells, 'outline');
    this.book.add({
      row,
      key: own ? cutText((this.setting.preset.keyPrefix ?? '') + this.keyIn(own), KEY_MAX) : '',
      aliases: this.texts(cells, 'alias').flatMap(({ text }) => unfolded(text)),
      title: cutText(title, KEY_MAX - 20),
      parent: this.keyIn(this.text(cells, 'parent')),
      outline: OUTLINE.test(outline) ? outline : '',
      marks,
      links: this.has('number') ? [] : this.linksOf(cells),
      people: this.idPairs.flatMap(([name, id]): [string, string][] =>
        cells[id] && cells[name] ? [[cells[id].trim(), cells[name].trim()]] : [],
      ),
    });
  }
  finish(): void {
    this.book.finish();
    if (!this.ranged || this.has('planStart')) return;
    this.columns.push({ target: 'planStart' });
    this.besides.push('planStart');
  }

  isArchived = (cells: readonly string[]): boolean => {
    const text = this.text(cells, 'archived');
    // A flag, or the moment at which it was put away.
    return text !== '' && (isYes(text) || readWritten(text) !== null);
  };

  read(row: number, cells: readonly string[]): WorkRow {
    const said = {
      texts: (target: WorkTarget) => this.texts(cells, target),
      text: (target: WorkTarget) => this.text(cells, target),
      has: this.has,
      title: this.titleOf(cells).title,
      isArchived: this.isArchived(cells),
      custom: this.custom,
    };
    const { setting, meaning, book, written, columns } = this;
    return new Reading({ setting, meaning, book, written, columns }, said, row, cells).read();
  }

  /** Days repeat, and each is read by a dozen patterns. */
  private readonly known = new Map<string, Written | 'doubtful' | null>();
  private written = (text: string, at: number): Written | 'doubtful' | null => {
    const order = this.orders.get(at);
    const key = `${order ?? ''} ${text}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    if (this.known.size >= KNOWN_MAX) this.known.clear();
    const written = readWritten(text, order);
    this.known.set(key, written);
    return written;
  };
}
