import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import type { AssignedApp } from '@contract/app/app';
import { appOpenTypes, appPlacements } from '@contract/app/kinds';
import { App, Button, Switch, Tag } from 'antd';
import { useState } from 'react';
import styles from './app.module.css';
import { AppMark } from './icons';
import { ScopeList } from './ScopeList';

interface Props {
  label: string;
  apps: readonly AssignedApp[];
  mayEdit: boolean;
  mayRemove: boolean;
  /** All of the place in their order. */
  onArrange: (apps: { id: string; enabled: boolean; version: number }[]) => Promise<unknown>;
  /** Grants what an app asks for beyond what it was given. */
  onGrant?: (app: AssignedApp) => Promise<unknown>;
  onRemove: (app: AssignedApp) => Promise<unknown>;
  /** Of the place, after a change; also after one that was refused. */
  onChanged: () => void;
}

/** Apps of one place: their order, each on or off, what they ask for, and the way out. */
export function InstalledApps(props: Props) {
  const { label, apps, mayEdit, mayRemove, onArrange, onGrant, onRemove, onChanged } = props;
  const { modal } = App.useApp();
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    // What went wrong is said by the one place that says so.
    await work().catch(() => undefined);
    setBusy(false);
    onChanged();
  };
  const arrange = (next: readonly AssignedApp[]) =>
    run(() => onArrange(next.map(({ id, enabled, version }) => ({ id, enabled, version }))));
  const move = (at: number, by: 1 | -1) => {
    const next = [...apps];
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(at + by, 0, moved);
    void arrange(next);
  };
  const remove = (app: AssignedApp) =>
    modal.confirm({
      title: `移除应用「${app.name}」？`,
      content: '它的入口和授予它的权限随即失效，它自己保存的数据不受影响。',
      okText: '移除',
      okButtonProps: { danger: true },
      onOk: () => run(() => onRemove(app)),
    });
  const grant = (app: AssignedApp) =>
    modal.confirm({
      title: `同意「${app.name}」新请求的权限？`,
      content: <ScopeList scopes={app.missingScopes} />,
      okText: '同意',
      onOk: () => onGrant && run(() => onGrant(app)),
    });
  return (
    <ul className={styles.installed} aria-label={label}>
      {apps.map((app, at) => (
        <li key={app.id}>
          <div className={styles.what}>
            <span className={styles.name}>
              <AppMark icon={app.icon} />
              {app.name}
            </span>
            <p>
              {appOpenTypes[app.openType]} · {app.placements.map((one) => appPlacements[one]).join('、') || '无入口'}
            </p>
          </div>
          {app.missingScopes.length > 0 && (
            <>
              <Tag color="warning">请求了新的权限</Tag>
              {mayEdit && onGrant && (
                <Button size="small" onClick={() => grant(app)}>
                  查看并同意
                </Button>
              )}
            </>
          )}
          <Switch
            aria-label={`启用 ${app.name}`}
            checked={app.enabled}
            disabled={!mayEdit || busy}
            onChange={(enabled) => void arrange(apps.map((one) => (one.id === app.id ? { ...one, enabled } : one)))}
          />
          {mayEdit && (
            <>
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined />}
                aria-label={`上移 ${app.name}`}
                disabled={busy || at === 0}
                onClick={() => move(at, -1)}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined />}
                aria-label={`下移 ${app.name}`}
                disabled={busy || at === apps.length - 1}
                onClick={() => move(at, 1)}
              />
            </>
          )}
          {mayRemove && (
            <Button size="small" danger disabled={busy} aria-label={`移除 ${app.name}`} onClick={() => remove(app)}>
              移除
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
