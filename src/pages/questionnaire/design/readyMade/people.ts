/** Designs for those who work together: opinions, joining, training, requests. */
import { ask, design, must, options, optionsWithOther, rows, satisfaction, type Template } from './make';

export const people: readonly Template[] = [
  {
    name: '新员工入职反馈',
    hint: '入职一个月：流程、带教与融入',
    schema: design(
      must('date', '入职日期'),
      must('department', '所在部门'),
      must('matrixRating', '请为入职过程打分', { points: 5, ...rows('入职手续', '办公条件', '岗位说明', '带教安排') }),
      must('yesNo', '是否有明确的带教人？', options('有', '没有')),
      must('scale', '我清楚自己的工作目标', { points: 5 }),
      ask('longText', '入职过程中最需要改进的是什么？'),
    ),
  },
  {
    name: '离职访谈',
    hint: '原因、评价与建议',
    schema: design(
      must('multiple', '离开的主要原因', {
        ...optionsWithOther('薪酬福利', '发展空间', '工作强度', '团队氛围', '家庭原因'),
        max: 3,
      }),
      must('matrixSingle', '请评价以下方面', {
        ...rows('直属上级', '团队协作', '工作内容', '培训与成长'),
        ...satisfaction,
      }),
      must('nps', '您有多大可能推荐朋友加入公司？'),
      ask('longText', '对公司的建议'),
    ),
  },
  {
    name: '培训需求调查',
    hint: '想学什么、什么形式、什么时间',
    schema: design(
      must('department', '所在部门'),
      must('multiple', '希望参加的培训', optionsWithOther('项目管理', '专业技术', '沟通表达', '办公软件', '信息安全')),
      must('ranking', '请按偏好为培训形式排序', options('现场授课', '在线直播', '录播自学', '实操演练')),
      must('select', '每次合适的时长', options('一小时以内', '半天', '一天', '两天以上')),
      ask('longText', '希望解决的具体问题'),
    ),
  },
  {
    name: '员工满意度调查',
    hint: '工作、管理、薪酬与环境（建议匿名）',
    schema: design(
      must('matrixSingle', '请评价以下方面', {
        ...rows('工作内容', '工作环境', '薪酬福利', '上级管理', '团队协作', '发展机会'),
        ...satisfaction,
      }),
      must('nps', '您有多大可能推荐朋友加入公司？'),
      must('ranking', '最希望改进的方面，请排序', options('薪酬福利', '流程效率', '培训成长', '沟通氛围')),
      ask('longText', '其他意见'),
    ),
  },
  {
    name: '360 度评价',
    hint: '对同事的能力与协作打分',
    schema: design(
      must('person', '被评价人'),
      must('single', '您与被评价人的关系', options('上级', '同级', '下级', '跨部门协作')),
      must('matrixRating', '请打分', {
        points: 5,
        ...rows('专业能力', '责任心', '沟通表达', '团队协作', '解决问题', '学习成长'),
      }),
      ask('longText', '最值得肯定的一点'),
      ask('longText', '最需要改进的一点'),
    ),
  },
  {
    name: '试用期转正自评',
    hint: '成果、能力与计划',
    schema: design(
      must('date', '试用期结束日期'),
      must('longText', '试用期完成的主要工作'),
      must('matrixRating', '自我评价', { points: 5, ...rows('专业能力', '工作效率', '主动性', '协作') }),
      ask('longText', '遇到的困难与解决办法'),
      must('longText', '转正后的工作计划'),
    ),
  },
  {
    name: '部门协作评价',
    hint: '跨部门的响应与配合',
    schema: design(
      must('department', '被评价的部门'),
      must('matrixSingle', '请评价', { ...rows('响应速度', '专业程度', '配合态度', '结果质量'), ...satisfaction }),
      must('rating', '总体评分', { points: 5 }),
      ask('longText', '希望改进的地方', { require: [{ q: 'q3', op: 'lte', value: 2 }] }),
    ),
  },
  {
    name: '信息登记表',
    hint: '姓名、证件、联系方式，带格式检查',
    schema: design(
      must('text', '姓名', { max: 30 }),
      must('text', '身份证号', { pattern: { is: 'idCard' } }),
      must('phone', '手机'),
      ask('mail', '邮箱'),
      ask('region', '所在地区'),
      ask('text', '邮政编码', { pattern: { is: 'postCode' } }),
      ask('text', '紧急联系人'),
    ),
  },
  {
    name: '办公用品申领',
    hint: '物品、数量与用途',
    schema: design(
      must('person', '申领人'),
      must('multiple', '申领的物品', optionsWithOther('笔记本', '签字笔', '打印纸', '文件夹')),
      must('number', '数量', { min: 1, max: 1000, digits: 0 }),
      must('date', '希望领取的日期'),
      ask('longText', '用途说明'),
    ),
  },
];
