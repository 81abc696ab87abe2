/** Designs around an event or a product: who comes, how it was, what is wanted. */
import { ask, design, must, options, optionsWithOther, rows, satisfaction, type Template } from './make';

export const events: readonly Template[] = [
  {
    name: '活动报名',
    hint: '联系方式、人数与用餐',
    schema: design(
      must('text', '姓名'),
      must('phone', '手机'),
      ask('text', '单位'),
      must('yesNo', '是否参加午餐？', options('参加', '不参加')),
      ask('multiple', '饮食禁忌', {
        ...optionsWithOther('素食', '清真', '海鲜过敏'),
        show: [{ q: 'q4', op: 'is', value: 'o1' }],
      }),
      must('number', '同行人数', { min: 0, max: 20, digits: 0 }),
    ),
  },
  {
    name: '会议反馈',
    hint: '议题、组织与收获',
    schema: design(
      must('matrixRating', '请为会议打分', { points: 5, ...rows('议题', '时间安排', '讨论效率', '结论明确') }),
      must('yesNo', '会议是否达到了目的？', options('达到', '没有达到')),
      ask('longText', '没有达到的是什么？', { required: true, show: [{ q: 'q2', op: 'is', value: 'o2' }] }),
      ask('longText', '对下次会议的建议'),
    ),
  },
  {
    name: '产品需求调研',
    hint: '场景、痛点与优先级',
    schema: design(
      must('single', '您的角色', optionsWithOther('业务人员', '管理人员', '技术人员')),
      must('multiple', '目前使用的工具', optionsWithOther('电子表格', '自建系统', '第三方软件', '纸面记录')),
      must('longText', '最影响工作的问题是什么？'),
      must('ranking', '请按重要程度排序', options('易用性', '性能', '数据安全', '价格', '服务支持')),
      ask('mail', '愿意接受回访的邮箱'),
    ),
  },
  {
    name: '产品使用反馈',
    hint: '推荐意愿、功能与问题',
    schema: design(
      must('nps', '您有多大可能推荐我们的产品？'),
      must('longText', '给出这个分数的主要原因'),
      must('matrixSingle', '请评价各项功能', { ...rows('任务', '文档', '统计', '移动端'), ...satisfaction }),
      ask('longText', '遇到的问题'),
      ask('file', '问题截图', { max: 5 }),
    ),
  },
  {
    name: '供应商评价',
    hint: '质量、交期、服务与价格',
    schema: design(
      must('text', '供应商名称'),
      must('dateRange', '评价期间'),
      must('matrixRating', '请打分', { points: 10, ...rows('质量', '交期', '服务', '价格', '配合度') }),
      must('single', '是否继续合作', options('优先合作', '继续合作', '观察', '停止合作')),
      ask('longText', '原因与整改要求', { required: true, show: [{ q: 'q4', op: 'anyOf', value: ['o3', 'o4'] }] }),
    ),
  },
  {
    name: '活动投票',
    hint: '从候选中选出几项',
    schema: design(
      must('multiple', '请选择您支持的方案（最多三项）', {
        ...options('方案一', '方案二', '方案三', '方案四', '方案五'),
        max: 3,
      }),
      ask('longText', '支持的理由'),
    ),
  },
  {
    name: '客户回访',
    hint: '使用情况、问题与续约意向',
    schema: design(
      must('text', '客户名称'),
      must('single', '使用频率', options('每天', '每周', '每月', '几乎不用')),
      must('rating', '总体满意度', { points: 5 }),
      ask('longText', '不满意的原因', { required: true, show: [{ q: 'q3', op: 'lte', value: 2 }] }),
      must('single', '续约意向', options('一定续约', '可能续约', '尚未确定', '不再续约')),
      ask('longText', '需要我们跟进的事项'),
    ),
  },
];
