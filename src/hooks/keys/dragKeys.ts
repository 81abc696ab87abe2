import { defineKeys, escLayers } from './table';

/** While a bar is pulled with the pointer. */
export const dragKeys = defineKeys({
  group: '拖动',
  keys: { cancel: { key: 'Escape', layer: escLayers.mode, label: '取消拖动' } },
});
