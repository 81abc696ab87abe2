/** What a dry run shows of a row, and what is said of values that were left out. */
import type { AwaitedAs } from '../../../../../contract/import/row';
import { importTargets, taskPriorities } from '../../../../../contract/task/enums';
import type { ImportIssue } from '../../../../../contract/task/import';
import { cutText } from '../../../../../contract/text/cut';
import { htmlToText } from '../../../../base/html';
import { fieldKinds } from '../../../../object/fields/kinds';
import { keepable } from '../../../../tables/table';
import { beginningOf, typeOf } from '../newTasks';
import type { Draft } from '../rows';
import type { ImportRun } from '../run';

const CELL = 120;

const sentence = ({ cause, column, value }: Draft['left'][number]): string =>
  keepable(`${column}${value ? `「${value}」` : ''}${column || value ? '：' : ''}${cause}`);

/** One note a value that was left out of a row. */
export const leftIn = ({ row, left }: Pick<Draft, 'row' | 'left'>, key: string | null): ImportIssue[] =>
  left.map((one) => ({
    file: 'tasks',
    row,
    key,
    reason: sentence(one),
    left: true,
    cause: keepable(one.cause),
    column: keepable(one.column),
    value: keepable(one.value),
  }));

/** The fields that a row fills, in words. */
export function lookOf(run: ImportRun, draft: Draft): { cells: { label: string; text: string }[]; notes: string[] } {
  const { names, fields, labels } = run;
  const name = (id: string) => names(id)?.name ?? '';
  const awaited = (place: AwaitedAs) =>
    (draft.more.awaited ?? [])
      .filter(({ as }) => as === place)
      .map(({ address }) => `${address}（将邀请）`)
      .join('、');
  const texts: [string, string | number | null | undefined][] = [
    [importTargets.taskType, typeOf(run, draft).name],
    [importTargets.stage, beginningOf(run, draft).name],
    [importTargets.urgent, taskPriorities.find(({ value }) => value === draft.urgent)?.label],
    [importTargets.parent, draft.parentKey],
    [importTargets.executor, draft.executorId ? name(draft.executorId) : awaited('executor')],
    [importTargets.involved, [...(draft.involved ?? []).map(name), awaited('involved')].filter(Boolean).join('、')],
    [
      importTargets.labels,
      draft.labelIds?.map((id) => labels.options.find(({ value }) => value === id)?.label ?? '').join('、'),
    ],
    [importTargets.planStart, draft.planStart],
    [importTargets.planEnd, draft.planEnd],
    [importTargets.progress, draft.progress === undefined ? null : `${draft.progress}%`],
    [importTargets.estimateHours, draft.estimateHours],
    [importTargets.leftHours, draft.leftHours],
    [importTargets.predecessors, draft.predecessors?.map(({ key }) => key).join('、')],
    [importTargets.relations, draft.relations?.map(({ key }) => key).join('、')],
    [importTargets.notes, draft.notes && htmlToText(draft.notes)],
    ['附件', draft.more.attachments && `${draft.more.attachments.length} 个`],
    ['评论', draft.more.comments && `${draft.more.comments.length} 条`],
    ...fields.map((field): [string, string] => {
      const value = draft.custom[field.id] ?? null;
      return [field.name, value === null ? '' : fieldKinds[field.kind].say(value, field, name)];
    }),
  ];
  return {
    cells: texts.flatMap(([label, text]) => {
      const said = text === null || text === undefined ? '' : String(text).trim();
      return said === '' ? [] : [{ label, text: cutText(said, CELL) }];
    }),
    notes: draft.left.map(sentence),
  };
}
