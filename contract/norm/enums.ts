/** Words of specifications (norms) that both sides share (product model 17.12). No imports: the console bundles this. */

export const normSources = {
  national: '国家标准',
  industry: '行业标准',
  local: '地方标准',
  group: '团体标准',
  enterprise: '企业标准',
  international: '国际标准',
} as const;
export type NormSource = keyof typeof normSources;
export const normSourceCodes = Object.keys(normSources) as NormSource[];

export const normCategories = {
  management: '项目管理',
  quality: '质量管理',
  security: '信息安全',
  development: '软件工程',
  data: '数据治理',
  operation: '运维服务',
  delivery: '交付验收',
  document: '文档编写',
} as const;
export type NormCategory = keyof typeof normCategories;
export const normCategoryCodes = Object.keys(normCategories) as NormCategory[];

export const normLevels = { mandatory: '强制', recommended: '推荐', reference: '参考' } as const;
export type NormLevel = keyof typeof normLevels;
export const normLevelCodes = Object.keys(normLevels) as NormLevel[];

/** Of a norm as its readers know it. */
export const normStates = {
  DRAFT: '编制中',
  EFFECTIVE: '现行',
  TO_REVIEW: '待复审',
  OBSOLETE: '已废止',
} as const;
export type NormState = keyof typeof normStates;
export const normStateCodes = Object.keys(normStates) as NormState[];

/** Of one of its versions. `IN_APPROVAL` is `IN_REVIEW` whose reviewers have all agreed: it is read from the approval, not kept. */
export const versionStates = {
  DRAFT: '草稿',
  IN_REVIEW: '评审中',
  IN_APPROVAL: '批准中',
  APPROVED: '待生效',
  EFFECTIVE: '现行',
  SUPERSEDED: '已被取代',
  OBSOLETE: '已废止',
} as const;
export type VersionState = keyof typeof versionStates;
export const versionStateCodes = Object.keys(versionStates) as VersionState[];
export type KeptVersionState = Exclude<VersionState, 'IN_APPROVAL'>;

/** Whether readers have to read it again. */
export const changeLevels = { major: '重大修订', minor: '一般修订' } as const;
export type ChangeLevel = keyof typeof changeLevels;
export const changeLevelCodes = Object.keys(changeLevels) as ChangeLevel[];

export const interpretKinds = { article: '图文', case: '案例', question: '问答' } as const;
export type InterpretKind = keyof typeof interpretKinds;
export const interpretKindCodes = Object.keys(interpretKinds) as InterpretKind[];
export const interpretStates = { DRAFT: '草稿', PUBLISHED: '已发布' } as const;
export type InterpretState = keyof typeof interpretStates;

/** What a task has to do with a norm. */
export const relationKinds = { basis: '依据', check: '检查', fault: '不符合' } as const;
export type RelationKind = keyof typeof relationKinds;
export const relationKindCodes = Object.keys(relationKinds) as RelationKind[];
export const checkResults = { pass: '符合', fail: '不符合' } as const;

/** What is appraised, each from 1 to 5. */
export const appraiseDimensions = { clarity: '清晰', feasible: '可执行', timely: '时效' } as const;
export type AppraiseDimension = keyof typeof appraiseDimensions;
export const appraiseDimensionCodes = Object.keys(appraiseDimensions) as AppraiseDimension[];
/** What a reader keeps for themselves. */
export type Reaction = 'mark' | 'like' | 'subscribe';

/** Months between two reviews; a norm that nobody looks at is no norm. */
export const REVIEW_MONTHS = { min: 6, max: 36, usual: 12 } as const;
/** Days before its review on which the owner is told. */
export const REVIEW_NOTICES = [30, 7, 1] as const;
export const CLAUSES_MAX = 1000;
export const CLAUSE_DEPTH_MAX = 6;

/** Lists of one's own. */
export const normShelves = {
  all: '全部规范',
  toRead: '待我阅读',
  marked: '我的收藏',
  subscribed: '我的订阅',
  interpreted: '我解读的',
  appraised: '我评价的',
  mine: '我负责的',
  drafts: '编制与评审',
} as const;
export type NormShelf = keyof typeof normShelves;
export const normShelfCodes = Object.keys(normShelves) as NormShelf[];
export const normSorts = ['updatedTime', 'code', 'effectiveOn', 'score', 'views', 'tasks'] as const;

/** Attachments of a task that show a check or a fault. */
export const EVIDENCE_FILES_MAX = 20;
