import { type ProjectSettingKey, projectSettings } from '@contract/project/enums';
import { App, Switch } from 'antd';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { useProject } from '@/features/project';
import { useAct, useTaken } from '@/features/undo';
import { useRequest } from '@/hooks/useRequest';
import { projectApi } from '@/services/project';
import { errorText } from '@/utils/apiError';
import styles from './settings.module.css';

const keys = Object.keys(projectSettings) as ProjectSettingKey[];

/** The project's switches, each saved as it is turned (specification §3 "Project settings", §8). */
export function Configs() {
  const { project, mayChange } = useProject();
  const { message } = App.useApp();
  const { told } = useAct();
  const [saving, setSaving] = useState<ProjectSettingKey>();
  const settings = useRequest(() => projectApi.getSettings({ projectId: project.id }));
  useTaken(settings.refresh);
  const editable = mayChange('PROJECT:CONFIG');

  const stored = (key: ProjectSettingKey) => settings.data?.[key] ?? projectSettings[key].fallback;

  const turn = async (key: ProjectSettingKey, on: boolean) => {
    const [before, value] = [stored(key), on ? '1' : '0'] as const;
    setSaving(key);
    try {
      await projectApi.saveSettings({ projectId: project.id, configs: { [key]: value } });
      settings.mutate((current) => ({ ...current, [key]: value }));
      told('设置已保存', {
        label: `${projectSettings[key].label}：${on ? '开启' : '关闭'}`,
        act: { kind: 'setting', projectId: project.id, key, before, after: value },
      });
    } catch (error) {
      void message.error(errorText(error, '保存设置失败'));
    } finally {
      setSaving(undefined);
    }
  };
  const failure = settings.error ? new Error(errorText(settings.error, '获取项目设置失败')) : undefined;
  return (
    <StateView
      loading={settings.loading && !settings.data}
      error={settings.data ? undefined : failure}
      onRetry={settings.refresh}
      rows={3}
    >
      <ul className={styles.switches}>
        {keys.map((key) => (
          <li key={key}>
            <label htmlFor={key}>{projectSettings[key].label}</label>
            <Switch
              id={key}
              checked={stored(key) === '1'}
              loading={saving === key}
              disabled={!editable || Boolean(saving)}
              onChange={(on) => turn(key, on)}
            />
          </li>
        ))}
      </ul>
    </StateView>
  );
}
