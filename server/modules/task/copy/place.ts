/** How a task stands in a project, so that a move can be taken back: what nobody has changed since stands as it stood. */
import { isDeepStrictEqual } from 'node:util';
import type { MovedOne, TaskPlace } from '../../../../contract/task/batch';
import type { CustomValues } from '../../../../contract/task/task';
import type { ChangeRecord } from '../read/load';
import type { ProjectFields, ProjectLabels } from '../read/values';
import type { Belongings, Landing } from './landing';
import { toPortable } from './portable';

export const placeOf = (record: ChangeRecord): TaskPlace => ({
  projectId: record.project_id,
  seq: record.seq,
  typeId: record.type_id,
  stageId: record.stage_id,
  executorId: record.executor_id,
  team: { mode: record.team_mode, parts: record.team },
  involved: record.involved,
  labelIds: record.label_ids,
  customFields: record.custom_fields,
  externalKey: record.external_key,
  parentId: record.parent_id,
});

/** Labels and people are sets. */
const same = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? [...one].sort().join() === [...other].sort().join()
    : isDeepStrictEqual(one, other);

/** What a task brings along into a project. */
export interface Brought {
  record: ChangeRecord;
  belongings: Belongings;
  /** The number that it had there. */
  seq: number | null;
  /** Its custom values there as they were; null: those that are brought along, by name. */
  customFields: CustomValues | null;
}

/**
 * @param from fields and labels of the project that it leaves
 * @param back how it stood in the project that it comes back to, and was left by the move
 */
export function broughtBy(
  record: ChangeRecord,
  from: { fields: ProjectFields; labels: ProjectLabels },
  there: Pick<Landing, 'fields' | 'labels'>,
  back: MovedOne | undefined,
): Brought {
  const [was, left] = back?.place ?? [];
  const now = placeOf(record);
  const stands = (...keys: (keyof TaskPlace)[]) => left !== undefined && keys.every((key) => same(now[key], left[key]));
  const put = <K extends keyof TaskPlace>(key: K, ...beside: (keyof TaskPlace)[]): TaskPlace[K] =>
    was && stands(key, ...beside) ? was[key] : now[key];
  const executorId = put('executorId', 'team');
  const team = put('team', 'executorId');
  const own: ChangeRecord = {
    ...record,
    type_id: put('typeId', 'stageId'),
    stage_id: put('stageId', 'typeId'),
    executor_id: executorId,
    team_mode: team.mode,
    team: team.parts,
    involved: put('involved'),
    external_key: put('externalKey'),
  };
  const labelled = was && stands('labelIds');
  const valued = was && stands('customFields');
  const names = labelled ? there.labels : from.labels;
  return {
    record: own,
    belongings: {
      executorId,
      team: own,
      involved: own.involved,
      labels: (labelled ? was.labelIds : record.label_ids).flatMap((id) => names.get(id) ?? []),
      customFields: valued ? [] : toPortable(from.fields, record.custom_fields),
    },
    seq: was?.seq ?? null,
    customFields: valued
      ? Object.fromEntries(Object.entries(was.customFields).filter(([id]) => there.fields.has(id)))
      : null,
  };
}
