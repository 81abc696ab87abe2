import { defineKeys, escLayers } from '@/hooks/keys';

export const batchKeys = defineKeys({
  group: '所选的行',
  keys: {
    change: { key: 'e', label: '修改字段' },
    assign: { key: 'a', label: '修改指派' },
    labels: { key: 'l', label: '修改标签' },
    step: { key: 's', label: '变更状态' },
    drop: { key: 'Escape', layer: escLayers.selection, label: '取消选择' },
  },
});
