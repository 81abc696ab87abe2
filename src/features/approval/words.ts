import type { ApprovalDetail, ApprovalEntry, ApprovalLine } from '@contract/approval/approval';
import { entryStates } from '@contract/approval/decide';
import { approvalActs, approvalPurposes, type FlowPurpose, identityWays, signerPlaces } from '@contract/approval/kinds';
import { stepModes } from '@contract/object/stepModes';
import { relativeTime } from '@/utils/relativeTime';

type Step = ApprovalDetail['flow'][number];

/** 会签（全部同意）, 按比例通过 60 %. */
export const modeText = ({ mode, percent, sign }: Step): string =>
  `${mode === 'percent' ? `${stepModes.percent} ${percent} %` : stepModes[mode]}${sign ? '，须签署' : ''}`;

/** 预算、工时; what a flow is asked for without being named. */
export const purposeText = (purposes: readonly FlowPurpose[]): string =>
  purposes.map((one) => approvalPurposes[one]).join('、');

/** What somebody has to do with it now: 已同意（代 张伟）, 待审批 · 3小时前. */
export function entryText({ state, actor, principal, auto, asked, openedTime, signed }: ApprovalEntry): string {
  const forOther = actor && principal && actor.userId !== principal.userId ? `（${actor.name} 代）` : '';
  if (auto) return '已同意（前一步已同意相同内容）';
  if (asked) return `已委派 ${asked.name}`;
  if (state === 'OPEN' && openedTime) return `${entryStates.OPEN} · ${relativeTime(openedTime)}`;
  return `${entryStates[state]}${forOther}${signed ? `，已签署（${identityWays[signed.by]}）` : ''}`;
}

export const addedText = ({ place }: ApprovalEntry): string => (place ? `加签（${signerPlaces[place]}）` : '');

/** 周敏 转交给 张伟. */
export function lineText({ act, by, to }: ApprovalLine): string {
  const names = to.map((one) => one.name).join('、');
  const who = by?.name ?? '系统';
  if (act === 'ended') return approvalActs.ended;
  if (act === 'passed' || act === 'rejected') return `${who} ${names ? `代 ${names} ` : ''}${approvalActs[act]}`;
  if (act === 'replaced') return `${to[0]?.name ?? '成员'} 不能审批，由 ${to[1]?.name ?? '他人'} 接替`;
  if (act === 'dropped') return `${names} 不再计入`;
  if (act === 'autoPassed') return `${names} ${approvalActs.autoPassed}（前一步已同意相同内容）`;
  return names ? `${who} ${approvalActs[act]} ${names}` : `${by ? `${who} ` : ''}${approvalActs[act]}`;
}
