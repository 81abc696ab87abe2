import type { TaskTypeConfig } from '@contract/task/taskTypes';
import { App, Switch, Tooltip } from 'antd';
import { useState } from 'react';
import { taskTypeApi } from '@/services/taskType';
import { errorText } from '@/utils/apiError';

/** A type out of use stays on its tasks, but nobody can choose it any more. */
export function TypeSwitch({ type, onChanged }: { type: TaskTypeConfig; onChanged: () => void }) {
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const { taskTypeId, version, name, enabled, isDefault } = type;
  const turn = async (on: boolean) => {
    setBusy(true);
    try {
      await taskTypeApi.update({ taskTypeId, version, enabled: on });
      void message.success(on ? `已启用「${name}」` : `已停用「${name}」，已有任务不受影响`);
    } catch (error) {
      void message.error(errorText(error));
    } finally {
      setBusy(false);
      onChanged();
    }
  };
  return (
    <Tooltip title={isDefault ? '默认类型不能停用，请先把其他类型设为默认' : ''}>
      <Switch
        size="small"
        aria-label={`启用${name}`}
        checked={enabled}
        loading={busy}
        disabled={isDefault}
        onChange={(on) => void turn(on)}
      />
    </Tooltip>
  );
}
