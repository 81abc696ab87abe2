/** Cells that name other tasks, each by its number or its external key: what comes before, what it has to do with. */
import {
  type DependencyType,
  dependencyTypes,
  type RelationKind,
  relationKinds,
} from '../../../../contract/task/enums';
import { listed } from '../../../object/fields/kinds/kind';
import { shown, Unfit } from '../../../object/fields/reading';

export interface PredecessorRef {
  key: string;
  type: DependencyType;
  lagDays: number;
}
export interface RelationRef {
  key: string;
  kind: RelationKind;
  /** The other task is the one that duplicates, supersedes. */
  turned: boolean;
}

/** As the API takes it. */
const LAG_MAX_DAYS = 365;
const types = Object.keys(dependencyTypes).join('|');
/** Days stand behind a space or a type: the number of `RT-3` is none. */
const LAG = new RegExp(`^(.*(?:\\s|\\b(?:${types})))\\s*([+-])\\s*(\\d{1,6})\\s*(?:d|天)?$`, 'i');
const TYPE = new RegExp(`^(.*\\S)\\s+(${types})$`, 'i');

export const lagText = (days: number) => (days === 0 ? '' : `${days > 0 ? '+' : ''}${days}d`);
/** As `predecessorsOf` reads it. */
export const predecessorText = ({ key, type, lagDays }: PredecessorRef) =>
  type === 'FS' && lagDays === 0 ? key : `${key} ${type}${lagText(lagDays)}`;

export const predecessorsOf = (cell: string): PredecessorRef[] => unlike('前置任务', listed(cell).map(predecessorOf));

function predecessorOf(text: string): PredecessorRef {
  let rest = text;
  let lagDays = 0;
  const lag = LAG.exec(rest);
  if (lag?.[1]?.trim() && !new RegExp(`^(${types})$`, 'i').test(lag[1].trim())) {
    rest = lag[1].trim();
    lagDays = Number(`${lag[2]}${lag[3]}`);
    if (Math.abs(lagDays) > LAG_MAX_DAYS) throw new Unfit(`前置任务${shown(text)}的间隔不能超过 ${LAG_MAX_DAYS} 天`);
  }
  const typed = TYPE.exec(rest);
  if (!typed) return { key: rest, type: 'FS', lagDays };
  return { key: typed[1] as string, type: (typed[2] as string).toUpperCase() as DependencyType, lagDays };
}

const PASSIVE = '被';
const kinds = Object.entries(relationKinds) as [RelationKind, string][];

export const relationText = ({ key, kind, turned }: RelationRef) =>
  kind === 'relates' ? key : `${turned ? PASSIVE : ''}${relationKinds[kind]} ${key}`;

export const relationsOf = (cell: string): RelationRef[] =>
  unlike('关联任务', listed(cell).map(relationOf), ({ kind, turned }) => `${kind} ${turned}`);

function relationOf(text: string): RelationRef {
  const [, passive, word, key] = new RegExp(
    `^(${PASSIVE})?(${kinds.map(([, label]) => label).join('|')})\\s+(.+)$`,
  ).exec(text) ?? [undefined, undefined, relationKinds.relates, text];
  const kind = kinds.find(([, label]) => label === word)?.[0] ?? 'relates';
  return { key: key as string, kind, turned: passive !== undefined && kind !== 'relates' };
}

function unlike<R extends { key: string }>(label: string, refs: R[], sort: (ref: R) => string = () => ''): R[] {
  const same = (a: R, b: R) => a.key === b.key && sort(a) === sort(b);
  const twice = refs.find((ref, at) => refs.findIndex((one) => same(one, ref)) !== at);
  if (twice) throw new Unfit(`${label}中${shown(twice.key)}出现了两次`);
  return refs;
}
