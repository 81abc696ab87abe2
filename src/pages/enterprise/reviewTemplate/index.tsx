import { stepModes } from '@contract/object/stepModes';
import { reviewTypes } from '@contract/review/fields';
import type { ReviewTemplate } from '@contract/review/review';
import { holdsTyped } from '@contract/search/fold';
import { App, Button } from 'antd';
import { useState } from 'react';
import { DataList, type ListColumn, onePage, text, useDataList } from '@/features/object/list';
import { TemplateForm } from '@/features/review';
import { useAct } from '@/features/undo';
import { showFailure } from '@/services/client';
import { reviewApi } from '@/services/review';

const params = { q: text(50) };
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
  const { modal } = App.useApp();
  const { told } = useAct();
  const [form, setForm] = useState<{ template?: ReviewTemplate } | null>(null);
  const load = async (q: string) => {
    const rows = await reviewApi.listTemplates();
    return onePage(rows.filter(({ name }) => holdsTyped(q, name)));
  };
  const list = useDataList({ params, load: ({ q }) => load(q), idOf: ({ id }: ReviewTemplate) => id });
  const create = (
    <Button type="primary" onClick={() => setForm({})}>
      新建评审模板
    </Button>
  );
  const remove = (template: ReviewTemplate) =>
    modal.confirm({
      title: `删除评审模板「${template.name}」？`,
      content: '用它建立的评审保留各自的检查单。此操作不能撤销。',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: async () => {
        await reviewApi.deleteTemplate({ id: template.id }, showFailure);
        told('删除成功', { label: template.name });
        void list.refresh();
      },
    });
  return (
    <>
      <DataList
        name="reviewTemplate"
        noun="评审模板"
        title="评审模板"
        list={list}
        columns={columns}
        nameOf={({ name }) => name}
        actions={create}
        search="搜索名称"
        onOpen={(template) => setForm({ template })}
        rowActionsWidth={120}
        rowActions={(template) => (
          <>
            <Button size="small" type="link" onClick={() => setForm({ template })}>
              编辑
            </Button>
            <Button size="small" type="link" danger onClick={() => remove(template)}>
              删除
            </Button>
          </>
        )}
        emptyText="还没有评审模板：写下检查项，发起评审时选用"
        emptyAction={create}
      />
      {form && (
        <TemplateForm
          template={form.template}
          onClose={() => setForm(null)}
          onDone={() => {
            setForm(null);
            told('保存成功');
            void list.refresh();
          }}
        />
      )}
    </>
  );
}
