/** The places of a board where a card can be put: a column, or a column of one swimlane; and what putting it there means. Pure. */
import type { BoardColumn } from '@contract/task/boardColumns';
import type { TaskRow } from '@contract/task/task';
import type { Place as PlainPlace, PlaceVerdict as Verdict } from '@/features/object/board';
import type { TaskProject } from '../context/TaskProject';
import type { Beginning } from '../create/draft';
import { beginningIn } from '../create/groupBeginning';
import { type DropVerdict, dropVerdict } from './dropVerdict';
import { type LaneField, type LaneKey, laneVerdict, type Move } from './laneFields';

export interface Place extends PlainPlace<BoardColumn> {
  lane: { field: LaneField; key: LaneKey; name: string | null; title: string } | null;
}
export type PlaceVerdict = Verdict<Move>;

/** Where a task can be begun: in a place, in a column of no lane, in a lane of no column. */
export type Corner = Pick<Place, 'lane'> & { column: BoardColumn | null };

/** With what a task begins there; null where it cannot. */
export const beginningAt = ({ column, lane }: Corner, project: Parameters<typeof beginningIn>[2]): Beginning | null =>
  beginningIn(lane?.field.name ?? null, lane ?? { key: null, name: null }, project, column ?? undefined);

type Known = Pick<TaskProject, 'typeOf' | 'stageOf' | 'rights' | 'actor'>;

const ofStage = (verdict: DropVerdict): PlaceVerdict =>
  verdict.kind === 'allowed'
    ? {
        kind: 'allowed',
        name: verdict.name,
        reasonRequired: verdict.reasonRequired,
        move: { patch: { stageId: verdict.stageId } },
      }
    : verdict;

/** Another type brings its own stages: the task goes to the one that the column shows, if it means the same as now. */
function typeVerdict(row: TaskRow, place: Place, typeId: string, project: Known): PlaceVerdict {
  const type = project.typeOf(typeId);
  if (!type?.usable) return { kind: 'refused', why: `「${type?.name ?? '该类型'}」在本项目中已停用` };
  const stage = type.stageList.find(({ stageId }) => place.column.stageIds.includes(stageId));
  if (!stage) return { kind: 'refused', why: `「${type.name}」的流程没有这个阶段` };
  if (stage.category !== row.category) return { kind: 'refused', why: '请先变更类型，再变更阶段' };
  const patch = { taskTypeId: typeId, ...(stage.stageId !== row.stageId && { stageId: stage.stageId }) };
  return { kind: 'allowed', name: `类型改为${type.name}`, reasonRequired: false, move: { patch } };
}

export function placeVerdict(row: TaskRow, from: LaneKey, place: Place, project: Known): PlaceVerdict {
  const { column, lane } = place;
  if (!lane) return ofStage(dropVerdict(row, column, project));
  const across = laneVerdict(row, lane.field, from, lane.key, project);
  if (across.kind === 'refused') return across;
  if (across.kind === 'allowed' && across.move.patch.taskTypeId) {
    return typeVerdict(row, place, across.move.patch.taskTypeId, project);
  }
  const along = ofStage(dropVerdict(row, column, project));
  if (across.kind === 'home' || along.kind === 'refused') return along;
  const name = `${lane.field.label}改为${lane.title}`;
  if (along.kind === 'home') return { kind: 'allowed', name, reasonRequired: false, move: across.move };
  return {
    kind: 'allowed',
    name: `${along.name}，${name}`,
    reasonRequired: along.reasonRequired,
    move: { ...across.move, patch: { ...across.move.patch, ...along.move.patch } },
  };
}
