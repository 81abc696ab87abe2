/** Tables that new ones begin as. */
import type { TableTemplate, TableViewKind } from '../../../contract/dynamicTable/kinds';
import type { FieldInput } from '../../../contract/dynamicTable/table';

export interface TemplateView {
  name: string;
  kind: TableViewKind;
  /** The field by its name. */
  by?: string;
}
interface Template {
  fields: readonly FieldInput[];
  views: readonly TemplateView[];
}

const options = (...labels: [label: string, color: string][]) => labels.map(([label, color]) => ({ label, color }));
const grid: TemplateView = { name: '全部', kind: 'grid' };
const urgency = options(['高', 'red'], ['中', 'orange'], ['低', 'blue']);

export const templates: Readonly<Record<TableTemplate, Template>> = {
  blank: {
    fields: [
      { name: '标题', kind: 'text' },
      { name: '负责人', kind: 'person' },
      { name: '状态', kind: 'select', options: options(['待办', 'default'], ['进行中', 'blue'], ['完成', 'green']) },
      { name: '日期', kind: 'date' },
    ],
    views: [grid],
  },
  demands: {
    fields: [
      { name: '需求', kind: 'text' },
      { name: '编号', kind: 'autoNumber', config: { prefix: 'XQ-', precision: 3 } },
      {
        name: '状态',
        kind: 'select',
        options: options(
          ['待评审', 'default'],
          ['已采纳', 'blue'],
          ['开发中', 'orange'],
          ['已上线', 'green'],
          ['不采纳', 'red'],
        ),
      },
      { name: '优先级', kind: 'select', options: urgency },
      { name: '提出人', kind: 'person' },
      { name: '工作量', kind: 'number', config: { unit: '人天', precision: 1 } },
      { name: '期望上线', kind: 'date' },
      { name: '描述', kind: 'textarea' },
    ],
    views: [
      grid,
      { name: '按状态', kind: 'kanban', by: '状态' },
      { name: '上线日历', kind: 'calendar', by: '期望上线' },
    ],
  },
  cases: {
    fields: [
      { name: '用例', kind: 'text' },
      { name: '编号', kind: 'autoNumber', config: { prefix: 'TC-', precision: 3 } },
      { name: '级别', kind: 'select', options: options(['P0', 'red'], ['P1', 'orange'], ['P2', 'blue']) },
      { name: '步骤', kind: 'textarea' },
      { name: '预期结果', kind: 'textarea' },
      {
        name: '结果',
        kind: 'select',
        options: options(['未执行', 'default'], ['通过', 'green'], ['不通过', 'red'], ['阻塞', 'orange']),
      },
      { name: '执行人', kind: 'person' },
      { name: '执行日期', kind: 'date' },
    ],
    views: [grid, { name: '按结果', kind: 'kanban', by: '结果' }],
  },
  deliverables: {
    fields: [
      { name: '交付物', kind: 'text' },
      {
        name: '类别',
        kind: 'select',
        options: options(['文档', 'blue'], ['软件', 'purple'], ['硬件', 'orange'], ['培训', 'green']),
      },
      { name: '责任人', kind: 'person' },
      { name: '计划交付', kind: 'date' },
      { name: '实际交付', kind: 'date' },
      { name: '已签收', kind: 'switch' },
      { name: '备注', kind: 'textarea' },
    ],
    views: [grid, { name: '交付日历', kind: 'calendar', by: '计划交付' }, { name: '卡片', kind: 'gallery' }],
  },
  stakeholders: {
    fields: [
      { name: '姓名', kind: 'text' },
      { name: '单位', kind: 'text' },
      { name: '职务', kind: 'text' },
      { name: '电话', kind: 'phone' },
      { name: '邮箱', kind: 'mail' },
      { name: '影响力', kind: 'rating' },
      { name: '态度', kind: 'select', options: options(['支持', 'green'], ['中立', 'default'], ['反对', 'red']) },
      { name: '沟通负责人', kind: 'person' },
    ],
    views: [grid, { name: '名片', kind: 'gallery' }],
  },
};
