import type { StageMove, StrandedStage } from '@contract/task/taskTypes';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { StageMoves } from '@/features/workflow';
import styles from './configWorkflow.module.css';

interface Props {
  stages: StrandedStage[];
  choices: readonly { stageId: string; name: string }[];
  saving: boolean;
  onOk: (moves: StageMove[]) => void;
  /** They stay where they are, in stages that nothing leads to any more. */
  onKeep: () => void;
  onCancel: () => void;
}

/** Stages with tasks are about to go: where do the tasks go? */
export function Stranded({ stages, choices, saving, onOk, onKeep, onCancel }: Props) {
  const [targets, setTargets] = useState<Record<string, string | undefined>>(() =>
    Object.fromEntries(stages.map(({ stageId, suggestion }) => [stageId, suggestion ?? undefined])),
  );
  const moves = stages.flatMap(({ stageId }) => {
    const to = targets[stageId];
    return to ? [{ fromStageId: stageId, toStageId: to }] : [];
  });
  return (
    <Modal
      open
      title="被删除的阶段中还有任务"
      okText="移动任务并发布"
      confirmLoading={saving}
      okButtonProps={{ disabled: moves.length < stages.length }}
      onOk={() => onOk(moves)}
      onCancel={onCancel}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          <CancelBtn />
          <Button disabled={saving} onClick={onKeep}>
            保留阶段并发布
          </Button>
          <OkBtn />
        </>
      )}
    >
      <p className={styles.hint}>
        可以把任务移到其他阶段；也可以为它们保留原阶段：任务照旧离开，但不能再进入，没有任务后随下次发布移除。
      </p>
      <StageMoves
        stages={stages}
        choices={choices}
        targets={targets}
        onChange={(stageId, to) => setTargets((current) => ({ ...current, [stageId]: to }))}
      />
    </Modal>
  );
}
