import type { StageMove, StrandedStage } from '@contract/task/taskTypes';
import { Modal } from 'antd';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { StageMoves } from '@/features/workflow';
import { useRequest } from '@/hooks/useRequest';
import { taskProcessApi } from '@/services/taskProcess';

interface Props {
  stages: StrandedStage[];
  processId: string;
  onOk: (moves: StageMove[]) => void;
  onCancel: () => void;
}

/** The new process has no stage of these names: where do the tasks go? */
export function MoveTasks({ stages, processId, onOk, onCancel }: Props) {
  const { data, error, loading, refresh } = useRequest(() => taskProcessApi.detail({ id: processId }));
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
      title="任务在新流程中的阶段"
      okText="变更并保存"
      okButtonProps={{ disabled: moves.length < stages.length }}
      onOk={() => onOk(moves)}
      onCancel={onCancel}
    >
      <StateView loading={loading} error={error} onRetry={refresh}>
        <StageMoves
          stages={stages}
          choices={data?.stages ?? []}
          targets={targets}
          onChange={(stageId, to) => setTargets((current) => ({ ...current, [stageId]: to }))}
        />
      </StateView>
    </Modal>
  );
}
