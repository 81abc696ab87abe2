/** Limits of enterprises and their people. No imports: the console bundles this. */
export const USER_NAME_PATTERN = '^[A-Za-z0-9][A-Za-z0-9._@-]{1,63}$';
/** Days until a mailed invitation ends. */
export const INVITATION_DAYS = 7;
export const INVITED_AT_ONCE = 100;
export const LINK_USES_MAX = 500;

export const memberStates = { active: '正常', invited: '待激活', disabled: '已停用', removed: '已移除' } as const;
export type MemberState = keyof typeof memberStates;
/** What may be done with a member of the list. */
export const memberActs = ['update', 'activate', 'disable', 'enable', 'remove'] as const;
export type MemberAct = (typeof memberActs)[number];
export const memberSortKeys = ['name', 'userName', 'joinedTime'] as const;

/** Rows of one file of members. */
export const MEMBER_IMPORT_ROWS = 2_000;
export const MEMBER_IMPORT_BYTES = 5 * 1024 * 1024;
/** The columns of a file of members; departments stand below each other with `/`. */
export const memberColumns = {
  userName: '用户名',
  name: '姓名',
  email: '邮箱',
  mobile: '手机号',
  department: '部门',
  position: '岗位',
  roles: '角色',
} as const;
export type MemberColumn = keyof typeof memberColumns;
