import { PlusOutlined } from '@ant-design/icons';
import type { SavedView, SavedViewModel } from '@contract/object/savedViews';
import type { MenuProps } from 'antd';
import { useState } from 'react';
import { projectApi } from '@/services/project';
import type { ColumnChoice } from '../columnChoice';
import type { Schema, StateOf } from '../state/param';
import { NameView } from './NameView';
import { isTouched, queryOf, stateOf } from './savedState';
import type { useSavedViews, ViewsPlace } from './useSavedViews';
import { useViewWriting } from './useViewWriting';
import { ViewBar, ViewEntry } from './ViewBar';

interface Props<S extends Schema> {
  place: ViewsPlace;
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
  const { place, noun, params, state, change, columns, saved, onReset } = props;
  const { views, open, mayShare, reload } = saved;
  const writing = useViewWriting(reload);
  const [naming, setNaming] = useState<'new' | 'open' | null>(null);
  const touched = open !== null && isTouched(params, state, columns, open);
  const model = (): SavedViewModel => ({ query: queryOf(params, state), columns });
  const show = (view: SavedView | null) => change(stateOf(params, view));

  const save = async (view: SavedView) => {
    const { id, version } = view;
    const send = () => projectApi.updateSavedView({ id, version, model: model() });
    if (await writing.save(send, '视图已保存')) onReset();
  };
  const remove = ({ id, name, visibility }: SavedView) =>
    writing.remove({
      name,
      content: visibility === 'shared' ? '视图已共享，其他人也不能再使用它。' : `只删除视图，${noun}不受影响。`,
      remove: () => projectApi.removeSavedView({ id }),
      after: () => show(null),
    });

  const items: MenuProps['items'] = [
    { key: 'all', label: `全部${noun}`, onClick: () => show(null) },
    ...views.map((view) => ({
      key: view.id,
      label: <ViewEntry view={view} />,
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
    <>
      <ViewBar
        name={open?.name ?? `全部${noun}`}
        items={items}
        selectedKey={open?.id ?? 'all'}
        touched={touched}
        editable={open?.editable ?? false}
        saving={writing.saving}
        onSave={() => open && void save(open)}
        onReset={() => {
          onReset();
          show(open);
        }}
      />
      {naming && (
        <NameView
          title={edited ? '编辑视图' : '存为视图'}
          initial={{ name: edited?.name ?? '', visibility: edited?.visibility ?? 'private' }}
          placeholder="如：延期且有风险"
          keeps={edited ? undefined : ['筛选、排序与显示方式', '显示的列']}
          sharedWith={place.projectId ? '项目成员' : '企业内所有人'}
          mayShare={mayShare}
          send={({ name, visibility }): Promise<{ id: string }> =>
            edited
              ? projectApi.updateSavedView({
                  ...{ id: edited.id, version: edited.version, name },
                  // Told only when it is changed: whoever tidies up a shared one may not take it from the others.
                  ...(visibility !== edited.visibility && { visibility }),
                })
              : projectApi.createSavedView({ name, visibility, ...place, model: model() })
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
    </>
  );
}
