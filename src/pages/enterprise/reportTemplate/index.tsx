import { reportKinds } from '@contract/report/kinds';
import type { ReportTemplate } from '@contract/report/report';
import { holdsTyped } from '@contract/search/fold';
import { App, Button } from 'antd';
import { useState } from 'react';
import { DataList, type ListColumn, onePage, text, useDataList } from '@/features/object/list';
import { TemplateForm } from '@/features/report';
import { reportApi } from '@/services/report';
import { failureText } from '@/utils/failure';

const params = { q: text(50) };
const columns: ListColumn<ReportTemplate>[] = [
  { key: 'name', title: '名称', width: 240, fixed: true, render: ({ name }) => name, text: ({ name }) => name },
  {
    key: 'kind',
    title: '种类',
    width: 120,
    phone: true,
    render: ({ kind }) => reportKinds[kind],
    text: ({ kind }) => reportKinds[kind],
  },
  {
    key: 'sections',
    title: '段落',
    width: 96,
    phone: true,
    render: ({ sections }) => `${sections.length} 段`,
    text: ({ sections }) => String(sections.length),
  },
  {
    key: 'used',
    title: '使用的项目',
    width: 112,
    render: ({ used }) => `${used} 个`,
    text: ({ used }) => String(used),
  },
  {
    key: 'enabled',
    title: '状态',
    width: 88,
    phone: true,
    render: ({ enabled }) => (enabled ? '启用' : '停用'),
    text: ({ enabled }) => (enabled ? '启用' : '停用'),
  },
];

/** /enterpriseManage/reportTemplate — what reports are made from: an order of sections, and until when they are in time. */
export default function ReportTemplatePage() {
  const { message, modal } = App.useApp();
  const [form, setForm] = useState<{ template?: ReportTemplate } | null>(null);
  const load = async (q: string) => {
    const rows = await reportApi.listTemplates();
    return onePage(rows.filter(({ name }) => holdsTyped(q, name)));
  };
  const list = useDataList({ params, load: ({ q }) => load(q), idOf: ({ id }: ReportTemplate) => id });
  const create = (
    <Button type="primary" onClick={() => setForm({})}>
      新建报告模板
    </Button>
  );
  const remove = (template: ReportTemplate) =>
    modal.confirm({
      title: `删除报告模板「${template.name}」？`,
      content: '项目不再按它生成报告，已有的报告保留。此操作不能撤销。',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: async () => {
        try {
          await reportApi.deleteTemplate({ id: template.id });
          void message.success('删除成功');
        } catch (error) {
          void message.error(failureText(error, '删除报告模板失败'));
        }
        void list.refresh();
      },
    });
  return (
    <>
      <DataList
        name="reportTemplate"
        noun="报告模板"
        title="报告模板"
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
        emptyText="还没有报告模板：写下段落，项目按周或按月生成报告"
        emptyAction={create}
      />
      {form && (
        <TemplateForm
          template={form.template}
          onClose={() => setForm(null)}
          onDone={() => {
            setForm(null);
            void message.success('保存成功');
            void list.refresh();
          }}
        />
      )}
    </>
  );
}
