/** What stages, priorities, types and answers of yes or no are called in other tools, in the languages that they speak. */
import type { StageCategory } from '../task/enums';

/** Of columns and values: case, spaces and signs say nothing. `#` and `%` do. */
export const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\-.:·/'’"“”()[\]【】?？*]/g, '');

const stageWords: Record<StageCategory, readonly string[]> = {
  NOT_STARTED:
    'todo to do open opened new backlog pending planned planning draft triage wait waiting notstarted unstarted selectedfordevelopment ready readyfordev inbox icebox proposed scheduled created reopened 未开始 待办 待处理 待开始 新建 新 新增 打开 规划中 待规划 已规划 草稿 激活 待评审 评审中 待确认 未完成 未激活 计划中 已创建 重新打开 未处理 待分配 待领取 待认领 zuerledigen offen neu àfaire ouvert nouveau'.split(
      ' ',
    ),
  IN_PROGRESS:
    'inprogress doing started active wip ongoing indevelopment development developing implementing working assigned accepted confirmed committed partiallycompleted inspecification specified 进行中 处理中 开发中 实现中 研发中 设计中 执行中 已激活 正在进行 已开始 修复中 已确认 接受/处理 接受处理 规划完成 研发完毕前 编码中 跟进中 inarbeit inbearbeitung encours'.split(
      ' ',
    ),
  PAUSED:
    'onhold hold paused blocked suspended deferred postponed feedback impeded stalled angehalten enattente waitingforcustomer waitingforsupport 已挂起 挂起 暂停 已暂停 阻塞 停滞 已停滞 搁置 已搁置 延期 延期解决 已延期 等待反馈 等待中'.split(
      ' ',
    ),
  VERIFYING:
    'inreview review reviewing codereview testing intesting qa inqa verify verifying uat readyfortest readyfortesting totest readyforreview developed tested 待验收 待测试 测试中 验收中 验证中 待验证 已测试 已提测 研发完毕 测试完毕 待上线 待发布 审核中 待审核 inprüfung enrevue'.split(
      ' ',
    ),
  DONE: 'done complete completed resolved fixed finished shipped released deployed merged delivered verified implemented 已完成 完成 已解决 已修复 解决 已实现 已发布 已上线 已验收 已交付 已结束 结束 已处理 已测 fertig erledigt abgeschlossen gelöst terminé résolu'.split(
    ' ',
  ),
  CANCELLED:
    'cancelled canceled wontdo wontfix wontfixed rejected duplicate duplicated invalid abandoned declined dropped obsolete notplanned cannotreproduce worksforme removed terminated discarded 已取消 取消 已拒绝 拒绝 不予解决 不解决 不做 不修复 重复 重复bug 无效 已废弃 废弃 作废 已作废 终止 已终止 无法重现 设计如此 外部原因 已中止 已放弃 abgebrochen abgewiesen zurückgewiesen wirdnichterledigt annulé rejeté'.split(
      ' ',
    ),
  CLOSED: 'closed archived 已关闭 关闭 已归档 归档 geschlossen fermé'.split(' '),
};

const categories = new Map<string, StageCategory>();
for (const [category, words] of Object.entries(stageWords) as [StageCategory, string[]][]) {
  for (const word of words) categories.set(plain(word), category);
}
/** Words within names that people make up themselves, the telling ones first: `Done ✅`, `3. In Review (QA)`. */
const within: readonly [RegExp, StageCategory][] = [
  [/won.?t|cancel|reject|duplicate|invalid|不予|取消|作废|废弃|拒绝|终止/i, 'CANCELLED'],
  [/not.?start|未开始|待办|待处理|backlog|to.?do|^未/i, 'NOT_STARTED'],
  [/hold|pause|block|暂停|挂起|阻塞|搁置/i, 'PAUSED'],
  [/review|test|verif|\bqa\b|验收|测试|验证|审核|评审/i, 'VERIFYING'],
  [/in.?progress|doing|进行|处理中|开发中|中$/i, 'IN_PROGRESS'],
  [/done|complete|finish|resolved|fixed|完成|解决|已上线|已发布/i, 'DONE'],
  [/closed|archive|关闭|归档/i, 'CLOSED'],
];

/** The category that a stage of another tool belongs to; null: its name does not tell. */
export const categoryOf = (stage: string): StageCategory | null =>
  categories.get(plain(stage)) ?? within.find(([pattern]) => pattern.test(stage))?.[1] ?? null;

/** Whether a resolution says that nothing was delivered. */
export const isDropped = (outcome: string): boolean => categories.get(plain(outcome)) === 'CANCELLED';

const priorityWords: Record<1 | 2 | 3 | 4, string> = {
  1: 'lowest verylow low minor trivial optional p4 p5 低 较低 最低 很低 无关紧要 不重要 low4 4low 次要 微小 建议 niedrig niedrigste gering bas basse',
  2: 'normal medium moderate none nopriority middle default p2 p3 major 普通 中 中等 一般 正常 无 无优先级 未设置 3medium mittel moyenne',
  3: 'high higher important p1 high2 2high 紧急 高 较高 重要 严重 hoch haut haute',
  4: 'highest veryhigh urgent critical blocker immediate emergency p0 1urgent showstopper 非常紧急 最高 很高 极高 特急 致命 立即 十分紧急 紧急重要 höchste dringend sofort immédiat urgente',
};
const priorities = new Map<string, 1 | 2 | 3 | 4>();
for (const value of [1, 2, 3, 4] as const) {
  for (const word of priorityWords[value].split(' ')) priorities.set(plain(word), value);
}
export const priorityOfWord = (text: string): 1 | 2 | 3 | 4 | null =>
  // `P1 - Critical`, `1 高`: the word counts, then the code before it.
  priorities.get(plain(text)) ??
  priorities.get(plain(text.replace(/^\s*\d+\s*[-.:、]?\s*/, ''))) ??
  priorities.get(plain(text.split(/[-:：\s]/)[0] ?? '')) ??
  null;

/** Code of a type of every enterprise's beginning, by what other tools call such work. */
const typeWords: Record<string, string> = {
  REQUIREMENT:
    'story userstory feature requirement epic initiative enhancement newfeature improvement improvementrequest productbacklogitem 需求 用户故事 故事 特性 史诗 研发需求 用户需求 业务需求 产品需求 软件需求 功能 改进 新功能 évolution',
  BUG: 'bug defect issue incident fault error fehler anomalie 缺陷 故障 问题 错误',
  TASK: 'task subtask subtask 子任务 任务 todo action support chore spike techdebt technicaltask 支持 milestone phase summarytask 工作项 事务 里程碑 开发 测试 设计 aufgabe unteraufgabe tâche soustâche',
};
const types = new Map<string, string>();
for (const [code, words] of Object.entries(typeWords)) {
  for (const word of words.split(' ')) types.set(plain(word), code);
}
export const typeCodeOf = (text: string): string | null => types.get(plain(text)) ?? null;

const YES = new Set('true yes y 1 是 √ ✓ 已归档 archived checked'.split(' '));
export const isYes = (text: string): boolean => YES.has(text.trim().toLowerCase());
