/** Designs as delivery teams use them. */
import { design, list, options, required, rows, satisfaction, type Template } from './make';

export const delivery: readonly Template[] = [
  {
    name: '客户满意度调查',
    hint: '总体评价、推荐意愿、各项评价与建议',
    schema: design(
      {
        kind: 'single',
        title: '您对本次交付的总体评价是？',
        ...required,
        ...options('很满意', '满意', '一般', '不满意', '很不满意'),
      },
      {
        kind: 'longText',
        title: '请说明不满意的原因',
        ...required,
        show: [{ q: 'q1', op: 'anyOf', value: ['o4', 'o5'] }],
      },
      { kind: 'nps', title: '您有多大可能向同行推荐我们？', ...required },
      {
        kind: 'matrixSingle',
        title: '请评价各项工作',
        ...rows('响应速度', '沟通协调', '文档质量', '现场服务'),
        ...satisfaction,
      },
      { kind: 'longText', title: '您还有哪些建议？' },
    ),
  },
  {
    name: '验收报告',
    hint: '验收范围、结论、遗留问题与附件',
    schema: design(
      { kind: 'text', title: '验收单位', ...required },
      { kind: 'date', title: '验收日期', ...required },
      {
        kind: 'matrixSingle',
        title: '各项验收结果',
        ...required,
        ...rows('功能符合合同约定', '性能达到指标', '文档齐全', '培训已完成'),
        columns: list('c', ['符合', '基本符合', '不符合']),
      },
      { kind: 'single', title: '验收结论', ...required, ...options('通过', '有条件通过', '不通过') },
      {
        kind: 'longText',
        title: '遗留问题与整改期限',
        ...required,
        show: [{ q: 'q4', op: 'anyOf', value: ['o2', 'o3'] }],
      },
      { kind: 'file', title: '验收材料', max: 5 },
      { kind: 'text', title: '验收人', ...required },
      { kind: 'phone', title: '联系电话' },
    ),
  },
  {
    name: '满意度评价（初次、二次通用）',
    hint: '同一套题目先后填写两次，便于比较',
    schema: design(
      { kind: 'rating', title: '总体满意度', points: 5, ...required },
      {
        kind: 'matrixRating',
        title: '分项满意度',
        points: 5,
        ...required,
        ...rows('服务态度', '处理速度', '处理结果', '专业能力'),
      },
      { kind: 'yesNo', title: '问题是否已经解决？', ...required, ...options('是', '否') },
      { kind: 'longText', title: '还没有解决的是什么？', ...required, show: [{ q: 'q3', op: 'is', value: 'o2' }] },
      { kind: 'longText', title: '意见与建议' },
    ),
  },
  {
    name: '培训效果反馈',
    hint: '讲师、内容、组织与收获',
    schema: design(
      {
        kind: 'matrixRating',
        title: '请为本次培训打分',
        points: 5,
        ...required,
        ...rows('内容实用', '讲解清楚', '时间安排', '练习充分'),
      },
      {
        kind: 'multiple',
        title: '哪些内容对您最有帮助？',
        options: [
          ...list('o', ['系统操作', '业务流程', '常见问题处理', '报表与统计']),
          { id: 'o5', text: '其他', other: true },
        ],
      },
      { kind: 'scale', title: '我能独立完成日常操作', points: 5, ...required },
      { kind: 'longText', title: '还希望培训什么？' },
    ),
  },
  {
    name: '员工匿名意见',
    hint: '工作感受、协作与改进（请在设置中选择匿名）',
    schema: design(
      { kind: 'nps', title: '您有多大可能推荐朋友加入公司？', ...required },
      {
        kind: 'matrixSingle',
        title: '请评价以下方面',
        ...required,
        ...rows('工作内容', '团队协作', '成长机会', '工作与生活的平衡'),
        ...satisfaction,
      },
      { kind: 'ranking', title: '请按希望改进的先后排序', ...options('会议与沟通', '流程与工具', '培训', '薪酬福利') },
      { kind: 'longText', title: '您最想改变的一件事' },
    ),
  },
  {
    name: '上线准备检查',
    hint: '上线前逐项确认，不满足即说明',
    schema: design(
      { kind: 'text', title: '系统名称', ...required },
      { kind: 'person', title: '上线负责人', ...required },
      {
        kind: 'matrixSingle',
        title: '检查项',
        ...required,
        ...rows('数据备份完成', '回退方案已演练', '监控已接入', '通知已发出'),
        columns: list('c', ['已完成', '进行中', '未开始']),
      },
      {
        kind: 'longText',
        title: '未完成项的说明',
        ...required,
        show: [{ q: 'q3', row: '*any', op: 'anyOf', value: ['c2', 'c3'] }],
      },
      { kind: 'date', title: '计划上线日期', ...required },
    ),
  },
  {
    name: '会议时间征集',
    hint: '可参加的时段与形式',
    schema: design(
      {
        kind: 'multiple',
        title: '您方便的时段',
        ...required,
        ...options('周一上午', '周一下午', '周三上午', '周三下午', '周五上午'),
      },
      { kind: 'single', title: '希望的形式', ...options('现场', '线上', '都可以') },
      { kind: 'text', title: '备注', max: 200 },
    ),
  },
];
