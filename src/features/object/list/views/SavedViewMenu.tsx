import { DownOutlined, PlusOutlined, TeamOutlined } from '@ant-design/icons';
import type { SavedList, SavedView, SavedViewModel } from '@contract/object/savedViews';
import { App, Button, type MenuProps } from 'antd';
import { useState } from 'react';
import { ActionMenu } from '@/components/ActionMenu';
import { projectApi } from '@/services/project';
import { errorText } from '@/utils/apiError';
import type { ColumnChoice } from '../columnChoice';
import type { Schema, StateOf } from '../state/param';
import { NameView } from './NameView';
import { isTouched, queryOf, stateOf } from './savedState';
import type { useSavedViews } from './useSavedViews';
import styles from './views.module.css';

interface Props<S extends Schema> {
  list: SavedList;
  noun: string;
  params: S;
  state: StateOf<S>;
  change: (state: StateOf<S>) => void;
  columns: ColumnChoice;
  /** Columns stand as they were saved again. */
  onReset: () => void;
  saved: ReturnType<typeof useSavedViews>;
}

/** The saved view that is open, behind it all others; saves what was changed in it. */
export function SavedViewMenu<S extends Schema>(props: Props<S>) {
  const { list, noun, params, state, change, columns, saved, onReset } = props;
  const { views, open, mayShare, reload } = saved;
  const { message, modal } = App.useApp();
  const [naming, setNaming] = useState<'new' | 'open' | null>(null);
  const [busy, setBusy] = useState(false);
  const touched = open !== null && isTouched(params, state, columns, open);
  const model = (): SavedViewModel => ({ query: queryOf(params, state), columns });
  const show = (view: SavedView | null) => change(stateOf(params, view));

  const save = async () => {
    if (!open) return;
    setBusy(true);
    try {
      await projectApi.updateSavedView({ id: open.id, version: open.version, model: model() });
      await reload();
      onReset();
      void message.success('视图已保存');
    } catch (error) {
      void message.error(errorText(error, '视图没有保存'));
    } finally {
      setBusy(false);
    }
  };
  const remove = (view: SavedView) =>
    modal.confirm({
      title: `删除视图「${view.name}」？`,
      content: view.visibility === 'shared' ? '视图已共享，其他人也不能再使用它。' : `只删除视图，${noun}不受影响。`,
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: () =>
        projectApi.removeSavedView({ id: view.id }).then(
          async () => {
            show(null);
            await reload();
          },
          (error: unknown) => void message.error(errorText(error, '视图没有删除')),
        ),
    });

  const items: MenuProps['items'] = [
    { key: 'all', label: `全部${noun}`, onClick: () => show(null) },
    ...views.map((view) => ({
      key: view.id,
      label: (
        <span className={styles.entry} title={view.owner ? `${view.name} · ${view.owner.name}` : view.name}>
          <span className={styles.text}>{view.name}</span>
          {view.visibility === 'shared' && <TeamOutlined aria-label="已共享" className={styles.mark} />}
        </span>
      ),
      onClick: () => show(view),
    })),
    { type: 'divider' },
    { key: 'new', icon: <PlusOutlined />, label: '存为视图…', onClick: () => setNaming('new') },
    ...(open?.editable
      ? [
          { key: 'edit', label: '编辑视图…', onClick: () => setNaming('open') },
          { key: 'remove', label: '删除视图', danger: true, onClick: () => remove(open) },
        ]
      : []),
  ];
  const edited = naming === 'open' ? open : null;
  return (
    <span className={styles.bar}>
      <ActionMenu
        menu={{ items, selectable: true, selectedKeys: [open?.id ?? 'all'], className: styles.menu }}
        placement="bottomLeft"
      >
        <Button type="text" className={styles.current}>
          <span className="visually-hidden">视图：</span>
          <span className={styles.text}>{open?.name ?? `全部${noun}`}</span>
          {touched && <span className={styles.dot} role="img" aria-label="已修改，未保存" title="已修改，未保存" />}
          <DownOutlined aria-hidden className={styles.arrow} />
        </Button>
      </ActionMenu>
      {touched && (
        <>
          <Button
            size="small"
            type="text"
            title="还原为已保存的视图"
            onClick={() => {
              onReset();
              show(open);
            }}
          >
            还原
          </Button>
          {open.editable && (
            <Button size="small" loading={busy} onClick={() => void save()}>
              保存
            </Button>
          )}
        </>
      )}
      {naming && (
        <NameView
          view={edited}
          mayShare={mayShare}
          send={(values) =>
            edited
              ? projectApi.updateSavedView({
                  id: edited.id,
                  version: edited.version,
                  name: values.name.trim(),
                  // Told only when it is changed: whoever tidies up a shared one may not take it from the others.
                  ...(values.visibility !== edited.visibility && { visibility: values.visibility }),
                })
              : projectApi.createSavedView({ ...values, list, name: values.name.trim(), model: model() })
          }
          onDone={async ({ id }) => {
            const added = naming === 'new';
            setNaming(null);
            await reload();
            if (added) change({ ...state, saved: id });
          }}
          onClose={() => setNaming(null)}
        />
      )}
    </span>
  );
}
