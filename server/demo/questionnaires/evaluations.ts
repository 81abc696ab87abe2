/** Acceptance and both evaluations of a task, for any enterprise. */
import { type DemoForm, design, options, required, rows } from './shapes';

const evaluation = design(
  { id: 'q1', kind: 'rating', title: '总体满意度', points: 5, ...required },
  {
    ...{ id: 'q2', kind: 'matrixRating', title: '分项满意度', points: 5, ...required },
    ...rows('服务态度', '处理速度', '处理结果', '专业能力'),
  },
  { id: 'q3', kind: 'yesNo', title: '问题是否已经解决？', ...required, ...options('是', '否') },
  {
    ...{ id: 'q4', kind: 'longText', title: '还没有解决的是什么？', ...required },
    show: [{ q: 'q3', op: 'is', value: 'o2' }],
  },
  { id: 'q5', kind: 'longText', title: '意见与建议' },
);
const acceptance = design(
  { id: 'q1', kind: 'text', title: '验收单位', ...required },
  { id: 'q2', kind: 'region', title: '所在地区', ...required },
  { id: 'q3', kind: 'date', title: '验收日期', ...required },
  {
    ...{ id: 'q4', kind: 'matrixSingle', title: '各项验收结果', ...required },
    ...rows('功能符合合同约定', '性能达到指标', '文档齐全', '培训已完成'),
    columns: ['符合', '基本符合', '不符合'].map((text, at) => ({ id: `c${at + 1}`, text })),
  },
  { id: 'q5', kind: 'single', title: '验收结论', ...required, ...options('通过', '有条件通过', '不通过') },
  {
    ...{ id: 'q6', kind: 'longText', title: '遗留问题与整改期限', ...required },
    show: [{ q: 'q5', op: 'anyOf', value: ['o2', 'o3'] }],
  },
);
const anyone = { audience: { kind: 'anyone' as const, departmentIds: [], userIds: [] }, once: false };

export const evaluationsOf = (owner: string, project: string): DemoForm[] => [
  {
    ...{ title: '项目验收报告', kind: 'acceptance', state: 'COLLECTING', owner, aboutTaskOf: project },
    ...{ versions: [acceptance], settings: anyone, answers: 4, days: 40, mood: 0.85, labels: ['验收'] },
    words: {
      q1: ['省大数据中心', '市政务服务局', '信息中心', '数字化办公室'],
      q6: ['报表导出在一万行以上较慢，两周内优化。', '运维手册缺少应急预案，一周内补齐。'],
    },
  },
  {
    ...{ title: '初次满意度评价', kind: 'satisfaction1', state: 'COLLECTING', owner, aboutTaskOf: project },
    ...{ versions: [evaluation], settings: anyone, answers: 9, days: 35, mood: 0.6, labels: ['验收'] },
    words: {
      q4: ['历史数据还有少量缺失', '手机端偶尔打不开附件', '审批通知延迟'],
      q5: ['希望现场支持的时间再长一些', '响应很及时', '操作手册可以更详细'],
    },
  },
  {
    ...{ title: '二次满意度评价', kind: 'satisfaction2', state: 'COLLECTING', owner, aboutTaskOf: project },
    ...{ versions: [evaluation], settings: anyone, answers: 7, days: 9, mood: 0.9, labels: ['验收'] },
    words: { q4: ['审批通知仍偶有延迟'], q5: ['之前提的问题都处理了', '比第一次好很多', '希望保持'] },
  },
];
