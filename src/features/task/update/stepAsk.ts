/** A step that was refused and can be asked for again: with what. Pure. */
import type { StageCategory, StepAsk } from '@contract/task/enums';
import { ApiError } from '@/utils/apiError';
import type { TaskPatch } from '../fields/patch';

export interface Asked {
  ask: StepAsk;
  /** The server's words: which rule stands in the way. */
  text: string;
}

const asks: readonly StepAsk[] = ['ignorePredecessors', 'wholeTeam', 'openChildren', 'leftHours'];

/** What a refusal lets one ask for again; null where there is no way on. */
export function askedBy(error: unknown): Asked | null {
  if (!(error instanceof ApiError) || typeof error.data !== 'object' || error.data === null) return null;
  const { ask } = error.data as { ask?: unknown };
  const known = asks.find((one) => one === ask);
  return known ? { ask: known, text: error.message } : null;
}

/** What was answered to what was asked; null as long as something is missing. */
export function answerOf(asked: readonly Asked[], given: TaskPatch): TaskPatch | null {
  const answer: TaskPatch = {};
  for (const { ask } of asked) {
    if (ask === 'ignorePredecessors') {
      if (!given.reason?.trim()) return null;
      answer.ignorePredecessors = true;
    }
    if (ask === 'wholeTeam') answer.wholeTeam = true;
    if (ask === 'openChildren') {
      if (!given.openChildren) return null;
      answer.openChildren = given.openChildren;
    }
    if (ask === 'leftHours') {
      if (!given.leftHours) return null;
      answer.leftHours = given.leftHours;
    }
  }
  return answer;
}

/** The words of the button that goes on in spite of it. */
export function okTextOf(asked: readonly Asked[]): string {
  const last = asked.at(-1)?.ask;
  if (last === 'ignorePredecessors') return '忽略前置并继续';
  return last === 'wholeTeam' ? '替全体完成' : '确定';
}

/** What can become of open children; a finished task does not leave any behind where it has to be asked. */
export const childrenChoices = (to: StageCategory | undefined) =>
  to === 'CANCELLED'
    ? [
        { value: 'along' as const, label: '一并取消未结束的子任务' },
        { value: 'leave' as const, label: '保留子任务，只取消这个任务' },
      ]
    : [{ value: 'along' as const, label: '连同未完成的子任务一起完成' }];
