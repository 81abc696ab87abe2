import type { DatasetDefinition, DatasetDetail } from '@contract/dataService/dataset';
import { datasetModes } from '@contract/dataService/limits';
import { App } from 'antd';
import { useState } from 'react';
import { useDraft } from '@/features/object/form';
import { useRequest } from '@/hooks/useRequest';
import { type CallOptions, showFailure } from '@/services/client';
import { dataServiceApi } from '@/services/dataService';
import { firstDefinition } from './definitions';

interface Draft {
  name: string;
  path: string;
  note: string;
  definition: DatasetDefinition;
}
type Stored = Draft & { version: number };

const draftOf = ({ name, path, note, definition }: Draft): Draft => ({ name, path, note, definition });
const storedOf = (found: Stored) => ({ value: draftOf(found), version: found.version });
const words = ({ definition: { mode, sql, builder } }: Draft) =>
  mode === 'sql'
    ? `${datasetModes.sql}：${sql.slice(0, 200)}`
    : `${datasetModes.builder}，${builder.columns.length} 列`;
const blank: Draft = { name: '', path: '', note: '', definition: firstDefinition };

/** A dataset that is edited: its draft, how it is saved, and the acts that give it another version. */
export function useDataset(given: string | null) {
  const { message, modal } = App.useApp();
  const [id, setId] = useState(given);
  const found = useRequest(async (): Promise<DatasetDetail | null> => (id ? dataServiceApi.getDataset({ id }) : null), {
    refreshDeps: [id],
  });
  const editor = useDraft<Draft, { id: string; version: number }, Stored>({
    stored: found.data ? storedOf(found.data) : { value: blank },
    send: (sent, version) =>
      id && version !== undefined
        ? dataServiceApi.updateDataset({ id, ...sent, version })
        : dataServiceApi.createDataset(sent),
    onSaved: (saved) => {
      if (id) found.refresh();
      else setId(saved.id);
    },
    failure: '保存数据集失败',
    conflict: {
      subject: `数据集「${found.data?.name ?? ''}」`,
      rows: (mine, theirs) => [
        { key: 'name', label: '名称', mine: mine.name, theirs: theirs.name },
        { key: 'path', label: '路径', mine: mine.path, theirs: theirs.path },
        { key: 'definition', label: '内容', mine: words(mine), theirs: words(theirs) },
      ],
      onTheirs: (theirs) => editor.adopt(storedOf(theirs)),
    },
  });
  const { dirty, version } = editor;
  const name = found.data?.name ?? '';

  /** @param replaces the draft with what it makes of it */
  const act = async (
    what: (asked: { id: string; version: number }, options: CallOptions) => Promise<{ version: number }>,
    told: string,
    replaces = false,
  ) => {
    if (!id || version === undefined) return;
    try {
      editor.rebase((await what({ id, version }, showFailure)).version);
      void message.success(told);
      const next = await found.refreshAsync();
      if (replaces && next) editor.adopt(storedOf(next));
    } catch (failure) {
      // Any other failure is shown where all are.
      editor.askStale(failure);
    }
  };
  const publish = () => act(dataServiceApi.publishDataset, '已发布，以您的权限读取');
  const restore = (no: number) => {
    const go = () =>
      act((asked, options) => dataServiceApi.restoreDataset({ ...asked, no }, options), `草稿已恢复为版本 ${no}`, true);
    if (!dirty) return go();
    return modal.confirm({
      title: `草稿恢复为版本 ${no}？`,
      content: '尚未保存的修改将会丢失。',
      okText: '恢复',
      cancelText: '取消',
      onOk: go,
    });
  };
  const withdraw = () =>
    modal.confirm({
      title: `下线「${name}」？`,
      content: '使用它的系统将立即无法读取；可以再次发布。',
      okText: '下线',
      okButtonProps: { danger: true },
      cancelText: '取消',
      onOk: () => act(dataServiceApi.withdrawDataset, '已下线'),
    });
  return { id, found, editor, publish, restore, withdraw };
}
