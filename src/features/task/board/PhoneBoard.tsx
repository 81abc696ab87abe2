import type { StageCategory } from '@contract/task/enums';
import type { TaskRow } from '@contract/task/task';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useTaskProject } from '../context/TaskProject';
import fieldStyles from '../fields/fields.less';
import { StageGlyph } from '../fields/StageGlyph';
import { mayAct } from '../rights';
import { nextStagesOf } from '../stages';
import { BoardColumn } from './BoardColumn';
import styles from './board.less';
import type { Lane } from './useBoard';

interface Props {
  lanes: readonly Lane[];
  onOpen: (row: TaskRow) => void;
  onMove: (row: TaskRow, stageId: string) => void;
}

function StageMenu({ row, onMove }: { row: TaskRow; onMove: Props['onMove'] }) {
  const project = useTaskProject();
  if (!mayAct(row, 'transition', project.rights)) return null;
  const next = nextStagesOf(row, project.typeOf(row.taskTypeId), project.actor);
  if (next.length === 0) return null;
  const categoryOf = (id: string) => (project.stageOf(id)?.category ?? 'NOT_STARTED') as StageCategory;
  const items = next.map(({ stageId, name }) => ({
    key: stageId,
    label: (
      <span className={fieldStyles.line}>
        <StageGlyph category={categoryOf(stageId)} />
        {name}
      </span>
    ),
  }));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps what is pressed inside from opening the card.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
    <span className={styles.stageMenu} onClick={(event) => event.stopPropagation()}>
      <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => onMove(row, key) }}>
        <Button size="small" aria-label={`移动 ${row.taskNo}`}>
          移动
        </Button>
      </Dropdown>
    </span>
  );
}

/** One column at a time, and a switch between them; a card moves by its menu. */
export function PhoneBoard({ lanes, onOpen, onMove }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  const lane =
    lanes.find(({ column }) => column.key === chosen) ?? lanes.find(({ rows }) => rows.count > 0) ?? lanes[0];
  if (!lane) return null;
  return (
    <>
      <div role="tablist" aria-label="阶段" className={styles.stages}>
        {lanes.map(({ column, rows }) => (
          <button
            key={column.key}
            type="button"
            role="tab"
            aria-selected={column.key === lane.column.key}
            className={styles.stageTab}
            onClick={() => setChosen(column.key)}
          >
            <StageGlyph category={column.category} />
            {column.name}
            <span className={styles.count}>{rows.loaded ? rows.count.toLocaleString() : ''}</span>
          </button>
        ))}
      </div>
      <BoardColumn
        key={lane.column.key}
        lane={lane}
        verdict={undefined}
        activeIndex={-1}
        draggable={false}
        phone
        onOpen={onOpen}
        extra={(row) => <StageMenu row={row} onMove={onMove} />}
      />
    </>
  );
}
