/** What a plan says of its groups, and of how it moved (areas of the specification: plan). */
import type { WorkCalendar } from '../time/workdays';

export interface Part {
  progress: number;
  /** Null: none was given. */
  weight: number | null;
  workdays: number;
  cancelled: boolean;
}

/** Percent of a group: by weights where any part has one, else by working days, else plainly; cut, not rounded. */
export function progressOf(parts: readonly Part[]): number | null {
  const live = parts.filter(({ cancelled }) => !cancelled);
  if (live.length === 0) return null;
  const weighted = live.some(({ weight }) => weight !== null);
  const weightOf = (part: Part) => (weighted ? (part.weight ?? 0) : part.workdays);
  const whole = live.reduce((sum, part) => sum + weightOf(part), 0);
  const done =
    whole > 0
      ? live.reduce((sum, part) => sum + weightOf(part) * part.progress, 0) / whole
      : live.reduce((sum, part) => sum + part.progress, 0) / live.length;
  return Math.floor(Number(done.toPrecision(12)));
}

/** Working days later than the baseline, by today's calendar; negative is earlier. */
export const slipOf = (calendar: WorkCalendar, baseline: number, now: number): number =>
  calendar.distance(baseline, now);

/** Numbers such as 1.2.3 from the order of children; derived, never stored but in baselines and exports. */
export function wbsOf(nodes: readonly { id: string; parentId: string | null }[]): Map<string, string> {
  const children = new Map<string | null, string[]>();
  for (const { id, parentId } of nodes) {
    const list = children.get(parentId) ?? [];
    list.push(id);
    children.set(parentId, list);
  }
  const numbers = new Map<string, string>();
  const open: [string | null, string][] = [[null, '']];
  // Ends: it goes down from the top, and below the top no circle hangs.
  for (let next = open.pop(); next; next = open.pop()) {
    const [parent, prefix] = next;
    for (const [at, id] of (children.get(parent) ?? []).entries()) {
      numbers.set(id, `${prefix}${at + 1}`);
      open.push([id, `${prefix}${at + 1}.`]);
    }
  }
  return numbers;
}

export interface TypedLink {
  /** The number of a row. */
  row: string;
  type: 'FS' | 'SS' | 'FF' | 'SF';
  lag: number;
  elapsed: boolean;
}

/**
 * `12FS+2,15SS-1`; FS may be left out, `d` or 自然日 behind a lag counts days of the calendar.
 * @returns null where it cannot be read
 */
export function readLinks(text: string): TypedLink[] | null {
  const links: TypedLink[] = [];
  for (const one of text.normalize('NFKC').split(/[,、;]/)) {
    if (one.trim() === '') continue;
    const found = /^([\d.]+)\s*(FS|SS|FF|SF)?\s*(?:([+-])\s*(\d+)\s*(d|自然日)?)?$/i.exec(one.trim());
    if (!found) return null;
    const [, row = '', type = 'FS', sign, days, unit] = found;
    const lag = days === undefined ? 0 : Number(days) * (sign === '-' ? -1 : 1);
    links.push({ row, type: type.toUpperCase() as TypedLink['type'], lag, elapsed: unit !== undefined });
  }
  return links;
}

export const signed = (days: number): string => (days > 0 ? `+${days}` : String(days));

/** `1.2FS+2` as it is typed; FS alone is left out. */
export const linkText = ({ type, lag, elapsed }: Pick<TypedLink, 'type' | 'lag' | 'elapsed'>): string => {
  const lagText = lag === 0 ? '' : `${signed(lag)}${elapsed ? 'd' : ''}`;
  return type === 'FS' && lagText === '' ? '' : `${type}${lagText}`;
};

interface NumberedPlan {
  nodes: readonly { id: string; wbs: string }[];
  links: readonly { fromId: string; toId: string; type: TypedLink['type']; lag: number; elapsed: boolean }[];
}
/** What the cell of predecessors says of each node that has some: `1.2FS+2,1.3SS-1`. */
export const predecessorText = (plan: NumberedPlan): ReadonlyMap<string, string> => {
  const wbs = new Map(plan.nodes.map((node) => [node.id, node.wbs]));
  const texts = new Map<string, string[]>();
  for (const link of plan.links) {
    const list = texts.get(link.toId) ?? [];
    list.push(`${wbs.get(link.fromId) ?? ''}${linkText(link)}`);
    texts.set(link.toId, list);
  }
  const inOrder = (list: string[]) => list.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).join(',');
  return new Map([...texts].map(([id, list]) => [id, inOrder(list)]));
};
