import { reportKinds } from '@contract/report/kinds';
import type { ReportTemplate } from '@contract/report/report';
import { KeptPage } from '@/features/kept';
import type { ListColumn } from '@/features/object/list';
import { TemplateForm } from '@/features/report';
import { showFailure } from '@/services/client';
import { reportApi } from '@/services/report';

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
  return (
    <KeptPage<ReportTemplate>
      name="reportTemplate"
      noun="报告模板"
      columns={columns}
      list={reportApi.listTemplates}
      nameOf={({ name }) => name}
      search="搜索名称"
      form={({ row, rows: _rows, ...ends }) => <TemplateForm template={row} {...ends} />}
      remove={{
        call: ({ id }) => reportApi.deleteTemplate({ id }, showFailure),
        content: () => '项目不再按它生成报告，已有的报告保留。此操作不能撤销。',
      }}
      emptyText="还没有报告模板：写下段落，项目按周或按月生成报告"
    />
  );
}
