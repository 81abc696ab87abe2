import type { RecycledForm } from '@contract/questionnaire/form';
import { formKinds } from '@contract/questionnaire/settings';
import { App, Button, Drawer, Input, Pagination } from 'antd';
import { useState } from 'react';
import RelativeTime from '@/components/RelativeTime';
import StateView from '@/components/StateView';
import TimeLeft from '@/components/TimeLeft';
import { useAct } from '@/features/undo';
import { useRequest } from '@/hooks/useRequest';
import { questionnaireApi } from '@/services/questionnaire';
import { failureText } from '@/utils/failure';
import styles from './bin.module.css';

const PAGE = 20;

interface Props {
  onClose: () => void;
  onRecovered: () => void;
}

/** Deleted questionnaires; one comes back with its answers, as a draft or stopped as it was. */
export function FormBin({ onClose, onRecovered }: Props) {
  const { message } = App.useApp();
  const { told } = useAct();
  const [asked, setAsked] = useState({ keyword: '', pageNo: 1 });
  const [busy, setBusy] = useState<string>();
  const { data, error, loading, refresh } = useRequest(
    () => questionnaireApi.queryRecycled({ keyword: asked.keyword || undefined, pageNo: asked.pageNo, pageSize: PAGE }),
    {
      refreshDeps: [asked],
      // The last page may have been emptied.
      onSuccess: ({ result }) => {
        if (result.length === 0 && asked.pageNo > 1) setAsked({ ...asked, pageNo: asked.pageNo - 1 });
      },
      onError: () => undefined,
    },
  );
  const recover = async ({ id, title }: RecycledForm) => {
    setBusy(id);
    try {
      await questionnaireApi.recover({ id });
      told('恢复成功', { label: title, act: { kind: 'questionnaire', id, removed: false } });
      onRecovered();
    } catch (failure) {
      void message.error(failureText(failure, '恢复失败，请重试'));
    }
    setBusy(undefined);
    refresh();
  };
  return (
    <Drawer open title="问卷回收站" size="min(560px, 100vw)" onClose={onClose}>
      <Input.Search
        allowClear
        aria-label="搜索已删除的问卷"
        placeholder="搜索标题"
        maxLength={100}
        className={styles.search}
        onSearch={(keyword) => setAsked({ keyword: keyword.trim(), pageNo: 1 })}
      />
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={refresh}
        empty={data?.total === 0 && data.result.length === 0}
        emptyText={asked.keyword ? '没有符合条件的问卷' : '回收站是空的：删除的问卷会在这里，可以连同答卷一起恢复'}
      >
        <ul className="bare-list" aria-label="已删除的问卷">
          {data?.result.map((row) => (
            <li key={row.id} className={styles.row}>
              <span className={styles.name}>
                <span className="one-line" title={row.title}>
                  {row.title}
                </span>
                <span className={styles.about}>
                  {formKinds[row.kind]}
                  {row.answers > 0 && ` · ${row.answers.toLocaleString('zh-CN')} 份答卷`} ·{' '}
                  {row.deletedBy?.name ?? '系统'} 删除于 <RelativeTime time={row.deletedTime} /> · 剩余{' '}
                  <TimeLeft until={row.purgeTime} />
                </span>
              </span>
              <Button
                size="small"
                loading={busy === row.id}
                aria-label={`恢复 ${row.title}`}
                onClick={() => void recover(row)}
              >
                恢复
              </Button>
            </li>
          ))}
        </ul>
        <Pagination
          hideOnSinglePage
          simple
          align="end"
          className={styles.pages}
          current={asked.pageNo}
          pageSize={PAGE}
          total={data?.total ?? 0}
          showSizeChanger={false}
          onChange={(pageNo) => setAsked({ ...asked, pageNo })}
        />
      </StateView>
    </Drawer>
  );
}
