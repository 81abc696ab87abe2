import { type LiveKind, type LiveRef, liveKinds } from '@contract/document/cards';
import { Modal, Radio, Select } from 'antd';
import { useState } from 'react';
import { useRequest } from '@/hooks/useRequest';
import { dynamicTableApi } from '@/services/dynamicTable';
import { insightApi } from '@/services/insight';
import { taskViewApi } from '@/services/taskView';
import styles from './editor.module.css';

interface Props {
  projectId: string;
  onDone: (live: LiveRef) => void;
  onCancel: () => void;
}

const about: Readonly<Record<LiveKind, string>> = {
  tasks: '显示一个已共享的任务视图的前 10 项；读者只看到自己有权查看的任务',
  metric: '显示本项目的一个指标，本月或当前；按读者的权限计算',
  table: '显示一个多维表格视图的前 10 条；按读者的权限过滤行和列',
};
const empty: Readonly<Record<LiveKind, string>> = {
  tasks: '还没有已共享的任务视图，请先在任务列表保存并共享一个视图',
  metric: '没有可选的指标',
  table: '项目中还没有多维表格视图',
};

/** Each as what the page will hold, with its name. */
const offers: { readonly [K in LiveKind]: (projectId: string) => Promise<{ value: string; label: string }[]> } = {
  async tasks(projectId) {
    const views = await taskViewApi.list({ projectId });
    return views
      .filter(({ visibility }) => visibility === 'shared')
      .map(({ layoutId, name }) => ({ value: `${layoutId}:`, label: name }));
  },
  async metric(projectId) {
    const metrics = await insightApi.listMetrics();
    return metrics.map(({ code, name }) => ({ value: `${projectId}:${code}`, label: name }));
  },
  async table(projectId) {
    const { tables } = await dynamicTableApi.list({ projectId });
    const details = await Promise.all(tables.slice(0, 20).map(({ id }) => dynamicTableApi.detail({ tableId: id })));
    return details.flatMap(({ id, name, views }) =>
      views
        .filter(({ personal }) => !personal)
        .map((view) => ({ value: `${id}:${view.id}`, label: `${name} · ${view.name}` })),
    );
  },
};

/** Which list or figure is to stand in the page, as it is whenever somebody reads. */
export function LiveDialog({ projectId, onDone, onCancel }: Props) {
  const [kind, setKind] = useState<LiveKind>('tasks');
  const [chosen, setChosen] = useState<string>();
  const { data, loading, error } = useRequest(() => offers[kind](projectId), {
    refreshDeps: [kind, projectId],
    onError: () => undefined,
  });
  return (
    <Modal
      open
      title="嵌入列表或指标"
      okText="嵌入"
      okButtonProps={{ disabled: chosen === undefined }}
      onOk={() => {
        const [id = '', of = ''] = chosen?.split(':') ?? [];
        if (id) onDone({ kind, id, of });
      }}
      onCancel={onCancel}
    >
      <Radio.Group
        aria-label="种类"
        optionType="button"
        value={kind}
        options={Object.entries(liveKinds).map(([value, label]) => ({ value, label }))}
        onChange={({ target }) => {
          setKind(target.value as LiveKind);
          setChosen(undefined);
        }}
      />
      <p className={styles.hint}>{about[kind]}</p>
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={liveKinds[kind]}
        style={{ width: '100%' }}
        placeholder="选择"
        loading={loading}
        value={chosen}
        options={loading ? [] : data}
        notFoundContent={error ? '读取失败，请重新打开' : loading ? '正在读取…' : empty[kind]}
        onChange={setChosen}
      />
    </Modal>
  );
}
