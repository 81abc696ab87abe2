/** Who may answer now: `idp-survey/user/form/validate/writeAuth` names the first reason in this order (specification §7). */

export const writeRefusals = {
  GONE: '问卷不存在或已被删除',
  DRAFT: '问卷尚未发布',
  STOPPED: '问卷已停止收集',
  NOT_BEGUN: '问卷尚未开始',
  ENDED: '问卷已结束',
  OUTSIDE_HOURS: '不在每天的填写时段内',
  LOGIN_REQUIRED: '请登录后填写',
  NOT_IN_AUDIENCE: '您不在本问卷的填写范围内',
  PASSWORD_REQUIRED: '请输入填写密码',
  BAD_LINK: '链接无效，请向发送者索取新的链接',
  USED_LINK: '该链接已被使用',
  ANSWERED: '您已经填写过',
  FULL: '问卷已收满',
  LATE: '考试时间已到，不再接受提交',
} as const;
export type WriteRefusal = keyof typeof writeRefusals;

/** DRAFT, COLLECTING and STOPPED are stored; that it is full or over follows from quotas and the clock. */
export const formStates = { DRAFT: '未发布', COLLECTING: '收集中', STOPPED: '已停止' } as const;
export type FormState = keyof typeof formStates;

export interface WriteWindow {
  /** ISO instants; the first belongs to it, the last does not. Each counts alone. */
  beginsAt: string | null;
  endsAt: string | null;
  /** `HH:mm` in the enterprise's zone; may pass midnight. */
  hours: { from: string; to: string } | null;
}

/** @param minute `HH:mm` of now in the enterprise's zone */
export function isWithinHours({ from, to }: { from: string; to: string }, minute: string): boolean {
  return from <= to ? from <= minute && minute < to : minute >= from || minute < to;
}

export interface WriteFacts {
  state: FormState | null;
  window: WriteWindow;
  now: { instant: string; minute: string };
  loginRequired: boolean;
  loggedIn: boolean;
  inAudience: boolean;
  /** Asked for and not given rightly. */
  passwordOpen: boolean;
  link: 'none' | 'good' | 'bad' | 'used';
  answered: boolean;
  full: boolean;
}

/** @returns null where one may answer */
export function writeRefusal(facts: WriteFacts): WriteRefusal | null {
  const { state, window, now } = facts;
  if (state === null) return 'GONE';
  if (state !== 'COLLECTING') return state;
  const at = Date.parse(now.instant);
  if (window.beginsAt && at < Date.parse(window.beginsAt)) return 'NOT_BEGUN';
  if (window.endsAt && at >= Date.parse(window.endsAt)) return 'ENDED';
  if (window.hours && !isWithinHours(window.hours, now.minute)) return 'OUTSIDE_HOURS';
  if (facts.loginRequired && !facts.loggedIn) return 'LOGIN_REQUIRED';
  if (!facts.inAudience) return 'NOT_IN_AUDIENCE';
  if (facts.passwordOpen) return 'PASSWORD_REQUIRED';
  if (facts.link === 'bad') return 'BAD_LINK';
  if (facts.link === 'used') return 'USED_LINK';
  if (facts.answered) return 'ANSWERED';
  return facts.full ? 'FULL' : null;
}
