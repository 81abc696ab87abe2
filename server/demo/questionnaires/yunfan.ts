import { evaluationsOf } from './evaluations';
import { type DemoForm, design, options, required, rows } from './shapes';

export const yunfanForms: readonly DemoForm[] = [
  {
    title: 'ERP 关键用户培训反馈',
    ...{ state: 'COLLECTING', owner: 'yunfan', labels: ['ERP'], answers: 42, days: 20, mood: 0.7 },
    versions: [
      design(
        {
          id: 'q1',
          kind: 'select',
          title: '您所在的业务',
          ...required,
          ...options('财务', '采购', '库存', '销售', '生产'),
        },
        {
          ...{ id: 'q2', kind: 'matrixRating', title: '请为本次培训打分', points: 5, ...required },
          ...rows('内容实用', '讲解清楚', '练习充分'),
        },
        { id: 'q3', kind: 'yesNo', title: '是否可以独立操作？', ...required, ...options('可以', '还不可以') },
        {
          ...{ id: 'q4', kind: 'multiple', title: '还需要哪些支持？', show: [{ q: 'q3', op: 'is', value: 'o2' }] },
          ...options('再次培训', '操作视频', '现场指导', '操作手册'),
        },
        { id: 'q5', kind: 'date', title: '希望的下一次培训日期' },
        { id: 'q6', kind: 'longText', title: '意见与建议' },
      ),
    ],
    settings: { audience: { kind: 'anyone', departmentIds: [], userIds: [] }, once: false },
    words: { q6: ['希望按岗位分开培训', '练习环境的数据再完整一些', '讲解很清楚', '期末结转想再讲一次'] },
  },
  ...evaluationsOf('yunfan', 'YFERP'),
  {
    title: '供应商协同满意度',
    ...{ state: 'STOPPED', owner: 'xiaofei', labels: ['供应商'], answers: 31, days: 90, mood: 0.6 },
    versions: [
      design(
        { id: 'q1', kind: 'nps', title: '您有多大可能推荐其他供应商与我们合作？', ...required },
        {
          id: 'q2',
          kind: 'single',
          title: '对账是否顺畅？',
          ...required,
          ...options('很顺畅', '基本顺畅', '经常有问题'),
        },
        { id: 'q3', kind: 'longText', title: '请说明问题', ...required, show: [{ q: 'q2', op: 'is', value: 'o3' }] },
      ),
    ],
    settings: { audience: { kind: 'anyone', departmentIds: [], userIds: [] }, once: false },
    words: { q3: ['发票信息经常需要更正', '对账单晚于约定日期', '差异没有人跟进'] },
  },
  {
    title: '数字化需求征集',
    ...{ state: 'DRAFT', owner: 'yunfan' },
    versions: [
      design(
        { id: 'q1', kind: 'department', title: '提出部门', ...required },
        { id: 'q2', kind: 'longText', title: '希望解决的问题', ...required },
        { id: 'q3', kind: 'single', title: '紧急程度', ...options('本月', '本季度', '今年', '不急') },
      ),
    ],
  },
];
