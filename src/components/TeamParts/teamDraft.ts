/** A team as it is put together: people in their order, each with hours. Pure. */
import { TEAM_MAX, type TeamMode } from '@contract/task/enums';
import type { TaskRow, TeamInput } from '@contract/task/task';

export interface DraftPart {
  userId: string;
  hours: number | null;
}
export interface TeamDraft {
  mode: TeamMode;
  parts: DraftPart[];
}

/** What one begins with: the team as it stands, or who executes the task alone. */
export function draftOf({ team, executor }: Pick<TaskRow, 'team' | 'executor'>): TeamDraft {
  if (!team) return { mode: 'serial', parts: executor ? [{ userId: executor.userId, hours: null }] : [] };
  return {
    mode: team.mode,
    parts: team.parts.flatMap(({ person, hours }) => (person ? { userId: person.userId, hours } : [])),
  };
}

export const added = (draft: TeamDraft, userId: string): TeamDraft =>
  draft.parts.some((part) => part.userId === userId)
    ? draft
    : { ...draft, parts: [...draft.parts, { userId, hours: null }] };

export const removed = (draft: TeamDraft, userId: string): TeamDraft => ({
  ...draft,
  parts: draft.parts.filter((part) => part.userId !== userId),
});

export const withHours = (draft: TeamDraft, userId: string, hours: number | null): TeamDraft => ({
  ...draft,
  parts: draft.parts.map((part) => (part.userId === userId ? { ...part, hours } : part)),
});

/** One place up or down; at the end it stays. */
export function moved({ mode, parts }: TeamDraft, at: number, by: 1 | -1): TeamDraft {
  const to = at + by;
  const next = [...parts];
  const [part] = next.splice(at, 1);
  if (!part || to < 0 || to > next.length) return { mode, parts };
  next.splice(to, 0, part);
  return { mode, parts: next };
}

/** Why it cannot be saved; null where it can. */
export function unfit({ parts }: TeamDraft): string | null {
  if (parts.length < 2) return '多人执行至少需要两个人';
  if (parts.length > TEAM_MAX) return `一个任务最多由 ${TEAM_MAX} 人共同执行`;
  return null;
}

export const totalHours = ({ parts }: TeamDraft): number | null =>
  parts.every(({ hours }) => hours === null)
    ? null
    : Math.round(parts.reduce((sum, { hours }) => sum + (hours ?? 0), 0) * 100) / 100;

export const inputOf = ({ mode, parts }: TeamDraft): TeamInput => ({ mode, parts });
