/** What one project may let another one see, in words. No imports: the console bundles this. */

export const grantKinds = { task: '任务', risk: '风险', problem: '问题', planNode: '计划节点' } as const;
export type GrantKind = keyof typeof grantKinds;
export const GRANT_KINDS_MAX = Object.keys(grantKinds).length;

export const grantAccesses = { read: '只看', link: '看并关联' } as const;
export type GrantAccess = keyof typeof grantAccesses;

/** Letters and digits that nobody takes for one another (base32 of Crockford). */
export const GRANT_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const GRANT_CODE_LENGTH = 10;
export const GRANT_CODE_HOURS = 24;

/** `7k3qd-9xv2m` as it is compared: letters that look like digits are those. */
export const plainGrantCode = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');

/** `7K3QD-9XV2M`, as it is read aloud. */
export const saidGrantCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;
