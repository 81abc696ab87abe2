/** Predecessors in the plans of other projects as a cell of a table holds them: one a line, `项目/节点 FS+2`. Pure. */
import type { LinkType } from './model';

/** What stands where the reader may know no name. */
export const UNNAMED_OUTER = '其他项目的节点';

interface Said {
  title: string | null;
  projectName: string | null;
  type: LinkType;
  lag: number;
}

export const outerName = ({ title, projectName }: Pick<Said, 'title' | 'projectName'>): string =>
  title === null ? UNNAMED_OUTER : `${projectName}/${title}`;

export const outerLine = ({ type, lag, ...names }: Said): string =>
  `${outerName(names)} ${type}${lag === 0 ? '' : lag > 0 ? `+${lag}` : lag}`;

/** Lines in an order of their own, so that a cell that comes back says what went out. */
const outerCell = (links: readonly Said[]): string => links.map(outerLine).sort().join('\n');

/** The cells of a plan, by the node that follows. */
export function outerCells(outer: readonly (Said & { toId: string })[]): Map<string, string> {
  const byNode = new Map<string, Said[]>();
  for (const one of outer) byNode.set(one.toId, [...(byNode.get(one.toId) ?? []), one]);
  return new Map([...byNode].map(([id, links]) => [id, outerCell(links)]));
}

export interface OuterTyped {
  name: string;
  type: LinkType;
  lag: number;
}
/** FS without a lag may be left out. */
export const readOuterCell = (text: string): OuterTyped[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [, name = line, type = 'FS', lag = '0'] = /^(.+?)\s+(FS|SS|FF|SF)([+-]\d{1,4})?$/i.exec(line) ?? [];
      return { name, type: type.toUpperCase() as LinkType, lag: Number(lag) };
    });
