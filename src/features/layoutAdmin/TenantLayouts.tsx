import { PlusOutlined } from '@ant-design/icons';
import type { TaskLayout } from '@contract/task/layouts';
import { Button, Select, Tag } from 'antd';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { NARROW, useMediaQuery } from '@/hooks/useMediaQuery';
import { useRequest } from '@/hooks/useRequest';
import { fieldApi } from '@/services/field';
import { taskLayoutApi } from '@/services/taskLayout';
import { fieldInfos } from './fieldInfo';
import { LayoutActions } from './LayoutActions';
import { LayoutName } from './LayoutName';
import { LayoutWorkbench } from './LayoutWorkbench';
import styles from './layoutAdmin.module.css';

const USUAL = 'usual';

interface Props {
  /** The layout that is shown; kept in the address by who shows this: what is not saved is asked about on the way. */
  layoutId: string | null;
  onChoose: (layoutId: string | null) => void;
}

const usedBy = ({ types, isDefault }: TaskLayout) =>
  types.length > 0 ? types.map(({ name }) => name).join('、') : isDefault ? '没有类型使用默认布局' : '还没有类型使用';

/** The layouts of the enterprise: a list of them, and the bench for the one that is chosen. */
export function TenantLayouts({ layoutId, onChoose }: Props) {
  const narrow = useMediaQuery(NARROW);
  const [dirty, setDirty] = useState(false);
  const [creating, setCreating] = useState<{ copyFrom?: TaskLayout } | null>(null);
  const { data, error, loading, refreshAsync, refresh } = useRequest(async () => {
    const [layouts, custom] = await Promise.all([taskLayoutApi.list(), fieldApi.listTenant({ objectType: 'task' })]);
    return { layouts, fields: fieldInfos(custom) };
  });
  const layouts = data?.layouts ?? [];
  const shown = layouts.find((one) => one.layoutId === layoutId) ?? (layoutId === USUAL ? undefined : layouts[0]);
  const made = async (id: string) => {
    setCreating(null);
    await refreshAsync();
    onChoose(id);
  };
  const items = [
    ...layouts.map((one) => ({ id: one.layoutId, name: one.name, tag: one.isDefault, note: usedBy(one) })),
    {
      id: USUAL,
      name: '内置布局',
      tag: false,
      note: layouts.some(({ isDefault }) => isDefault) ? '没有默认布局时使用' : '没有选择布局的类型使用',
    },
  ];
  const current = shown?.layoutId ?? USUAL;
  return (
    <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh} rows={6}>
      <p className={styles.intro}>
        布局决定任务详情与新建表单怎样显示字段。任务类型可以各选一个布局，没有选择的使用默认布局；项目还可以在项目设置中单独调整。
      </p>
      <div className={styles.split}>
        <nav aria-label="字段布局">
          {narrow ? (
            <Select
              style={{ width: '100%', marginBottom: 8 }}
              aria-label="字段布局"
              value={current}
              options={items.map(({ id, name, tag }) => ({ value: id, label: tag ? `${name}（默认）` : name }))}
              onChange={onChoose}
            />
          ) : (
            <ul className={styles.list}>
              {items.map(({ id, name, tag, note }) => (
                <li key={id}>
                  <button
                    type="button"
                    className={styles.item}
                    aria-current={id === current}
                    onClick={() => id !== current && onChoose(id)}
                  >
                    <span className={styles.itemName}>
                      {name}
                      {tag && <Tag>默认</Tag>}
                    </span>
                    <span className={styles.itemNote} title={note}>
                      {note}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )}
          <Button block icon={<PlusOutlined />} onClick={() => setCreating({})}>
            新建布局
          </Button>
        </nav>
        {data && (
          <LayoutWorkbench
            // Another layout, or another's state of it: a new bench.
            key={shown ? `${shown.layoutId} ${shown.version}` : USUAL}
            model={shown ?? null}
            fields={data.fields}
            onDirty={setDirty}
            onLatest={refresh}
            onSave={
              shown &&
              (async ({ groups, createFields }) => {
                await taskLayoutApi.save({ layoutId: shown.layoutId, version: shown.version, groups, createFields });
                await refreshAsync();
              })
            }
            actions={
              <LayoutActions
                layout={shown}
                dirty={dirty}
                onCopy={() => setCreating({ copyFrom: shown })}
                onChanged={() => refreshAsync()}
                onRemoved={async () => {
                  onChoose(null);
                  await refreshAsync();
                }}
              />
            }
          />
        )}
      </div>
      {creating && <LayoutName {...creating} onClose={() => setCreating(null)} onDone={(id) => void made(id)} />}
    </StateView>
  );
}
