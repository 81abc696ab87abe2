import { evaluationsOf } from './evaluations';
import { columns, type DemoForm, design, options, required, rows, satisfaction } from './shapes';

const overall = {
  ...{ id: 'q1', kind: 'single' as const, title: '您对本次交付的总体评价是？', ...required },
  ...options('很满意', '满意', '一般', '不满意', '很不满意'),
};
const why = {
  ...{ id: 'q2', kind: 'longText' as const, title: '请说明不满意的原因', ...required },
  show: [{ q: 'q1', op: 'anyOf' as const, value: ['o4', 'o5'] }],
};
const nps = { id: 'q3', kind: 'nps' as const, title: '您有多大可能向同行推荐我们？', ...required };
const items = {
  ...{ id: 'q4', kind: 'matrixSingle' as const, title: '请评价各项工作' },
  ...rows('响应速度', '沟通协调', '文档质量', '现场服务'),
  ...columns(...satisfaction),
};
const channels = {
  ...{ id: 'q5', kind: 'multiple' as const, title: '您通过哪些渠道联系我们？' },
  options: [
    ...options('项目群', '电话', '工单', '邮件').options,
    { id: 'o5', text: '其他', other: true },
    { id: 'o6', text: '没有联系过', exclusive: true },
  ],
};
const order = {
  ...{ id: 'q6', kind: 'ranking' as const, title: '请按重要性排序' },
  ...options('按期上线', '系统稳定', '响应速度', '费用'),
};
const region = { id: 'q7', kind: 'region' as const, title: '您所在的地区' };
const staff = { id: 'q8', kind: 'number' as const, title: '使用本系统的人数', min: 1, digits: 0 };
const more = { id: 'q9', kind: 'longText' as const, title: '您还有哪些建议？' };

export const xingheForms: readonly DemoForm[] = [
  {
    title: '三季度客户交付满意度调查',
    ...{ state: 'COLLECTING', owner: 'pm', labels: ['客户', '季度'], answers: 126, days: 45, mood: 0.72, cap: 500 },
    description: '感谢您使用我们的产品与服务，填写约需 3 分钟。',
    versions: [
      design(overall, why, nps, items, channels, more),
      design(overall, why, nps, items, channels, { id: 'p1', kind: 'page', title: '' }, order, region, staff, more),
    ],
    settings: { audience: { kind: 'anyone', departmentIds: [], userIds: [] }, once: false },
    words: {
      q2: ['上线推迟了两周，没有提前说明', '文档与系统不一致', '现场支持的人经常更换', '缺陷修复太慢'],
      'q5:o5': ['驻场同事', '微信', '客户经理'],
      q9: [
        '希望增加视频教程',
        '移动端可以再快一些',
        '报表希望能自定义',
        '响应很快，继续保持',
        '升级前请多留测试时间',
        '接口文档希望有示例',
      ],
    },
  },
  {
    title: '员工敬业度匿名调查',
    ...{ state: 'COLLECTING', owner: 'admin', labels: ['内部'], mood: 0.65, days: 12 },
    description: '本次调查完全匿名，结果只用于改进工作环境。',
    versions: [
      design(
        { id: 'q1', kind: 'nps', title: '您有多大可能推荐朋友加入公司？', ...required },
        {
          ...{ id: 'q2', kind: 'matrixSingle', title: '请评价以下方面', ...required },
          ...rows('工作内容', '团队协作', '成长机会', '工作与生活的平衡'),
          ...columns(...satisfaction),
        },
        {
          ...{ id: 'q3', kind: 'ranking', title: '请按希望改进的先后排序' },
          ...options('会议与沟通', '流程与工具', '培训', '薪酬福利'),
        },
        { id: 'q4', kind: 'longText', title: '您最想改变的一件事' },
      ),
    ],
    settings: { anonymous: true },
    by: ['owner', 'super', 'pm', 'sunwei', 'gaojie', 'hemin', 'luoyang', 'guest'],
    words: { q4: ['会议太多，想要整块的时间', '希望有更多外部培训', '测试环境不够用', '跨部门沟通可以更直接'] },
  },
  ...evaluationsOf('pm', 'GSYS'),
  {
    title: '新员工入职培训反馈',
    ...{ state: 'STOPPED', owner: 'admin', labels: ['内部'], answers: 18, days: 70, mood: 0.8 },
    versions: [
      design(
        {
          ...{ id: 'q1', kind: 'matrixRating', title: '请为本次培训打分', points: 5, ...required },
          ...rows('内容实用', '讲解清楚', '时间安排', '练习充分'),
        },
        {
          ...{ id: 'q2', kind: 'multiple', title: '哪些内容最有帮助？' },
          ...options('研发流程', '项目管理平台', '信息安全', '企业文化'),
        },
        { id: 'q3', kind: 'scale', title: '我能独立完成日常工作', points: 5, ...required },
        { id: 'q4', kind: 'longText', title: '还希望培训什么？' },
      ),
    ],
    settings: { once: false },
    words: { q4: ['部署与排错', '需求沟通', '想看真实项目的例子'] },
  },
  {
    title: '值班体验调查',
    ...{ state: 'DRAFT', owner: 'pm', labels: ['内部'] },
    versions: [
      design(
        { id: 'q1', kind: 'scale', title: '值班安排合理', points: 5, ...required },
        {
          id: 'q2',
          kind: 'multiple',
          title: '值班时最耗时的是？',
          ...options('排查告警', '回答咨询', '发布操作', '交接'),
        },
        { id: 'q3', kind: 'longText', title: '最想改进的环节' },
      ),
    ],
  },
];
