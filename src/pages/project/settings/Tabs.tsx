import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons';
import { isShown, KEPT_TAB, orderTabs, type TabArrangement } from '@contract/project/tabs';
import { App, Button, Checkbox } from 'antd';
import { useState } from 'react';
import { appTabs, projectTabs, useProject, useProjectApps } from '@/features/project';
import { useAct } from '@/features/undo';
import { projectApi } from '@/services/project';
import { errorText } from '@/utils/apiError';
import { isStale } from '@/utils/refusal';
import styles from './settings.module.css';

/** Which tabs the project shows and in which order, for everybody in it; each change is saved as it is made. */
export default function Tabs() {
  const { project, patch, reload, can, mayChange } = useProject();
  const { apps = [] } = useProjectApps();
  const { message } = App.useApp();
  const { told } = useAct();
  const [dragged, setDragged] = useState<number | null>(null);
  const [saving, setSaving] = useState(false);
  const editable = mayChange('PROJECT:CONFIG') && !saving;
  const tabs = orderTabs([...projectTabs(can), ...appTabs(apps)], project.tabs);
  const hidden = project.tabs?.hidden ?? [];

  const save = async (next: TabArrangement | null, label: string) => {
    setSaving(true);
    const before = project.tabs;
    patch({ tabs: next });
    try {
      const { version } = await projectApi.arrangeTabs({ projectId: project.id, version: project.version, tabs: next });
      patch({ version });
      told('修改成功', { label, act: { kind: 'tabs', projectId: project.id, before, after: next } });
    } catch (error) {
      patch({ tabs: before });
      void message.error(
        isStale(error) ? '项目刚被他人修改，已读取最新内容，请重试' : errorText(error, '保存页面顺序失败'),
      );
      if (isStale(error)) await reload();
    } finally {
      setSaving(false);
    }
  };
  const move = (from: number, to: number) => {
    const order = tabs.map(({ path }) => path);
    const [taken] = order.splice(from, 1);
    if (!taken || to < 0 || to > order.length) return;
    order.splice(to, 0, taken);
    void save({ order, hidden }, `页面顺序：${tabs[from]?.label ?? ''}`);
  };
  const show = (path: string, label: string, on: boolean) =>
    void save(
      { order: tabs.map((tab) => tab.path), hidden: on ? hidden.filter((one) => one !== path) : [...hidden, path] },
      `${label}：${on ? '显示' : '隐藏'}`,
    );

  return (
    <>
      <p className={styles.lead}>对项目的所有成员生效；隐藏只是不在页面栏中显示，仍可通过链接与搜索打开。</p>
      <ol className={styles.tabs}>
        {tabs.map(({ path, label }, at) => (
          <li
            key={path}
            draggable={editable}
            className={dragged === at ? styles.dragged : undefined}
            onDragStart={() => setDragged(at)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => {
              if (dragged !== null && dragged !== at) move(dragged, at);
            }}
          >
            <HolderOutlined aria-hidden className={styles.grip} />
            <Checkbox
              checked={isShown(path, project.tabs)}
              disabled={!editable || path === KEPT_TAB}
              onChange={({ target }) => show(path, label, target.checked)}
            >
              {label}
            </Checkbox>
            <Button
              type="text"
              size="small"
              icon={<ArrowUpOutlined />}
              aria-label={`上移 ${label}`}
              disabled={!editable || at === 0}
              onClick={() => move(at, at - 1)}
            />
            <Button
              type="text"
              size="small"
              icon={<ArrowDownOutlined />}
              aria-label={`下移 ${label}`}
              disabled={!editable || at === tabs.length - 1}
              onClick={() => move(at, at + 1)}
            />
          </li>
        ))}
      </ol>
      <Button disabled={!editable || project.tabs === null} onClick={() => void save(null, '页面顺序：恢复默认')}>
        恢复默认
      </Button>
    </>
  );
}
