/** Values of custom fields in words, where there is no room to show them: the two sides of a conflict. Pure. */
import type { CustomFieldInfo } from '@contract/task/setup';
import type { CustomValue } from '@contract/task/task';
import { sayMoney } from '../../../utils/sayMoney';
import { pathOf } from '../../../utils/treePath';

type NameOf = (userId: string) => string | undefined;

export function customText(field: CustomFieldInfo | undefined, value: CustomValue | undefined, nameOf: NameOf): string {
  if (value === undefined || value === null || value === '') return '';
  const labelOf = (one: string) => field?.options.find((option) => option.value === one)?.label ?? one;
  const list = Array.isArray(value) ? value : [String(value)];
  switch (field?.kind) {
    case 'select':
    case 'multiSelect':
      return list.map(labelOf).join('、');
    case 'treeSelect':
    case 'department':
      return pathOf(String(value), field.options).join(' / ') || String(value);
    case 'person':
    case 'persons':
      return list.map((id) => nameOf(id) ?? '已离开的成员').join('、');
    case 'money':
      return sayMoney(Number(value), field.config.currency);
    case 'percent':
    case 'progress':
      return `${String(value)}%`;
    case 'switch':
      return value === true ? '是' : '否';
    case 'dateRange':
      return list.join(' ~ ');
    case 'file':
      return list.length === 0 ? '' : `${list.length} 个文件`;
    default:
      return list.join('、');
  }
}
