/** What changed of a node, in words: for its history and the operation log. */
import type { FieldChange } from '../../../contract/object/history';
import {
  acceptWays,
  constraintTypes,
  nodeFieldLabels,
  nodeKinds,
  progressSources,
  scheduleModes,
} from '../../../contract/plan/kinds';
import { htmlToText } from '../../base/html';
import type { People } from '../../base/people';
import type { ProjectFields } from '../../object/fields/projectFields';
import { describeCustom } from '../../object/fields/values';
import type { Changed, LinkValues, NodeValues, PlanDraft } from './draft';

const labels = { ...nodeFieldLabels, parentId: '上级' } as const satisfies Partial<Record<keyof NodeValues, string>>;
type Said = keyof typeof labels;

export interface Words {
  people: People;
  /** Own fields of nodes. */
  fields: ProjectFields;
  titleOf: (id: string | null) => string | null;
}

const told: { [F in Said]?: (value: never, words: Words) => string | null } = {
  kind: (value: NodeValues['kind']) => nodeKinds[value],
  description: (value: string) => htmlToText(value) || null,
  ownerId: (value: string | null, { people }) => people(value)?.name ?? null,
  mode: (value: NodeValues['mode']) => scheduleModes[value],
  duration: (value: number) => `${value} 天`,
  atStart: (value: boolean) => (value ? '是' : '否'),
  constraintType: (value: NodeValues['constraintType']) => constraintTypes[value],
  progress: (value: number) => `${value}%`,
  acceptWay: (value: NodeValues['acceptWay']) => (value ? acceptWays[value] : null),
  // Nobody reads an id; that it is another one is said.
  acceptId: (value: string | null) => (value ? '已指定' : null),
  acceptorId: (value: string | null, { people }) => people(value)?.name ?? null,
  progressSource: (value: NodeValues['progressSource']) => progressSources[value],
  cancelled: (value: boolean) => (value ? '是' : '否'),
  parentId: (value: string | null, { titleOf }) => titleOf(value) ?? '顶层',
};

const say = (field: Said, values: NodeValues, words: Words): string | null => {
  const value = values[field];
  const how = told[field] as ((value: unknown, words: Words) => string | null) | undefined;
  if (how) return how(value, words);
  return value === null || value === '' ? null : String(value);
};

export function nodeChanges({ before, after }: Changed<NodeValues>, words: Words): FieldChange[] {
  if (before === null || after === null) return [];
  const changes = (Object.keys(labels) as Said[])
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map(
      (field): FieldChange => ({
        field,
        label: labels[field],
        before: say(field, before, words),
        after: say(field, after, words),
      }),
    );
  const own = describeCustom(words.fields, before.customFields ?? {}, after.customFields ?? {}, words.people);
  return [...changes, ...own];
}

/** `FS+2` behind a number or a name. */
export const linkText = ({ type, lag, elapsed }: Pick<LinkValues, 'type' | 'lag' | 'elapsed'>): string => {
  const unit = elapsed ? '自然日' : '';
  return `${type}${lag === 0 ? '' : `${lag > 0 ? '+' : '-'}${Math.abs(lag)}${unit}`}`;
};

/** Of a changed link, on the node that follows. */
export const linkChange = ({ before, after }: Changed<LinkValues>, { titleOf }: Words): FieldChange => {
  const text = (link: LinkValues | null) => link && `${titleOf(link.fromId) ?? '已删除'} ${linkText(link)}`;
  return { field: 'links', label: '前置', before: text(before), after: text(after) };
};

/** What follows was moved along. */
export const alongChange = (count: number): FieldChange => ({
  field: 'along',
  label: '连带调整',
  before: null,
  after: `${count} 项`,
});

/** A circle as the rows that close it, from the one that stands first: 「1.2 设计 → 1.3 开发 → 1.2 设计」. */
export function circleText(path: readonly string[], draft: PlanDraft, wbs: ReadonlyMap<string, string>): string {
  const round = path.slice(0, -1);
  const before = (a = '', b = '') => (wbs.get(a) ?? '').localeCompare(wbs.get(b) ?? '', 'en', { numeric: true }) < 0;
  const first = round.reduce((at, id, index) => (before(id, round[at]) ? index : at), 0);
  const turned = [...round.slice(first), ...round.slice(0, first), round[first] ?? ''];
  return turned.map((id) => `${wbs.get(id) ?? ''} ${draft.node(id)?.title ?? ''}`.trim()).join(' → ');
}
