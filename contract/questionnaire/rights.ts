/**
 * What somebody may do with a questionnaire. Three rights are given to collaborators; its owner, the enterprise's managers
 * and those of its project have all of them, and what is theirs alone. No imports: the console bundles it.
 */
export const formShares = {
  edit: '编辑题目',
  answers: '查看答卷与统计',
  manage: '管理：发布、设置、邀请、处理答卷与协作人',
} as const;
export type FormShare = keyof typeof formShares;
export const formShareCodes = Object.keys(formShares) as FormShare[];
/** `own`: to delete it and to take it back. */
export type FormRight = FormShare | 'own';

/** Who manages may also edit and read: what they publish and answer for they have to see. */
export const includedIn: Readonly<Record<FormShare, readonly FormShare[]>> = {
  edit: ['edit'],
  answers: ['answers'],
  manage: ['edit', 'answers', 'manage'],
};
export const ALL_RIGHTS: readonly FormRight[] = ['edit', 'answers', 'manage', 'own'];
/** What was given, with what comes with it. */
export const withIncluded = (shared: readonly FormShare[]): FormRight[] => {
  const held = new Set<FormRight>(shared.flatMap((right) => includedIn[right]));
  return ALL_RIGHTS.filter((right) => held.has(right));
};
/** Of one questionnaire. */
export const COLLABORATORS_MAX = 50;
