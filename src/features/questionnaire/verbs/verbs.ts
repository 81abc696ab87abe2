import type { FormRow } from '@contract/questionnaire/form';

export const formVerbs = {
  design: '设计题目',
  publish: '发布',
  publishNext: '发布新版本',
  stop: '停止收集',
  rePublish: '重新发布',
  share: '分享填写链接',
  invite: '邀请填写',
  settings: '问卷设置',
  data: '查看数据',
  statistics: '查看统计',
  copy: '复制问卷',
  delete: '删除',
} as const;
export type FormVerb = keyof typeof formVerbs;

type Standing = Pick<FormRow, 'state' | 'versionNo' | 'edited'>;

/** What can be done with a questionnaire as it stands (specification §4), in the order of its menu. */
export function verbsOf({ state, versionNo, edited }: Standing): FormVerb[] {
  const collecting = state === 'COLLECTING';
  const possible: [FormVerb, boolean][] = [
    ['design', true],
    ['publish', state === 'DRAFT'],
    ['publishNext', collecting && edited],
    ['rePublish', state === 'STOPPED'],
    ['share', versionNo !== null],
    ['invite', collecting],
    ['data', versionNo !== null],
    ['statistics', versionNo !== null],
    ['settings', true],
    ['copy', true],
    ['stop', collecting],
    ['delete', !collecting],
  ];
  return possible.flatMap(([verb, may]) => (may ? [verb] : []));
}
