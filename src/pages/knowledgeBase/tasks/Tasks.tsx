import { type RelationKind, relationKindCodes, relationKinds } from '@contract/norm/enums';
import type { RelationStat } from '@contract/norm/talk';
import { stageCategories } from '@contract/task/enums';
import { Button, Pagination, Select } from 'antd';
import { useState } from 'react';
import { Coming } from '@/components/Coming';
import StateView from '@/components/StateView';
import { type OpenNorm, RelationForm, RelationRows, normStyles as styles } from '@/features/norm';
import { useRequest } from '@/hooks/useRequest';
import { normApi } from '@/services/norm';
import own from './tasks.module.css';

const SIZE = 20;

interface FiguresProps {
  figures: RelationStat;
  kind: RelationKind | undefined;
  onKind: (kind: RelationKind | undefined) => void;
}

/** How many tasks stand in which relation; a press narrows the list to one. */
function Figures({ figures, kind, onKind }: FiguresProps) {
  const countOf = (one: RelationKind) => figures.byKind.find((row) => row.kind === one)?.count ?? 0;
  return (
    <ul className={own.figures} aria-label="关联统计">
      <li>
        <button type="button" aria-pressed={!kind} onClick={() => onKind(undefined)}>
          <strong>{figures.tasks}</strong>
          个任务
        </button>
      </li>
      {relationKindCodes.map((one) => (
        <li key={one}>
          <button type="button" aria-pressed={kind === one} onClick={() => onKind(kind === one ? undefined : one)}>
            <strong>{countOf(one)}</strong>
            {relationKinds[one]}
            {one === 'fault' && figures.openFaults > 0 && `（${figures.openFaults} 未关闭）`}
          </button>
        </li>
      ))}
    </ul>
  );
}

const Tables = ({ figures }: { figures: RelationStat }) => (
  <div className={own.tables}>
    <table>
      <caption>按项目</caption>
      <thead>
        <tr>
          <th scope="col">项目</th>
          <th scope="col">任务</th>
          <th scope="col">已完成</th>
          <th scope="col">不符合</th>
        </tr>
      </thead>
      <tbody>
        {figures.byProject.map((one) => (
          <tr key={one.projectId}>
            <th scope="row">{one.name}</th>
            <td>{one.count}</td>
            <td>{one.finished}</td>
            <td>{one.faults}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <table>
      <caption>按状态</caption>
      <thead>
        <tr>
          <th scope="col">状态</th>
          <th scope="col">任务</th>
        </tr>
      </thead>
      <tbody>
        {figures.byCategory.map(({ category, count }) => (
          <tr key={category}>
            <th scope="row">{(stageCategories as Readonly<Record<string, string>>)[category] ?? category}</th>
            <td>{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Figures that narrow the list by a press, and the relations below them. */
export function Tasks({ norm, refresh }: OpenNorm) {
  const [kind, setKind] = useState<RelationKind>();
  const [projectId, setProjectId] = useState<string>();
  const [pageNo, setPageNo] = useState(1);
  const stat = useRequest(() => normApi.getRelationStat({ id: norm.id }), {
    refreshDeps: [norm.id],
    onError: () => undefined,
  });
  const {
    data,
    error,
    loading,
    refresh: reload,
  } = useRequest(() => normApi.queryTaskRelations({ id: norm.id, kind, projectId, pageNo, pageSize: SIZE }), {
    refreshDeps: [norm.id, kind, projectId, pageNo],
    onError: () => undefined,
  });
  const [adding, setAdding] = useState(false);
  const changed = () => {
    reload();
    stat.refresh();
    refresh();
  };
  const narrow = (next: { kind?: RelationKind; projectId?: string }) => {
    setKind(next.kind);
    setProjectId(next.projectId);
    setPageNo(1);
  };
  const add = norm.current && norm.state !== 'OBSOLETE' && (
    <Button type="primary" onClick={() => setAdding(true)}>
      关联任务
    </Button>
  );
  const figures = stat.data;
  return (
    <div className={styles.part}>
      {!figures && !stat.error && <Coming rows={4} />}
      {figures && figures.total > 0 && (
        <>
          <Figures {...{ figures, kind }} onKind={(next) => narrow({ projectId, kind: next })} />
          <Tables figures={figures} />
        </>
      )}
      <div className={styles.bar}>
        {figures && figures.byProject.length > 1 && (
          <Select<string>
            allowClear
            className={own.project}
            aria-label="项目"
            placeholder="全部项目"
            options={figures.byProject.map((one) => ({ value: one.projectId, label: one.name }))}
            value={projectId}
            onChange={(next: string | undefined) => narrow({ kind, projectId: next })}
          />
        )}
        <span className={styles.grow} />
        {figures && figures.total > 0 && add}
      </div>
      <StateView
        error={data ? undefined : error}
        loading={!data && loading}
        onRetry={reload}
        empty={data?.total === 0}
        emptyText={kind || projectId ? '没有符合条件的关联' : '还没有任务与这部规范关联'}
        emptyAction={kind || projectId ? undefined : add}
      >
        <RelationRows relations={data?.result ?? []} show="task" onChanged={changed} />
        {data && data.total > SIZE && (
          <Pagination
            current={pageNo}
            pageSize={SIZE}
            total={data.total}
            onChange={setPageNo}
            showSizeChanger={false}
          />
        )}
      </StateView>
      {adding && (
        <RelationForm
          normId={norm.id}
          onClose={() => setAdding(false)}
          onDone={() => {
            setAdding(false);
            changed();
          }}
        />
      )}
    </div>
  );
}
