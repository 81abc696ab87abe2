/** Exams to begin with: right answers and points are filled in, and want to be replaced. */
import { design, must, one, several, type Template, trueOrFalse } from './make';

export const exams: readonly Template[] = [
  {
    name: '信息安全考试',
    hint: '密码、邮件与数据保护，计分',
    schema: design(
      must('text', '姓名'),
      one(
        '收到要求提供密码的邮件，应当怎么做？',
        ['按要求回复', '转发给同事确认', '不予理会并报告安全部门', '点开链接看看'],
        3,
      ),
      several(
        '下列哪些做法是安全的？',
        ['离开时锁定屏幕', '不同系统使用不同密码', '把密码贴在显示器上', '及时安装更新'],
        [1, 2, 4],
      ),
      one('涉密文件应当如何发送？', ['个人邮箱', '公共网盘', '公司规定的加密渠道', '即时通信群'], 3),
      trueOrFalse('可以把账号借给同事临时使用。', false),
      trueOrFalse('发现数据泄露应当立即报告。', true),
    ),
  },
  {
    name: '安全生产考试',
    hint: '现场安全常识，计分',
    schema: design(
      must('text', '姓名'),
      must('text', '工号'),
      one('进入施工现场必须佩戴什么？', ['安全帽', '手表', '耳机', '工牌即可'], 1),
      several('发生火灾时应当：', ['拨打 119', '乘电梯撤离', '弯腰低姿撤离', '用湿毛巾捂住口鼻'], [1, 3, 4]),
      trueOrFalse('高处作业应当系好安全带。', true),
      trueOrFalse('可以在配电箱旁堆放杂物。', false),
    ),
  },
  {
    name: '培训结业考试',
    hint: '单选、多选、判断、填空与数字题的样例',
    schema: design(
      must('text', '姓名'),
      one('项目的关键路径决定了什么？', ['项目成本', '项目最短工期', '团队人数', '合同金额'], 2, 20),
      several('风险应对的策略包括：', ['规避', '转移', '减轻', '忽视'], [1, 2, 3], 20),
      trueOrFalse('里程碑的工期为零。', true, 10),
      must('text', '工作分解结构的英文缩写是？', { score: { points: 20, right: ['WBS'] } }),
      must('number', '计划价值 100，挣值 80，进度绩效指数是多少？', {
        score: { points: 30, value: 0.8, tolerance: 0 },
      }),
    ),
  },
  {
    name: '制度学习测验',
    hint: '读完制度之后的简短测验，计分',
    schema: design(
      one('请假三天以上由谁审批？', ['直属上级', '部门负责人', '分管领导', '无需审批'], 2, 40),
      trueOrFalse('费用报销应当附原始凭证。', true, 30),
      trueOrFalse('加班无需事先申请。', false, 30),
    ),
  },
];
