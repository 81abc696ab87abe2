/** What expenses say of themselves wherever kinds are listed. */
import { everywhere, seen } from '../object/eventEntry';
import type { RegisterEntry } from '../object/registerEntry';

export const costEntry = {
  label: '费用',
  prefix: 'F',
  page: '/project/{projectId}/cost/entry/{objectId}',
  tab: '成本',
  managersOnly: true,
  privileges: {
    'COST:LIST': '查看成本',
    'COST:CREATE': '登记费用',
    'COST:UPDATE': '修改费用',
    'COST:STATUS:UPDATE': '审批、支付费用',
    'COST:DELETE': '删除费用',
    'COST:COMMENT': '评论费用',
    'COST:BUDGET:UPDATE': '维护科目、编制预算',
    'COST:BUDGET:APPROVE': '批准预算',
  },
  events: {
    costAssigned: {
      tab: 'approval',
      label: '费用由我审批',
      title: '{actor} 请您审批费用 {no}',
      body: '{title}',
      group: '{actor} 请 {receivers} 审批费用 {no}',
      on: everywhere,
    },
    costState: {
      tab: 'approval',
      label: '费用状态变更',
      title: '{actor} 将费用 {no} 从「{from}」变更为「{to}」',
      body: '{title} {reason}',
      group: '{actor} 将费用 {no} 从「{from}」变更为「{to}」',
      on: seen,
    },
  },
  log: {
    actions: { repriced: '重新计价' },
    objects: {
      costSubject: '成本科目',
      costBudget: '预算',
      costRate: '工时费率',
      exchangeRate: '汇率',
      exchange_rate: '汇率',
      cost_subject: '成本科目',
      cost_budget: '预算',
      cost_budget_line: '预算',
      cost_rate: '工时费率',
      cost_labour: '工时成本',
    },
  },
} as const satisfies RegisterEntry<'cost'>;
