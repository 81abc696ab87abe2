import { defineKeys } from '@/hooks/keys';

export const designKeys = defineKeys({
  group: '设计问卷',
  keys: {
    undo: { key: 'z', mod: true, label: '撤销' },
    redo: { key: 'z', mod: true, shift: true, label: '重做' },
    redoAlso: { key: 'y', mod: true, label: '重做' },
    next: { key: 'j', or: 'ArrowDown', repeat: true, label: '下一题' },
    previous: { key: 'k', or: 'ArrowUp', repeat: true, label: '上一题' },
    up: { key: 'ArrowUp', alt: true, repeat: true, label: '题目上移' },
    down: { key: 'ArrowDown', alt: true, repeat: true, label: '题目下移' },
    copy: { key: 'd', mod: true, label: '复制题目' },
    remove: { key: 'Delete', label: '删除题目' },
    title: { key: 'Enter', or: 'F2', label: '修改标题' },
    preview: { key: 'p', label: '预览' },
    save: { key: 's', mod: true, anywhere: true, label: '立即保存' },
  },
});
