/** The parts of a task that several people execute: whose turn it is, and what it becomes when one is done. Pure. */
import type { TeamMode } from '../../../../contract/task/enums';

import type { TeamPart } from '../read/rows';

/** Serial: the first that is not done has the turn, the others wait. Parallel: nobody waits. */
export function settled(mode: TeamMode, parts: readonly TeamPart[]): TeamPart[] {
  let given = false;
  return parts.map((part) => {
    if (part.state === 'done') return part;
    const turn = mode === 'parallel' || !given;
    given = true;
    return { ...part, state: turn ? 'doing' : 'wait' };
  });
}

/** Who is the executor: whose turn it is; when all are done, who was it last. */
export function executorOf(parts: readonly TeamPart[], former: string | null): string | null {
  const open = parts.find(({ state }) => state === 'doing');
  if (open) return open.userId;
  if (former !== null && parts.some(({ userId }) => userId === former)) return former;
  return parts.at(-1)?.userId ?? null;
}

export const isOpen = ({ state }: TeamPart) => state !== 'done';

export const finished = (parts: readonly TeamPart[]): TeamPart[] => parts.map((part) => ({ ...part, state: 'done' }));

/** One part done; in a serial team the next one begins. */
export const withDone = (mode: TeamMode, parts: readonly TeamPart[], userId: string): TeamPart[] =>
  settled(
    mode,
    parts.map((part) => (part.userId === userId ? { ...part, state: 'done' } : part)),
  );

/** One part open again; in a serial team the work comes through those behind it once more. */
export function withOpen(mode: TeamMode, parts: readonly TeamPart[], userId: string): TeamPart[] {
  const at = parts.findIndex((part) => part.userId === userId);
  return settled(
    mode,
    parts.map((part, index) => (index === at || (mode === 'serial' && index > at) ? { ...part, state: 'wait' } : part)),
  );
}

/** A task that was over, or handed in, goes on: who did the last of it; of a parallel team, everybody. */
export function reopened(mode: TeamMode, parts: readonly TeamPart[]): TeamPart[] {
  if (parts.some(isOpen)) return settled(mode, parts);
  const last = parts.length - 1;
  return settled(
    mode,
    parts.map((part, index) => (mode === 'parallel' || index === last ? { ...part, state: 'wait' } : part)),
  );
}

/** The team as somebody wants it; who was in it keeps how far they are. */
export const rearranged = (
  mode: TeamMode,
  before: readonly TeamPart[],
  wanted: readonly { userId: string; hours?: number | null }[],
): TeamPart[] =>
  settled(
    mode,
    wanted.map(({ userId, hours = null }) => ({
      userId,
      hours,
      state: before.find((part) => part.userId === userId)?.state ?? 'wait',
    })),
  );

/** What all parts are estimated at; null where nobody's is. */
export function estimateOf(parts: readonly { hours?: number | null }[]): number | null {
  const given = parts.flatMap(({ hours }) => (hours === null || hours === undefined ? [] : [hours]));
  return given.length === 0 ? null : Math.round(given.reduce((sum, hours) => sum + hours, 0) * 100) / 100;
}

/** Whose it is to do now: of a team, whose turn it is; when all are done, who is to finish it. */
export function turnsOf({
  executor_id: executor,
  team,
}: {
  executor_id: string | null;
  team: readonly TeamPart[] | null;
}): string[] {
  const turns = team?.filter(({ state }) => state === 'doing').map(({ userId }) => userId) ?? [];
  if (turns.length > 0) return turns;
  return executor ? [executor] : [];
}
