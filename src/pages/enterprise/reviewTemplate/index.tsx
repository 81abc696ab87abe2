import { stepModes } from '@contract/object/stepModes';
import { reviewTypes } from '@contract/review/fields';
import type { ReviewTemplate } from '@contract/review/review';
import { KeptPage } from '@/features/kept';
import type { ListColumn } from '@/features/object/list';
import { TemplateForm } from '@/features/review';
import { showFailure } from '@/services/client';
import { reviewApi } from '@/services/review';

const columns: ListColumn<ReviewTemplate>[] = [
  { key: 'name', title: '名称', width: 200, fixed: true, render: ({ name }) => name, text: ({ name }) => name },
  {
    key: 'type',
    title: '评审类型',
    width: 112,
    phone: true,
    render: ({ type }) => reviewTypes[type],
    text: ({ type }) => reviewTypes[type],
  },
  {
    key: 'items',
    title: '检查项',
    width: 84,
    phone: true,
    render: ({ items }) => `${items.length} 条`,
    text: ({ items }) => String(items.length),
  },
  {
    key: 'mode',
    title: '通过规则',
    width: 160,
    render: ({ mode, percent }) => (mode === 'percent' ? `${percent}% 同意` : stepModes[mode]),
    text: ({ mode }) => stepModes[mode],
  },
  { key: 'used', title: '已用', width: 76, render: ({ used }) => `${used} 次`, text: ({ used }) => String(used) },
  {
    key: 'enabled',
    title: '状态',
    width: 76,
    phone: true,
    render: ({ enabled }) => (enabled ? '启用' : '停用'),
    text: ({ enabled }) => (enabled ? '启用' : '停用'),
  },
];

/** /enterpriseManage/reviewTemplate — what reviews are made from: checklists, how reviewers agree, which approval follows. */
export default function ReviewTemplatePage() {
  return (
    <KeptPage<ReviewTemplate>
      name="reviewTemplate"
      noun="评审模板"
      columns={columns}
      list={reviewApi.listTemplates}
      nameOf={({ name }) => name}
      search="搜索名称"
      form={({ row, rows: _rows, ...ends }) => <TemplateForm template={row} {...ends} />}
      remove={{
        call: ({ id }) => reviewApi.deleteTemplate({ id }, showFailure),
        content: () => '用它建立的评审保留各自的检查单。此操作不能撤销。',
      }}
      emptyText="还没有评审模板：写下检查项，发起评审时选用"
    />
  );
}
