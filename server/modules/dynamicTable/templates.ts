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
  purchases: {
    fields: [
      { name: '物料', kind: 'text' },
      { name: '编号', kind: 'autoNumber', config: { prefix: 'CG-', precision: 3 } },
      { name: '规格', kind: 'text' },
      { name: '数量', kind: 'number' },
      { name: '单价', kind: 'money' },
      { name: '金额', kind: 'formula', config: { formula: 'round({数量} * {单价}, 2)', precision: 2, unit: '元' } },
      { name: '供应商', kind: 'text' },
      {
        name: '状态',
        kind: 'select',
        options: options(
          ['待询价', 'default'],
          ['待审批', 'orange'],
          ['已下单', 'blue'],
          ['已到货', 'green'],
          ['已取消', 'red'],
        ),
      },
      { name: '采购人', kind: 'person' },
      { name: '要求到货', kind: 'date' },
      { name: '实际到货', kind: 'date' },
      { name: '延期天数', kind: 'formula', config: { formula: 'max(days({要求到货}, {实际到货}), 0)' } },
    ],
    views: [
      grid,
      { name: '按状态', kind: 'kanban', by: '状态' },
      { name: '到货日历', kind: 'calendar', by: '要求到货' },
    ],
  },
  contracts: {
    fields: [
      { name: '合同名称', kind: 'text' },
      { name: '合同编号', kind: 'text' },
      { name: '对方单位', kind: 'text' },
      {
        name: '类型',
        kind: 'select',
        options: options(['销售', 'green'], ['采购', 'orange'], ['服务', 'blue'], ['其他', 'default']),
      },
      { name: '合同金额', kind: 'money' },
      { name: '已收付', kind: 'money' },
      {
        name: '未收付',
        kind: 'formula',
        config: { formula: '{合同金额} - default({已收付}, 0)', precision: 2, unit: '元' },
      },
      { name: '签订日期', kind: 'date' },
      { name: '到期日期', kind: 'date' },
      {
        name: '状态',
        kind: 'select',
        options: options(
          ['起草', 'default'],
          ['审批中', 'orange'],
          ['履行中', 'blue'],
          ['已完成', 'green'],
          ['已终止', 'red'],
        ),
      },
      { name: '负责人', kind: 'person' },
      { name: '附件', kind: 'file' },
    ],
    views: [
      grid,
      { name: '按状态', kind: 'kanban', by: '状态' },
      { name: '到期日历', kind: 'calendar', by: '到期日期' },
    ],
  },
  budgets: {
    fields: [
      { name: '科目', kind: 'text' },
      {
        name: '类别',
        kind: 'select',
        options: options(
          ['人工', 'blue'],
          ['设备', 'orange'],
          ['外协', 'purple'],
          ['差旅', 'cyan'],
          ['其他', 'default'],
        ),
      },
      { name: '预算', kind: 'money' },
      { name: '已发生', kind: 'money' },
      { name: '余额', kind: 'formula', config: { formula: '{预算} - default({已发生}, 0)', precision: 2, unit: '元' } },
      {
        name: '执行率',
        kind: 'formula',
        config: { formula: 'text(default({已发生}, 0) / {预算}, "0.0%")' },
      },
      {
        name: '情况',
        kind: 'formula',
        config: {
          formula: 'ifs({余额} < 0, "超支", default({已发生}, 0) / {预算} >= 0.9, "即将用完", "正常")',
        },
      },
      { name: '责任人', kind: 'person' },
      { name: '备注', kind: 'textarea' },
    ],
    views: [grid, { name: '按类别', kind: 'kanban', by: '类别' }],
  },
  actions: {
    fields: [
      { name: '行动项', kind: 'text' },
      { name: '来自会议', kind: 'text' },
      { name: '会议日期', kind: 'date' },
      { name: '负责人', kind: 'person' },
      { name: '参与人', kind: 'persons' },
      { name: '截止日期', kind: 'date' },
      {
        name: '状态',
        kind: 'select',
        options: options(['未开始', 'default'], ['进行中', 'blue'], ['已完成', 'green'], ['搁置', 'orange']),
      },
      { name: '结论', kind: 'textarea' },
    ],
    views: [
      grid,
      { name: '按状态', kind: 'kanban', by: '状态' },
      { name: '截止日历', kind: 'calendar', by: '截止日期' },
    ],
  },
  assets: {
    fields: [
      { name: '设备名称', kind: 'text' },
      { name: '编号', kind: 'autoNumber', config: { prefix: 'SB-', precision: 4 } },
      { name: '型号', kind: 'text' },
      { name: '存放地点', kind: 'text' },
      { name: '使用人', kind: 'person' },
      { name: '购置日期', kind: 'date' },
      { name: '购置金额', kind: 'money' },
      { name: '质保月数', kind: 'number' },
      { name: '质保到期', kind: 'formula', config: { formula: 'edate({购置日期}, {质保月数})' } },
      {
        name: '状态',
        kind: 'select',
        options: options(['在用', 'green'], ['闲置', 'default'], ['维修中', 'orange'], ['报废', 'red']),
      },
      { name: '照片', kind: 'file' },
    ],
    views: [grid, { name: '按状态', kind: 'kanban', by: '状态' }, { name: '卡片', kind: 'gallery' }],
  },
  feedback: {
    fields: [
      { name: '问题', kind: 'text' },
      { name: '编号', kind: 'autoNumber', config: { prefix: 'WT-', precision: 3 } },
      { name: '反馈单位', kind: 'text' },
      { name: '联系电话', kind: 'phone' },
      { name: '严重程度', kind: 'select', options: urgency },
      {
        name: '状态',
        kind: 'select',
        options: options(['待受理', 'default'], ['处理中', 'blue'], ['待确认', 'orange'], ['已关闭', 'green']),
      },
      { name: '处理人', kind: 'person' },
      { name: '要求解决', kind: 'date' },
      { name: '满意度', kind: 'rating' },
      { name: '描述', kind: 'textarea' },
    ],
    views: [grid, { name: '按状态', kind: 'kanban', by: '状态' }],
  },
  trainings: {
    fields: [
      { name: '培训主题', kind: 'text' },
      { name: '对象', kind: 'text' },
      { name: '讲师', kind: 'person' },
      { name: '开始日期', kind: 'date' },
      { name: '结束日期', kind: 'date' },
      { name: '天数', kind: 'formula', config: { formula: 'days({开始日期}, {结束日期}) + 1' } },
      { name: '计划人数', kind: 'number' },
      { name: '实到人数', kind: 'number' },
      { name: '到课率', kind: 'formula', config: { formula: 'text({实到人数} / {计划人数}, "0%")' } },
      {
        name: '状态',
        kind: 'select',
        options: options(['计划', 'default'], ['已通知', 'blue'], ['已完成', 'green'], ['取消', 'red']),
      },
      { name: '材料', kind: 'file' },
    ],
    views: [
      grid,
      { name: '培训日历', kind: 'calendar', by: '开始日期' },
      { name: '按状态', kind: 'kanban', by: '状态' },
    ],
  },
};
