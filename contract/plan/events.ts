/** What people are told of the nodes of a plan. Nothing heavy is imported: the console bundles this. */
import { everywhere, quiet, seen } from '../object/eventEntry';
import { planNodeEntry } from './entry';

const nodePage = planNodeEntry.page;

export const planEvents = {
  planAssigned: {
    tab: 'task',
    label: '计划节点由我负责',
    title: '{actor} 将{nodeKind}「{title}」交给您负责',
    body: '{range}',
    group: '{actor} 将{nodeKind}「{title}」交给 {receivers} 负责',
    link: nodePage,
    object: 'planNode',
    on: everywhere,
    samples: {
      nodeKind: { label: '节点类型', sample: '里程碑' },
      range: { label: '计划起止', sample: '2026-11-23 至 2026-11-27' },
    },
  },
  milestoneReached: {
    tab: 'task',
    label: '里程碑达成',
    title: '里程碑「{title}」已于 {day} 达成',
    body: '计划 {planned}',
    group: '里程碑「{title}」已于 {day} 达成',
    link: nodePage,
    object: 'planNode',
    on: seen,
    samples: {
      day: { label: '达成日期', sample: '2026-11-27' },
      planned: { label: '计划日期', sample: '2026-11-25' },
    },
  },
  milestoneSlipped: {
    tab: 'task',
    label: '里程碑延后',
    title: '里程碑「{title}」延后 {days} 个工作日',
    body: '{before} → {after}',
    group: '里程碑「{title}」由 {before} 延后至 {after}',
    link: nodePage,
    object: 'planNode',
    on: everywhere,
    samples: {
      days: { label: '延后天数', sample: '3' },
      before: { label: '原日期', sample: '2026-11-25' },
      after: { label: '新日期', sample: '2026-11-30' },
    },
  },
  deliverableJudged: {
    tab: 'task',
    label: '交付物验收结果',
    title: '交付物「{title}」{result}',
    body: '{note}',
    group: '交付物「{title}」{result}',
    link: nodePage,
    object: 'planNode',
    on: everywhere,
    samples: {
      result: { label: '验收结果', sample: '验收不通过' },
      note: { label: '验收意见', sample: '缺少安装手册' },
    },
  },
  planFollowed: {
    tab: 'task',
    label: '其他项目的前置移动',
    title: '「{title}」的前置{other}移动了',
    body: '{before} → {after}',
    group: '「{title}」的前置{other}由 {before} 改为 {after}',
    link: nodePage,
    object: 'planNode',
    on: everywhere,
    samples: {
      other: { label: '前置', sample: '「平台升级」的「接口冻结」' },
      before: { label: '原日期', sample: '2026-11-23 至 2026-11-27' },
      after: { label: '新日期', sample: '2026-11-30 至 2026-12-04' },
    },
  },
  planOverdue: {
    tab: 'task',
    label: '计划节点错过期限',
    title: '{nodeKind}「{title}」已超过期限 {days} 天',
    body: '期限 {day}',
    group: '{nodeKind}「{title}」已超过期限 {days} 天',
    link: nodePage,
    object: 'planNode',
    on: quiet,
    samples: {
      nodeKind: { label: '节点类型', sample: '里程碑' },
      days: { label: '超过天数', sample: '1' },
      day: { label: '期限', sample: '2026-11-25' },
    },
  },
} as const;
