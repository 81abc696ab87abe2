import { DATE_TIME_FORMAT } from '@contract/constants';
import { registerEntry } from '@contract/kinds';
import type { RecycledRecord } from '@contract/object/recycled';
import type { RegisterType } from '@contract/object/registerTypes';
import { useParams } from '@umijs/max';
import { App, Button, Input, Table, type TableColumnsType } from 'antd';
import dayjs from 'dayjs';
import { type Key, useMemo, useState } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import StateView from '@/components/StateView';
import { NARROW, useMediaQuery } from '@/hooks/useMediaQuery';
import { useRequest } from '@/hooks/useRequest';
import { useUrlState } from '@/hooks/useUrlState';
import { registerService } from '@/services/register';
import { errorText } from '@/utils/apiError';
import styles from './recycle.less';

const defaults = { q: '', pageNo: 1, pageSize: 20 };

/** Deleted objects of one register. Bringing back takes no question: it can be deleted again. */
export function RecycledRecords({ type }: { type: RegisterType }) {
  const { pId = '' } = useParams<{ pId: string }>();
  const { message } = App.useApp();
  const phone = useMediaQuery(NARROW);
  const noun = registerEntry(type).label;
  const service = useMemo(() => registerService(type), [type]);
  const [{ q, pageNo, pageSize }, setState] = useUrlState(defaults);
  const [chosen, setChosen] = useState<Key[]>([]);
  const [busy, setBusy] = useState(false);
  const { data, error, loading, refresh } = useRequest(
    () => service.recycled({ projectId: pId, keyword: q.trim() || undefined, pageNo, pageSize }),
    {
      refreshDeps: [type, pId, q, pageNo, pageSize],
      // The last page may have been emptied.
      onSuccess: ({ result }) => result.length === 0 && pageNo > 1 && setState({ pageNo: 1 }),
      onError: () => undefined,
    },
  );
  const restore = async (ids: string[]) => {
    setBusy(true);
    try {
      const { done, refused } = await service.restoreMany({ projectId: pId, ids });
      if (done > 0) void message.success(done === 1 ? `已恢复 1 个${noun}` : `已恢复 ${done} 个${noun}`);
      for (const { no, reason } of refused) void message.error(`${no || noun} 没有恢复：${reason}`);
      setChosen([]);
    } catch (failure) {
      void message.error(errorText(failure, '恢复失败'));
    }
    setBusy(false);
    refresh();
  };
  const some = data?.result.some(({ restorable }) => restorable) ?? false;
  return (
    <>
      <div className={styles.toolbar}>
        <Input.Search
          allowClear
          className={styles.search}
          placeholder="搜索编号、标题"
          aria-label="搜索回收站"
          defaultValue={q}
          onSearch={(text) => setState({ q: text, pageNo: 1 })}
        />
        {some && (
          <Button disabled={chosen.length === 0} loading={busy} onClick={() => void restore(chosen.map(String))}>
            恢复所选{chosen.length > 0 && `（${chosen.length}）`}
          </Button>
        )}
        <span className={styles.total}>{data && `共 ${data.total} 个`}</span>
      </div>
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={refresh}
        empty={data?.total === 0}
        emptyText={q ? `没有符合条件的${noun}` : `回收站里没有${noun}：删除的${noun}会在这里，可以恢复`}
        rows={8}
      >
        <Table<RecycledRecord>
          size="small"
          rowKey="id"
          loading={loading}
          columns={columnsOf(phone, noun, (id) => void restore([id]))}
          dataSource={data?.result}
          scroll={phone ? undefined : { x: 960 }}
          rowSelection={
            some
              ? {
                  selectedRowKeys: chosen,
                  preserveSelectedRowKeys: true,
                  getCheckboxProps: ({ restorable, no }) => ({ disabled: !restorable, 'aria-label': `选择 ${no}` }),
                  onChange: setChosen,
                }
              : undefined
          }
          pagination={{
            current: pageNo,
            pageSize,
            total: data?.total,
            showSizeChanger: true,
            hideOnSinglePage: true,
            onChange: (page, size) => setState({ pageNo: page, pageSize: size }),
          }}
        />
      </StateView>
    </>
  );
}

const at = (time: string) => dayjs(time).format(DATE_TIME_FORMAT);

function columnsOf(phone: boolean, noun: string, restore: (id: string) => void): TableColumnsType<RecycledRecord> {
  const actions: TableColumnsType<RecycledRecord>[number] = {
    title: '操作',
    key: 'actions',
    width: 84,
    fixed: phone ? undefined : 'end',
    render: (_value, { id, no, restorable }) =>
      restorable && (
        <Button type="link" size="small" aria-label={`恢复 ${no}`} onClick={() => restore(id)}>
          恢复
        </Button>
      ),
  };
  if (phone) {
    return [
      {
        title: noun,
        dataIndex: 'title',
        render: (title: string, { no, deletedBy, deletedTime, reason }) => (
          <>
            <div className={styles.title}>{title}</div>
            <div className={styles.facts}>
              <span>{no}</span>
              <span>
                {deletedBy?.name ?? '—'} 于 {at(deletedTime)} 删除
              </span>
            </div>
            {reason && <div className={styles.reason}>{reason}</div>}
          </>
        ),
      },
      actions,
    ];
  }
  return [
    { title: '编号', dataIndex: 'no', width: 96, className: 'tabular' },
    { title: '标题', dataIndex: 'title', ellipsis: true },
    {
      title: '删除人',
      dataIndex: 'deletedBy',
      width: 120,
      render: (_value, { deletedBy }) => <PersonAvatar person={deletedBy} withName size={20} emptyText="—" />,
    },
    { title: '删除时间', dataIndex: 'deletedTime', width: 142, className: 'tabular', render: at },
    {
      title: '原因',
      dataIndex: 'reason',
      width: 240,
      ellipsis: true,
      render: (reason: string | null) => reason ?? '—',
    },
    actions,
  ];
}
