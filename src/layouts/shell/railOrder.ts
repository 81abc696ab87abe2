/** What a person has made of the rail: the order of its entries, and which of them are hidden. Pure. */
import type { AccessFlag } from '@/access';
import { companyEntries, mineEntries, type NavEntry, opened } from './entries';

export interface RailOrder {
  /** Addresses of entries; those that are not named stand behind, as they would by themselves. */
  order: readonly string[];
  hidden: readonly string[];
}

export const usualRail: RailOrder = { order: [], hidden: [] };

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** Reads what was kept; whatever else stands there counts as nothing. */
export function readRail(kept: unknown): RailOrder {
  if (typeof kept !== 'object' || kept === null) return usualRail;
  const { order, hidden } = kept as Partial<Record<keyof RailOrder, unknown>>;
  return { order: strings(order), hidden: strings(hidden) };
}

/** All entries in their own order. */
export function ordered<T extends { path: string }>(entries: readonly T[], { order }: RailOrder): T[] {
  const place = ({ path }: T) => {
    const at = order.indexOf(path);
    return at < 0 ? order.length : at;
  };
  return [...entries].sort((a, b) => place(a) - place(b));
}

/** What stands in the rail of them. */
export const shownIn = <T extends { path: string }>(entries: readonly T[], rail: RailOrder): T[] =>
  ordered(entries, rail).filter(({ path }) => !rail.hidden.includes(path));

export const toggled = (rail: RailOrder, path: string): RailOrder => ({
  ...rail,
  hidden: rail.hidden.includes(path) ? rail.hidden.filter((one) => one !== path) : [...rail.hidden, path],
});

/**
 * One entry a step further up or down within its group.
 * @param entries of the group, all of them
 */
export function moved(entries: readonly { path: string }[], rail: RailOrder, path: string, by: -1 | 1): RailOrder {
  const paths = ordered(entries, rail).map((one) => one.path);
  const at = paths.indexOf(path);
  const other = paths[at + by];
  if (at < 0 || other === undefined) return rail;
  [paths[at], paths[at + by]] = [other, path];
  const others = rail.order.filter((one) => !paths.includes(one));
  return { ...rail, order: [...others, ...paths] };
}

/** The groups whose entries are of the product, as they stand for somebody's rights. */
export const railGroups = (rights: Readonly<Record<AccessFlag, boolean>>) =>
  [
    { key: 'mine' as const, entries: opened<NavEntry>(mineEntries, rights) },
    { key: 'company' as const, entries: opened<NavEntry>(companyEntries, rights) },
  ].filter(({ entries }) => entries.length > 0);
