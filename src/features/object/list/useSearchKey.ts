import { defineKeys, useKeys } from '@/hooks/keys';

/** The keys of every list: those of its rows are theirs (`useRowKeys`) and stand here for the sheet of keys. */
const dataListKeys = defineKeys({
  group: '列表',
  keys: {
    next: { key: 'j', or: 'ArrowDown', told: true, label: '下一行' },
    previous: { key: 'k', or: 'ArrowUp', told: true, label: '上一行' },
    inside: { key: 'ArrowRight', or: 'ArrowLeft', told: true, label: '行中的链接与按钮' },
    open: { key: 'Enter', told: true, label: '打开' },
    peek: { key: ' ', told: true, label: '预览' },
    choose: { key: 'x', told: true, label: '选择' },
    chooseRange: { key: 'x', shift: true, told: true, label: '选择到此处' },
    chooseAll: { key: 'a', mod: true, told: true, label: '选择本页全部' },
    search: { key: '/', label: '搜索' },
  },
});

/** `/` leads into the search from anywhere on the page where nobody types. */
export function useSearchKey(toSearch: (() => void) | undefined): void {
  useKeys(dataListKeys, { search: () => (toSearch ? toSearch() : false) });
}
