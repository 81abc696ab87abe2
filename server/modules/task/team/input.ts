/** What an update makes of the people who execute a task: several instead of one, in another order, one again. */

import type { FieldChange } from '../../../../contract/object/history';
import { finishedCategories, TEAM_MAX, teamModes } from '../../../../contract/task/enums';
import type { TeamInput } from '../../../../contract/task/task';
import type { People } from '../../../base/people';
import { againstRule, invalid } from '../../../errors';
import type { ChangeRecord } from '../read/load';
import type { TeamPart } from '../read/rows';
import { estimateOf, executorOf, finished, rearranged, settled } from './parts';

/** What of a task says who executes it. */
export type Executing = Pick<ChangeRecord, 'executor_id' | 'team_mode' | 'team'>;

interface Wanted {
  team?: TeamInput | null;
  executorId?: string | null;
}

export function assertTeamInput({ team, executorId }: Wanted): void {
  if (!team) return;
  if (executorId !== undefined) throw invalid('多人执行时由团队决定执行人，请不要同时设置执行人', 'executorId');
  const people = new Set(team.parts.map(({ userId }) => userId));
  if (people.size < team.parts.length) throw invalid('同一个人在团队中只能有一个部分', 'team');
  if (people.size < 2) throw invalid('多人执行至少需要两个人；一个人执行请直接设置执行人', 'team');
  if (people.size > TEAM_MAX) throw invalid(`一个任务最多由 ${TEAM_MAX} 人共同执行`, 'team');
}

/** Throws where one executor is set over several: nobody is to lose a team without having said so. */
export function assertExecutor(record: Executing, { team, executorId }: Wanted, people: People): void {
  if (!record.team || team !== undefined || executorId === undefined || executorId === record.executor_id) return;
  throw againstRule(`任务由 ${namesOf(record.team, people)} 共同执行，请在「执行团队」中调整成员，或先改为单人执行`);
}

/** The people who execute a task once the input holds; the same object where nothing changes. */
export function executingAfter(
  record: Executing & Pick<ChangeRecord, 'category'>,
  { team, executorId }: Wanted,
): Executing {
  if (team === undefined) {
    return executorId === undefined ? record : { ...record, executor_id: executorId };
  }
  if (team === null) {
    return { executor_id: executorId === undefined ? record.executor_id : executorId, team_mode: null, team: null };
  }
  const { mode, parts } = team;
  const before = record.team ?? [];
  const over = finishedCategories.includes(record.category);
  const wanted = over ? finished(rearranged(mode, before, parts)) : rearranged(mode, before, parts);
  if (record.team_mode === mode && JSON.stringify(before) === JSON.stringify(wanted)) return record;
  return { executor_id: executorOf(wanted, record.executor_id), team_mode: mode, team: wanted };
}

/** Without one of them: the others go on; a last one executes it alone. */
export function teamWithout(
  { team_mode: mode, team, executor_id: former }: Executing,
  gone: (userId: string) => boolean,
): Executing {
  const kept = team?.filter(({ userId }) => !gone(userId)) ?? [];
  if (!mode || !team || kept.length === team.length) return { team_mode: mode, team, executor_id: former };
  const [only] = kept;
  if (kept.length < 2) return { team_mode: null, team: null, executor_id: only?.userId ?? null };
  const parts = settled(mode, kept);
  return { team_mode: mode, team: parts, executor_id: executorOf(parts, former) };
}

/** The estimates of the parts make that of the whole, when they change and nobody says otherwise. */
export function teamEstimate(
  record: Pick<ChangeRecord, 'team'>,
  { team, estimateHours }: Wanted & { estimateHours?: number | null },
): number | undefined {
  if (!team || estimateHours !== undefined) return undefined;
  const sum = estimateOf(team.parts);
  return sum === null || sum === estimateOf(record.team ?? []) ? undefined : sum;
}

const namesOf = (parts: readonly TeamPart[], people: People, between = '、') =>
  parts.map(({ userId }) => people(userId)?.name ?? '已离开的成员').join(between);

export function sayTeam({ team_mode: mode, team }: Executing, people: People): string | null {
  if (!mode || !team) return null;
  const said = team.map(({ userId, hours }) => {
    const name = people(userId)?.name ?? '已离开的成员';
    return hours === null ? name : `${name}（${hours} 小时）`;
  });
  return `${teamModes[mode]}：${said.join(mode === 'serial' ? ' → ' : '、')}`;
}

/** Who is done and who is at it, where that is what changed. */
function sayParts({ team_mode: mode, team }: Executing, people: People): string | null {
  if (!mode || !team) return null;
  const done = team.filter(({ state }) => state === 'done');
  return done.length === 0 ? '无' : namesOf(done, people);
}

/** The history of a change of who executes. @param saidExecutor the executor stands in it already. */
export function executingChanges(
  before: Executing,
  after: Executing,
  people: People,
  saidExecutor: boolean,
): FieldChange[] {
  const changes: FieldChange[] = [];
  const note = (field: string, label: string, was: string | null, becomes: string | null) => {
    if (was !== becomes) changes.push({ field, label, before: was, after: becomes });
  };
  note('team', '执行团队', sayTeam(before, people), sayTeam(after, people));
  if (before.team && after.team) {
    note('teamParts', '已完成部分的执行人', sayParts(before, people), sayParts(after, people));
  }
  const name = (id: string | null) => (id ? (people(id)?.name ?? id) : null);
  if (!saidExecutor) note('executorId', '执行人', name(before.executor_id), name(after.executor_id));
  return changes;
}
