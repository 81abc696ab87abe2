import type { StageCategory } from '@contract/task/enums';
import type { TaskRow } from '@contract/task/task';
import { useMemo } from 'react';
import type { BoardKit } from '@/features/object/board';
import { useTaskProject } from '../context/TaskProject';
import { useTaskMenu } from '../menu/TaskMenu';
import { StageGlyph } from '../pickers/StageGlyph';
import { mayAct } from '../rights';
import { nextStagesOf } from '../stages';
import { taskIdOf } from '../state/taskWindow';
import fieldStyles from '../styles/fields.less';
import { CardFace } from './CardFace';
import { cardHeight, useCardFields } from './CardFields';
import type { Move } from './laneFields';
import { type Place, placeVerdict } from './places';

export type TaskKit = BoardKit<TaskRow, Place, Move>;

/** What a board has to know of tasks. */
export function useTaskKit(): TaskKit {
  const project = useTaskProject();
  const { fields } = useCardFields();
  const openMenu = useTaskMenu();
  return useMemo<TaskKit>(
    () => ({
      idOf: taskIdOf,
      noOf: ({ taskNo }) => taskNo,
      titleOf: ({ title }) => title,
      noun: '任务',
      columns: '阶段',
      cardHeight: cardHeight(fields),
      face: (row) => <CardFace row={row} project={project} fields={fields} />,
      mark: ({ category }) => <StageGlyph category={category} />,
      judge: (row, from, place) => placeVerdict(row, from, place, project),
      onMenu: openMenu,
      ways: (row) => {
        if (!mayAct(row, 'transition', project.rights)) return [];
        return nextStagesOf(row, project.typeOf(row.taskTypeId), project.actor).map(({ stageId, name }) => ({
          key: stageId,
          label: (
            <span className={fieldStyles.line}>
              <StageGlyph category={(project.stageOf(stageId)?.category ?? 'NOT_STARTED') as StageCategory} />
              {name}
            </span>
          ),
          move: { patch: { stageId } },
        }));
      },
    }),
    [project, fields, openMenu],
  );
}
