/** Running tools whose work comes by their API. The console bundles this: constants only. */

export interface SourceWords {
  label: string;
  /** The preset of `presets/` whose columns its rows have. */
  preset: string;
  /** Of the service that most people use; '' where everybody runs their own. */
  address: string;
  /** What is brought in, in the tool's words, and how it is written. */
  scope: string;
  scopeHint: string;
  scopePattern: RegExp;
  /** Who the token is of, where the tool asks for it. */
  account?: { label: string; needed: boolean };
  /** What the secret is called there. */
  token: string;
}

const number = /^\d{1,12}$/;
const repository = /^[\w.-]{1,100}\/[\w.-]{1,100}$/;

export const sourceKinds = {
  jira: {
    label: 'Jira',
    preset: 'jira',
    address: '',
    scope: '项目键',
    scopeHint: '如 WEB，即 WEB-12 前面的部分',
    scopePattern: /^[A-Za-z][A-Za-z0-9_]{0,99}$/,
    account: { label: '邮箱（Jira Cloud 需要；自建的 Jira 使用个人访问令牌时不填）', needed: false },
    token: 'API token 或个人访问令牌',
  },
  gitlab: {
    label: 'GitLab',
    preset: 'gitlab',
    address: 'https://gitlab.com',
    scope: '项目路径',
    scopeHint: '如 group/project，或项目的数字编号',
    scopePattern: /^[\w.-]{1,100}(?:\/[\w.-]{1,100}){0,20}$/,
    token: '访问令牌（read_api）',
  },
  github: {
    label: 'GitHub',
    preset: 'github',
    address: 'https://api.github.com',
    scope: '仓库',
    scopeHint: '如 owner/repo',
    scopePattern: repository,
    token: '访问令牌（Issues 只读）',
  },
  gitee: {
    label: 'Gitee',
    preset: 'github',
    address: 'https://gitee.com',
    scope: '仓库',
    scopeHint: '如 owner/repo',
    scopePattern: repository,
    token: '私人令牌（issues）',
  },
  redmine: {
    label: 'Redmine',
    preset: 'redmine',
    address: '',
    scope: '项目标识',
    scopeHint: '项目地址 /projects/ 后面的部分',
    scopePattern: /^[a-z0-9_-]{1,100}$/,
    token: 'API 访问键',
  },
  openproject: {
    label: 'OpenProject',
    preset: 'openproject',
    address: '',
    scope: '项目标识',
    scopeHint: '项目地址 /projects/ 后面的部分，或数字编号',
    scopePattern: /^[a-z0-9_-]{1,100}$/,
    token: 'API token',
  },
  zentaoTask: {
    label: '禅道任务',
    preset: 'zentaoTask',
    address: '',
    scope: '执行编号',
    scopeHint: '执行（迭代）的数字编号',
    scopePattern: number,
    account: { label: '账号', needed: true },
    token: '密码',
  },
  zentaoStory: {
    label: '禅道需求',
    preset: 'zentaoStory',
    address: '',
    scope: '产品编号',
    scopeHint: '产品的数字编号',
    scopePattern: number,
    account: { label: '账号', needed: true },
    token: '密码',
  },
  zentaoBug: {
    label: '禅道 Bug',
    preset: 'zentaoBug',
    address: '',
    scope: '产品编号',
    scopeHint: '产品的数字编号',
    scopePattern: number,
    account: { label: '账号', needed: true },
    token: '密码',
  },
} as const satisfies Record<string, SourceWords>;
export type SourceKind = keyof typeof sourceKinds;
export const sourceKindCodes = Object.keys(sourceKinds) as SourceKind[];
/** As they are read where the kind is not known before. */
export const sourceWords: Readonly<Record<SourceKind, SourceWords>> = sourceKinds;

export const pullStates = {
  queued: '等待中',
  running: '读取中',
  paused: '已暂停',
  finished: '已读完',
  failed: '已中断',
} as const;
export type PullState = keyof typeof pullStates;

/** Connections that a person keeps in a project at the most. */
export const SOURCES_MAX = 20;
/** What was read is kept so long, as uploaded files are. */
export const PULL_KEPT_DAYS = 7;
