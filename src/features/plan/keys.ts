/** The keys of the plan; the sheet of keys lists them. */
import { defineKeys, escLayers } from '@/hooks/keys';

export const planKeys = defineKeys({
  group: '计划',
  keys: {
    next: { key: 'j', or: 'ArrowDown', repeat: true, label: '下一个节点' },
    previous: { key: 'k', or: 'ArrowUp', repeat: true, label: '上一个节点' },
    extend: { key: 'ArrowDown', shift: true, repeat: true, label: '选到下一个节点' },
    shrink: { key: 'ArrowUp', shift: true, repeat: true, label: '选到上一个节点' },
    expand: { key: 'ArrowRight', label: '展开下级' },
    collapse: { key: 'ArrowLeft', label: '收起下级；到上级' },
    indent: { key: 'Tab', label: '降级' },
    outdent: { key: 'Tab', shift: true, label: '升级' },
    up: { key: 'ArrowUp', alt: true, label: '上移' },
    down: { key: 'ArrowDown', alt: true, label: '下移' },
    later: { key: 'ArrowRight', alt: true, label: '推后一个工作日' },
    earlier: { key: 'ArrowLeft', alt: true, label: '提前一个工作日' },
    longer: { key: 'ArrowRight', alt: true, shift: true, label: '工期加一个工作日' },
    shorter: { key: 'ArrowLeft', alt: true, shift: true, label: '工期减一个工作日' },
    open: { key: 'Enter', label: '打开节点' },
    rename: { key: 'F2', label: '改名' },
    link: { key: 'l', label: '填写前置' },
    create: { key: 'c', label: '在其后新建节点' },
    remove: { key: 'Delete', label: '删除节点' },
    today: { key: 't', label: '转到今天' },
    closer: { key: '+', or: '=', label: '放大时间刻度' },
    farther: { key: '-', label: '缩小时间刻度' },
    leave: { key: 'Escape', layer: escLayers.row, label: '离开当前行' },
  },
});

export const planDetailKeys = defineKeys({
  group: '计划节点',
  keys: { close: { key: 'Escape', layer: escLayers.drawer, label: '关闭详情' } },
});
