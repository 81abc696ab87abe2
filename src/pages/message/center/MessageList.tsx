import { FIRST_PAGE } from '@contract/constants';
import { Button, Checkbox, Pagination, Popconfirm, Select, Switch } from 'antd';
import { StateView } from '@/components/StateView';
import { ProjectSelect } from '@/features/project';
import { usePageWithin } from '@/hooks/usePageWithin';
import { emptyTextOf } from './emptyTexts';
import styles from './index.module.css';
import { groupByObject, type ListState, timeOptions } from './listState';
import { MessageGroup } from './MessageGroup';
import type { useMessages } from './useMessages';

interface MessageListProps {
  state: ListState;
  onChange: (change: Partial<ListState>, options?: { push?: boolean }) => void;
  messages: ReturnType<typeof useMessages>;
}

export function MessageList({ state, onChange, messages }: MessageListProps) {
  const { data, loading, error, refresh, chosen, choose, read, remove } = messages;
  const { tab, project, time, group, pageNo, pageSize } = state;
  usePageWithin(data, (last) => onChange({ pageNo: last }));
  const rows = data?.result ?? [];
  const ids = [...chosen];
  const filtered = Boolean(project || time);
  const groups = group ? groupByObject(rows) : rows.map((row) => [row]);
  const narrow = (change: Partial<ListState>) => onChange({ ...change, pageNo: FIRST_PAGE });
  return (
    <>
      <div className={styles.bar}>
        <Checkbox
          aria-label="选择本页全部消息"
          disabled={rows.length === 0}
          checked={rows.length > 0 && chosen.size === rows.length}
          indeterminate={chosen.size > 0 && chosen.size < rows.length}
          onChange={(event) =>
            choose(
              rows.map(({ id }) => id),
              event.target.checked,
            )
          }
        />
        {chosen.size > 0 ? (
          <>
            <span className="quiet">已选 {chosen.size} 条</span>
            <Button size="small" onClick={() => read(ids)}>
              标为已读
            </Button>
            <Popconfirm title={`删除这 ${chosen.size} 条消息？`} okText="删除" onConfirm={() => remove(ids)}>
              <Button size="small">删除</Button>
            </Popconfirm>
          </>
        ) : (
          <>
            <ProjectSelect className={styles.filter} value={project} onChange={(id) => narrow({ project: id })} />
            <Select
              allowClear
              aria-label="时间"
              placeholder="全部时间"
              className={styles.filterSmall}
              options={timeOptions}
              value={time || undefined}
              onChange={(days?: string) => narrow({ time: days ?? '' })}
            />
            <label className={styles.group}>
              <Switch size="small" checked={group} onChange={(on) => onChange({ group: on })} />
              按对象归组
            </label>
          </>
        )}
      </div>
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={refresh}
        empty={rows.length === 0}
        emptyText={filtered ? '没有符合条件的消息' : emptyTextOf(tab)}
        rows={8}
      >
        <ul className={styles.list} aria-busy={loading}>
          {groups.map((group) => (
            <MessageGroup key={group[0]?.id} messages={group} chosen={chosen} onChoose={choose} onRead={read} />
          ))}
        </ul>
        {data && data.total > pageSize && (
          <Pagination
            className={styles.paging}
            size="small"
            current={pageNo}
            pageSize={pageSize}
            total={data.total}
            showTotal={(total) => `共 ${total} 条`}
            onChange={(next, size) => onChange({ pageNo: next, pageSize: size }, { push: true })}
          />
        )}
      </StateView>
    </>
  );
}
