/** The keys of the task views (calm.md 3): each view gives them their actions, the sheet of keys lists them. */
import { defineKeys, dragKeys, escLayers } from '@/hooks/keys';

const next = { key: 'j', or: 'ArrowDown', repeat: true } as const;
const previous = { key: 'k', or: 'ArrowUp', repeat: true } as const;
const open = { key: 'Enter', label: '打开任务' } as const;
const peek = { key: ' ', label: '打开、合上任务' } as const;
const create = { key: 'c', label: '新建任务' } as const;
const search = { key: '/', label: '搜索与筛选' } as const;
const closeTask = { key: 'Escape', layer: escLayers.drawer, label: '关闭任务' } as const;
const choose = { key: 'x', label: '选择' } as const;
const chooseRange = { key: 'x', shift: true, label: '选择到此处' } as const;
const chooseDown = { key: 'j', or: 'ArrowDown', shift: true, label: '向下选择', repeat: true } as const;
const chooseUp = { key: 'k', or: 'ArrowUp', shift: true, label: '向上选择', repeat: true } as const;
const comment = { key: 'r', label: '写评论' } as const;
const today = { key: 't', label: '转到今天' } as const;

/** What a key sets: of the row or card that the keys stand on. */
const fields = {
  assign: { key: 'a', label: '指派执行人' },
  mine: { key: 'i', label: '指派给我' },
  stage: { key: 's', label: '变更阶段' },
  urgent: { key: 'p', label: '设置优先级' },
  labels: { key: 'l', label: '设置标签' },
  dates: { key: 'd', label: '设置截止' },
} as const;

export const listKeys = defineKeys({
  group: '任务列表',
  keys: {
    next: { ...next, label: '下一个任务' },
    previous: { ...previous, label: '上一个任务' },
    open: { key: 'Enter', label: '打开任务；在单元格中修改' },
    peek,
    expand: { key: 'ArrowRight', label: '展开；进入、移到下一单元格', repeat: true },
    collapse: { key: 'ArrowLeft', label: '收起；回到上一单元格、整行', repeat: true },
    nextCell: { key: 'Tab', label: '下一个可修改的单元格', repeat: true },
    previousCell: { key: 'Tab', shift: true, label: '上一个可修改的单元格', repeat: true },
    title: { key: 'F2', label: '修改标题或当前单元格' },
    clear: { key: 'Delete', or: 'Backspace', label: '清空单元格' },
    copy: { key: 'c', mod: true, told: true, label: '复制单元格' },
    paste: { key: 'v', mod: true, told: true, label: '粘贴到单元格' },
    choose,
    chooseRange,
    chooseDown,
    chooseUp,
    ...fields,
    up: { key: 'ArrowUp', alt: true, label: '上移' },
    down: { key: 'ArrowDown', alt: true, label: '下移' },
    log: { key: 't', label: '登记工时' },
    comment,
    create,
    search,
    close: closeTask,
    leaveCell: { key: 'Escape', layer: escLayers.cell, label: '离开单元格' },
    leaveRow: { key: 'Escape', layer: escLayers.row, label: '离开当前行' },
  },
});

export const boardKeys = defineKeys({
  group: '看板',
  keys: {
    next: { ...next, label: '列中的下一张卡片' },
    previous: { ...previous, label: '列中的上一张卡片' },
    right: { key: 'ArrowRight', label: '右边的列', repeat: true },
    left: { key: 'ArrowLeft', label: '左边的列', repeat: true },
    open,
    carry: { key: ' ', told: true, label: '拿起卡片；方向键选择位置，再按放下' },
    choose,
    chooseRange,
    ...fields,
    comment,
    create,
    search,
    close: closeTask,
    leaveCard: { key: 'Escape', layer: escLayers.row, label: '离开当前卡片' },
  },
});

export const batchKeys = defineKeys({
  group: '所选的任务',
  keys: { ...fields, drop: { key: 'Escape', layer: escLayers.selection, label: '取消选择' } },
});

export const ganttKeys = defineKeys({
  group: '甘特图',
  keys: {
    next: { ...next, label: '下一个任务' },
    previous: { ...previous, label: '上一个任务' },
    expand: { key: 'ArrowRight', label: '展开子任务' },
    collapse: { key: 'ArrowLeft', label: '收起子任务；到父任务' },
    move: { key: 'm', label: '移动日期' },
    open,
    peek,
    today,
    closer: { key: '+', or: '=', label: '放大时间刻度' },
    farther: { key: '-', label: '缩小时间刻度' },
    create,
    search,
    close: closeTask,
    leaveRow: { key: 'Escape', layer: escLayers.row, label: '离开当前行' },
  },
});

export const ganttMoveKeys = defineKeys({
  group: '甘特图：移动日期',
  keys: {
    later: { key: 'ArrowRight', label: '推后一个工作日', repeat: true },
    earlier: { key: 'ArrowLeft', label: '提前一个工作日', repeat: true },
    longer: { key: 'ArrowRight', shift: true, label: '截止推后一个工作日', repeat: true },
    shorter: { key: 'ArrowLeft', shift: true, label: '截止提前一个工作日', repeat: true },
    save: { key: 'Enter', label: '保存' },
    restore: { key: 'Escape', layer: escLayers.mode, label: '还原' },
  },
});

export const calendarKeys = defineKeys({
  group: '日历',
  keys: {
    forward: { key: 'PageDown', label: '下一页' },
    back: { key: 'PageUp', label: '上一页' },
    today,
    later: { key: 'ArrowRight', shift: true, told: true, label: '任务推后一天' },
    earlier: { key: 'ArrowLeft', shift: true, told: true, label: '任务提前一天' },
    laterWeek: { key: 'ArrowDown', shift: true, told: true, label: '任务推后一周' },
    earlierWeek: { key: 'ArrowUp', shift: true, told: true, label: '任务提前一周' },
    create,
    search,
    close: closeTask,
  },
});

export const detailKeys = defineKeys({
  group: '任务详情',
  keys: {
    next: { key: ']', label: '下一个任务' },
    previous: { key: '[', label: '上一个任务' },
    nextAlt: { key: 'ArrowDown', alt: true, label: '下一个任务' },
    previousAlt: { key: 'ArrowUp', alt: true, label: '上一个任务' },
    save: { key: 'Enter', mod: true, told: true, label: '保存描述、发送评论、提交对话框' },
  },
});

export const taskKeyTables = [
  listKeys,
  boardKeys,
  batchKeys,
  ganttKeys,
  ganttMoveKeys,
  dragKeys,
  calendarKeys,
  detailKeys,
] as const;
