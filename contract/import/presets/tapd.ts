/** TAPD: XLSX and CSV of 需求, 缺陷 and 任务. */
import { type Preset, SPENT } from '../preset';

const common: Preset['columns'] = {
  ID: 'key',
  标题: 'title',
  详细描述: 'notes',
  描述: 'notes',
  状态: 'stage',
  优先级: 'urgent',
  处理人: 'executor',
  当前处理人: 'executor',
  抄送人: 'involved',
  开发人员: 'involved',
  测试人员: 'involved',
  创建人: 'creator',
  创建时间: 'createdTime',
  最后修改时间: 'skip',
  完成时间: 'realEnd',
  解决时间: 'realEnd',
  预计开始: 'planStart',
  预计结束: 'planEnd',
  预估工时: 'estimateHours',
  剩余工时: 'leftHours',
  完成工时: SPENT,
  超出工时: 'skip',
  进度: 'progress',
  迭代: { field: '迭代', kind: 'select' },
  模块: { field: '模块', kind: 'select' },
  标签: 'labels',
  父需求: 'parent',
  父需求ID: 'parent',
  关联需求: 'relations',
  关联缺陷: 'skip',
  附件: 'attachments',
  规模: { field: '规模', kind: 'number' },
};
const priorities = {
  High: 3,
  Middle: 2,
  Low: 1,
  'Nice To Have': 1,
  高: 3,
  中: 2,
  低: 1,
  紧急: 4,
  无关紧要: 1,
} as const;

export const tapd: Preset = {
  id: 'tapd',
  label: 'TAPD',
  marks: [
    ['ID', '标题', '状态', '处理人', '迭代'],
    ['ID', '标题', '状态', '优先级', '预计开始', '预计结束'],
  ],
  columns: {
    ...common,
    需求类别: { field: '需求类别', kind: 'select' },
    需求分类: { field: '需求类别', kind: 'select' },
    类型: 'taskType',
  },
  markup: 'html',
  priorities,
  dayHours: 8,
};

export const tapdTask: Preset = {
  id: 'tapdTask',
  label: 'TAPD 任务',
  marks: [
    ['ID', '任务标题', '状态', '处理人'],
    ['ID', '任务标题', '预计开始', '预计结束'],
  ],
  columns: { ...common, 任务标题: 'title', 关联需求: { field: '关联需求', kind: 'text' } },
  markup: 'html',
  priorities,
  everyType: 'TASK',
  dayHours: 8,
};

export const tapdBug: Preset = {
  id: 'tapdBug',
  label: 'TAPD 缺陷',
  marks: [
    ['ID', '标题', '严重程度', '状态', '处理人'],
    ['ID', '标题', '严重程度', '状态', '当前处理人'],
  ],
  columns: {
    ...common,
    严重程度: { field: '严重程度', kind: 'select' },
    解决方法: 'outcome',
    发现版本: { field: '发现版本', kind: 'select' },
  },
  markup: 'html',
  priorities,
  everyType: 'BUG',
  dayHours: 8,
};
