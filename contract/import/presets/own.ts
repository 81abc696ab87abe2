/** An export of ours: rows are tasks by their number, columns are fields by their names. */
import { importTargets } from '../../task/enums';
import type { Preset } from '../preset';

const headings = Object.fromEntries(
  (Object.entries(importTargets) as [keyof typeof importTargets, string][]).map(([target, heading]) => [
    heading,
    target,
  ]),
);

export const own: Preset = {
  id: 'own',
  label: '本系统导出的文件',
  marks: [['编号', '标题', '类型', '阶段']],
  columns: {
    ...headings,
    // Whoever made the table in Excel has no numbers of ours: with both, the number counts.
    外部编号: 'skip',
    阶段分类: 'skip',
    状态分类: 'skip',
    实际开始: 'skip',
    实际完成: 'skip',
    前置任务数: 'skip',
    提醒时间: 'skip',
    消耗工时: 'skip',
    子任务数: 'skip',
    评论数: 'skip',
    附件数: 'skip',
    催办次数: 'skip',
    创建人: 'skip',
    创建时间: 'skip',
    更新时间: 'skip',
    适用规范: 'skip',
  },
  markup: 'text',
};
