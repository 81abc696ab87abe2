/** How long people stay signed in within an enterprise: the bounds of what its keeper sets. The console bundles this. */
export const IDLE_MINUTES_MIN = 15;
export const IDLE_MINUTES_MAX = 90 * 24 * 60;
export const SESSION_HOURS_MIN = 1;
export const SESSION_HOURS_MAX = 365 * 24;

/** Null: as the operator has set it. */
export interface SessionLimits {
  idleMinutes: number | null;
  maxHours: number | null;
}

/**
 * What is wrong with limits: they shorten what the operator allows, and never lengthen it.
 * @returns a sentence and the field that it belongs to, or null
 */
export function sessionLimitsIssue(
  { idleMinutes, maxHours }: SessionLimits,
  usual: { idleMinutes: number; maxHours: number },
): { message: string; field: keyof SessionLimits } | null {
  if (idleMinutes !== null && idleMinutes > usual.idleMinutes) {
    return { message: `平台允许的空闲时间最长 ${usual.idleMinutes} 分钟，请填写不超过它的数`, field: 'idleMinutes' };
  }
  if (maxHours !== null && maxHours > usual.maxHours) {
    return { message: `平台允许的登录时间最长 ${usual.maxHours} 小时，请填写不超过它的数`, field: 'maxHours' };
  }
  if (idleMinutes !== null && maxHours !== null && idleMinutes > maxHours * 60) {
    return { message: `空闲时间不能长于登录时间（${maxHours * 60} 分钟）`, field: 'idleMinutes' };
  }
  return null;
}
