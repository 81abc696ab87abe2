import type { StageMove, StrandedStage } from '@contract/task/taskTypes';
import { Modal } from 'antd';
import { useState } from 'react';
import { StageMoves } from '@/features/workflow';

interface Props {
  stages: StrandedStage[];
  choices: readonly { stageId: string; name: string }[];
  saving: boolean;
  onOk: (moves: StageMove[]) => void;
  onCancel: () => void;
}

/** Stages with tasks are about to go: where do the tasks go? */
export function Stranded({ stages, choices, saving, onOk, onCancel }: Props) {
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
      okText="移动任务并保存"
      confirmLoading={saving}
      okButtonProps={{ disabled: moves.length < stages.length }}
      onOk={() => onOk(moves)}
      onCancel={onCancel}
    >
      <StageMoves
        stages={stages}
        choices={choices}
        targets={targets}
        onChange={(stageId, to) => setTargets((current) => ({ ...current, [stageId]: to }))}
      />
    </Modal>
  );
}
