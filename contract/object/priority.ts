/** How urgent a task or a problem is (specification §3): 1 low … 4 very urgent. No imports: the console bundles this. */
export const priorities = [
  { value: 1, label: '低', token: 'colorTextTertiary' },
  { value: 2, label: '普通', token: 'colorInfo' },
  { value: 3, label: '紧急', token: 'colorWarning' },
  { value: 4, label: '非常紧急', token: 'colorError' },
] as const;
