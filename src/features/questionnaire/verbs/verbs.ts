import type { FormRow } from '@contract/questionnaire/form';
import type { FormRight } from '@contract/questionnaire/rights';

export const formVerbs = {
  design: '设计题目',
  publish: '发布',
  publishNext: '发布新版本',
  leave: '退出协作',
  stop: '停止收集',
  rePublish: '重新发布',
  share: '分享填写链接',
  invite: '邀请填写',
  live: '现场投票',
  people: '协作人',
  settings: '问卷设置',
  data: '查看数据',
  statistics: '查看统计',
  copy: '复制问卷',
  export: '导出为文件',
  delete: '删除',
} as const;
export type FormVerb = keyof typeof formVerbs;

type Standing = Pick<FormRow, 'state' | 'versionNo' | 'edited' | 'rights' | 'waiting'>;

/** What somebody can do with a questionnaire as it stands (specification §4), in the order of its menu. */
export function verbsOf({ state, versionNo, edited, rights, waiting }: Standing): FormVerb[] {
  const collecting = state === 'COLLECTING';
  const may = (right: FormRight) => rights.includes(right);
  const manages = may('manage');
  const possible: [FormVerb, boolean][] = [
    ['design', may('edit')],
    // What waits for an approval comes out by it.
    ['publish', manages && state === 'DRAFT' && !waiting],
    ['publishNext', manages && collecting && edited && !waiting],
    ['rePublish', manages && state === 'STOPPED' && !waiting],
    ['share', manages && versionNo !== null],
    ['invite', manages && collecting],
    ['live', manages && collecting],
    ['data', may('answers') && versionNo !== null],
    ['statistics', may('answers') && versionNo !== null],
    ['settings', manages],
    ['people', manages],
    ['copy', may('edit')],
    ['export', may('edit')],
    // Who owns it, or manages where it stands, was not added.
    ['leave', !may('own') && rights.length > 0],
    ['stop', manages && collecting],
    ['delete', may('own') && !collecting],
  ];
  return possible.flatMap(([verb, may]) => (may ? [verb] : []));
}
