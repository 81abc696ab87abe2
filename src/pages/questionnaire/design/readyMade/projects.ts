/** Designs along a project: from what is wanted to what was learned. */
import { ask, design, list, must, options, optionsWithOther, rows, type Template } from './make';

export const projects: readonly Template[] = [
  {
    name: '项目启动调研',
    hint: '目标、范围、干系人与约束',
    schema: design(
      must('text', '单位名称'),
      must('longText', '希望通过项目解决的问题'),
      must('multiple', '涉及的业务', optionsWithOther('采购', '生产', '销售', '财务', '人事')),
      must('dateRange', '期望的实施时间'),
      must('text', '项目负责人'),
      must('phone', '联系电话'),
      ask('longText', '已有系统和数据情况'),
    ),
  },
  {
    name: '需求确认单',
    hint: '逐项确认，不同意的说明原因',
    schema: design(
      must('text', '需求名称'),
      must('single', '确认结果', options('同意', '修改后同意', '不同意')),
      must('longText', '修改意见或原因', { show: [{ q: 'q2', op: 'anyOf', value: ['o2', 'o3'] }] }),
      must('text', '确认人'),
      must('date', '确认日期'),
    ),
  },
  {
    name: '现场服务确认单',
    hint: '服务内容、时长与评价',
    schema: design(
      must('date', '服务日期'),
      must('multiple', '服务内容', optionsWithOther('安装部署', '故障处理', '培训指导', '巡检')),
      must('number', '服务时长（小时）', { min: 0, max: 24, digits: 1 }),
      must('rating', '服务评价', { points: 5 }),
      ask('file', '现场照片', { max: 5 }),
      must('text', '客户确认人'),
    ),
  },
  {
    name: '项目复盘',
    hint: '目标、做得好的与要改进的',
    schema: design(
      must('matrixSingle', '目标达成情况', {
        ...rows('范围', '进度', '成本', '质量'),
        columns: list('c', ['未达成', '部分达成', '达成', '超出预期']),
      }),
      must('longText', '做得好的三件事'),
      must('longText', '要改进的三件事'),
      ask('longText', '下一个项目应当怎么做'),
    ),
  },
  {
    name: '巡检记录',
    hint: '设备与环境逐项检查',
    schema: design(
      must('text', '地点'),
      must('date', '巡检日期'),
      must('matrixSingle', '检查项', {
        ...rows('供电', '温湿度', '消防', '设备指示灯', '线缆标识'),
        columns: list('c', ['正常', '异常', '不适用']),
      }),
      ask('longText', '异常说明', { required: true, show: [{ q: 'q3', row: '*any', op: 'is', value: 'c2' }] }),
      ask('file', '照片', { max: 10 }),
      must('person', '巡检人'),
    ),
  },
];
