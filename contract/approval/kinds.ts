/** Words of approvals that both sides share. No imports: the console bundles this. */
export const approvalStates = {
  RUNNING: '审批中',
  PASSED: '已通过',
  REJECTED: '已拒绝',
  RETURNED: '已退回发起人',
  WITHDRAWN: '已撤回',
} as const;
export type ApprovalState = keyof typeof approvalStates;

/** What is asked about; the area that asks says what becomes of the answer. */
export const approvalPurposes = {
  taskStage: '任务阶段变更',
  normVersion: '规范评审与批准',
  review: '评审结论',
  budget: '预算',
  hours: '工时',
  planBaseline: '计划基线',
  planChange: '计划变更',
  survey: '问卷发布',
} as const;
export type ApprovalPurpose = keyof typeof approvalPurposes;
export const approvalPurposeCodes = Object.keys(approvalPurposes) as ApprovalPurpose[];

/**
 * Those for which a flow says itself that it is theirs, one of them at most; without one the area's own rule holds. The
 * others name their flow where they are kept: at the transition, in the template of the review.
 */
export const flowPurposes = [
  'budget',
  'hours',
  'planBaseline',
  'planChange',
  'survey',
] as const satisfies readonly ApprovalPurpose[];
export type FlowPurpose = (typeof flowPurposes)[number];

/** Who is asked in a step. */
export const approverKinds = {
  user: '指定成员',
  tenantRole: '企业角色',
  projectRole: '项目角色',
  projectOwner: '项目负责人',
  superior: '发起人的部门负责人',
} as const;
export type ApproverKind = keyof typeof approverKinds;

/** The initiator would answer their own request. */
export const selfRules = {
  superior: '由部门负责人代为审批',
  may: '允许本人审批',
  skip: '跳过本人',
} as const;
export type SelfRule = keyof typeof selfRules;

/** A step finds nobody. */
export const emptyRules = {
  admin: '转交企业所有者',
  user: '转交指定成员',
  pass: '自动通过',
} as const;
export type EmptyRule = keyof typeof emptyRules;

/** Somebody who is asked leaves or is disabled. */
export const leaverRules = {
  replace: '由部门负责人或企业所有者接替',
  drop: '不再计入（至少留一人）',
} as const;
export type LeaverRule = keyof typeof leaverRules;

/** By what whoever signs showed once more who they are. */
export const identityWays = { password: '登录密码', signIn: '刚刚登录' } as const;
export type IdentityWay = keyof typeof identityWays;

export const signerPlaces = {
  before: '在我之前',
  after: '在我之后',
  beside: '与我一起',
} as const;
export type SignerPlace = keyof typeof signerPlaces;

export const returnWays = {
  again: '此后各步重新审批',
  straight: '答复后直接回到本步',
} as const;
export type ReturnWay = keyof typeof returnWays;

/** One line of an approval's course. */
export const approvalActs = {
  submitted: '发起审批',
  resubmitted: '重新提交',
  passed: '同意',
  rejected: '拒绝',
  transferred: '转交',
  asked: '委派',
  replied: '答复委派',
  added: '加签',
  addedOff: '取消加签',
  returned: '退回',
  withdrawn: '撤回',
  tookBack: '收回答复',
  copied: '抄送',
  urged: '催办',
  replaced: '自动接替',
  dropped: '不再计入',
  autoPassed: '自动同意',
  emptyPassed: '无人可审，自动通过',
  ended: '审批结束',
  failed: '通过后未能执行',
} as const;
export type ApprovalAct = keyof typeof approvalActs;

export const approvalBoxes = {
  todo: '待我审批',
  done: '我已处理',
  mine: '我发起的',
  copied: '抄送我的',
} as const;
export type ApprovalBox = keyof typeof approvalBoxes;

export const STEPS_MAX = 10;
export const PEOPLE_MAX = 50;
/** Added signers of one step, and how deep they may add others. */
export const ADDED_MAX = 30;
export const ADDED_DEPTH = 3;
export const OPINION_MAX = 500;
/** Approvals that are answered at once. */
export const ANSWER_MANY_MAX = 200;
/** Between two urges of the same person about the same approval. */
export const URGE_COOLDOWN_MINUTES = 30;
