/** What the variables of the texts stand for, each with something to show. */

import { type EventEntry, eventCodes, eventEntry, fillText } from '@contract/message/events';
import type { EventSample } from '@contract/object/eventEntry';

export const variables: Readonly<Record<string, EventSample>> = {
  actor: { label: '操作的人', sample: '周晓彤' },
  receivers: { label: '收到的人', sample: '韩雨、陈立' },
  executor: { label: '执行人', sample: '韩雨' },
  no: { label: '任务编号', sample: 'ZHYW-12' },
  title: { label: '任务标题', sample: '完成接口联调' },
  pre: { label: '前置任务', sample: 'ZHYW-8' },
  project: { label: '项目名称', sample: '智慧运维平台二期' },
  kind: { label: '对象种类', sample: '任务' },
  until: { label: '填写期限', sample: '请在 11月24日 18:00 前填写' },
  excerpt: { label: '评论摘要', sample: '接口文档已经更新，请看一下' },
  from: { label: '变更前', sample: '未开始' },
  to: { label: '变更后', sample: '进行中' },
  days: { label: '天数', sample: '2' },
  when: { label: '到期时间', sample: '明天' },
  day: { label: '恢复日期', sample: '2026-12-01' },
  week: { label: '一周的开始', sample: '2026-11-16' },
  where: { label: '所在位置', sample: '任务' },
  count: { label: '数量', sample: '12' },
  figures: { label: '各项数量', sample: '成功 120 条，失败 3 条' },
  range: { label: '范围', sample: '筛选结果' },
  file: { label: '文件名', sample: '任务导出.xlsx' },
  result: { label: '结果', sample: '已完成' },
  reason: { label: '原因或说明', sample: '上线前需要确认' },
  role: { label: '项目角色', sample: '项目成员' },
  heading: { label: '公告标题', sample: '系统维护通知' },
  text: { label: '公告内容', sample: '今晚 22:00 至 23:00 停机维护' },
  anchor: { label: '提醒依据', sample: '截止时间' },
  // What only the texts of one event have.
  ...Object.assign({}, ...eventCodes.map((code) => eventEntry(code).samples)),
};

const samples = Object.fromEntries(Object.entries(variables).map(([name, { sample }]) => [name, sample]));

export interface Preview {
  title: string;
  body: string;
  group: string | null;
  /** In the order in which they stand in the texts. */
  used: string[];
}

export function previewOf({ title, body, group }: EventEntry): Preview {
  const text = [title, body, group ?? ''].join(' ');
  return {
    title: fillText(title, samples),
    body: fillText(body, samples),
    group: group ? fillText(group, samples) : null,
    used: [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string))],
  };
}
