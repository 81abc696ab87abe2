/** What was done to a roster, in words. Pure. */
import type { DutyOverrideCreate } from '@contract/duty/duty';
import dayjs from 'dayjs';

/** `11月27日 夜班：孙伟 → 何敏` */
export function sayOverride(
  { day, kind, userId, byId }: Pick<DutyOverrideCreate, 'day' | 'kind' | 'userId' | 'byId'>,
  shift: string,
  nameOf: (id: string) => string,
): string {
  const after = kind === 'replace' && byId ? nameOf(byId) : kind === 'add' ? nameOf(userId) : '（空缺）';
  return `${dayjs(day).format('M月D日')} ${shift}：${kind === 'add' ? '' : nameOf(userId)} → ${after}`;
}
