/** Words and limits of directories of people. Nothing is imported: the console bundles this. */

/** Directories of the services in which many enterprises work; they are asked by their own API. */
export const cloudKinds = { DINGTALK: '钉钉', WECOM: '企业微信', FEISHU: '飞书' } as const;
export type CloudKind = keyof typeof cloudKinds;
export const cloudKindCodes = Object.keys(cloudKinds) as CloudKind[];
/** What each calls what its application is known by. */
export const cloudWords = {
  DINGTALK: { appId: 'Client ID（AppKey）', secret: 'Client Secret（AppSecret）', right: '通讯录只读权限' },
  WECOM: { appId: '企业 ID（CorpID）', secret: '应用的 Secret', right: '应用可见范围为全部成员，并允许读取通讯录' },
  FEISHU: { appId: 'App ID', secret: 'App Secret', right: '以应用身份读取通讯录，范围为全部成员' },
} as const satisfies Record<CloudKind, object>;

/** What each calls the number under which its application sends messages; null: it needs none. */
export const cloudAgentWords = {
  DINGTALK: 'AgentId',
  WECOM: 'AgentId',
  FEISHU: null,
} as const satisfies Record<CloudKind, string | null>;
/** What else the application needs for signing in within the service's own app, and for messages to people. */
export const cloudAppRights = {
  DINGTALK: '登录需要「通讯录个人信息读」，消息需要「企业内机器人发送消息 / 工作通知」权限；应用首页填下面的地址',
  WECOM: '应用主页与「网页授权及 JS-SDK」的可信域名填本系统的地址',
  FEISHU: '消息需要启用机器人能力和「以应用的身份发消息」权限；网页应用的主页填下面的地址，重定向 URL 填登录返回地址',
} as const satisfies Record<CloudKind, string>;
/** What each takes of messages from one application in a minute; a little less is sent. */
export const APP_MESSAGES_A_MINUTE = { DINGTALK: 1_000, WECOM: 500, FEISHU: 900 } as const satisfies Record<
  CloudKind,
  number
>;

export const directoryKinds = { SCIM: 'SCIM 2.0', LDAP: 'LDAP / AD', ...cloudKinds } as const;
export type DirectoryKind = keyof typeof directoryKinds;

/** What decides which department somebody is put into. */
export const departmentSources = {
  NONE: '不安排部门',
  GROUPS: '按组的对应',
  ATTRIBUTE: '按人员的部门属性（以 / 分级，没有的自动新建）',
} as const;
export type DepartmentsFrom = keyof typeof departmentSources;

/** Who takes over what somebody was responsible for who leaves. */
export const handOverWays = {
  NOBODY: '仍留在其名下，由人工移交',
  LEADER: '部门负责人（没有时留在名下）',
  MEMBER: '指定成员',
} as const;
export type HandOverTo = keyof typeof handOverWays;

export const runStates = {
  WAITING: '等待中',
  RUNNING: '进行中',
  DONE: '完成',
  ASKS: '待确认',
  FAILED: '失败',
} as const;
export type RunState = keyof typeof runStates;

export const ldapSecurities = {
  LDAPS: 'LDAPS（TLS）',
  STARTTLS: 'StartTLS',
  NONE: '不加密（仅限内部网络）',
} as const;
export type LdapSecurity = keyof typeof ldapSecurities;

/** People and groups that one directory may hold. */
export const DIRECTORY_PEOPLE_MAX = 20_000;
export const DIRECTORY_GROUPS_MAX = 2_000;
/** Names that a run shows of each kind of change; it counts all of them. */
export const RUN_NAMES_MAX = 500;
export const RUNS_SHOWN = 20;
/** More than this share of the people leaving at once is asked about first. */
export const LEAVE_SHARE = 0.1;
/** So few leave without a question where they come one by one (SCIM), however small the enterprise is. */
export const LEAVE_FREE = 3;
/** When nightly syncs begin, by the enterprise's clock. */
export const SYNC_AT = '02:00';

/** Attributes of an LDAP entry, by what they are here. */
export const ldapAttributes = {
  id: '唯一标识',
  userName: '用户名',
  name: '姓名',
  email: '邮箱',
  mobile: '手机号',
  title: '岗位',
  department: '部门',
} as const;
export type LdapAttribute = keyof typeof ldapAttributes;

interface LdapPreset {
  label: string;
  userFilter: string;
  groupFilter: string;
  attributes: Record<LdapAttribute, string>;
}
/** What is usual in each kind of server; the form begins with one. */
export const ldapPresets = {
  AD: {
    label: 'Active Directory',
    userFilter: '(&(objectCategory=person)(objectClass=user))',
    groupFilter: '(objectClass=group)',
    attributes: {
      ...{ id: 'objectGUID', userName: 'sAMAccountName', name: 'displayName', email: 'mail' },
      ...{ mobile: 'mobile', title: 'title', department: 'department' },
    },
  },
  OPENLDAP: {
    label: 'OpenLDAP',
    userFilter: '(objectClass=inetOrgPerson)',
    groupFilter: '(objectClass=groupOfNames)',
    attributes: {
      ...{ id: 'entryUUID', userName: 'uid', name: 'cn', email: 'mail' },
      ...{ mobile: 'mobile', title: 'title', department: 'departmentNumber' },
    },
  },
} as const satisfies Record<string, LdapPreset>;
export type LdapPresetName = keyof typeof ldapPresets;

/** The steps of a test of the connection, in their order. */
export const testSteps = {
  address: '地址',
  connect: '连接',
  tls: '加密',
  bind: '绑定账号',
  people: '读取人员',
  groups: '读取组',
} as const;
export type TestStep = keyof typeof testSteps;
