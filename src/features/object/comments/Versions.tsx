import { DATE_TIME_FORMAT } from '@contract/constants';
import { Popover } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { Prose } from '@/components/Prose';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { listCommentVersions, type PartType } from '@/services/object';
import styles from './comments.module.css';

function Earlier({ type, id }: { type: PartType; id: string }) {
  const { data, error, loading, refresh } = useRequest(() => listCommentVersions(type, id));
  return (
    <div className={styles.versions}>
      <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh} rows={2}>
        {data?.map(({ version, content, until }) => (
          <section key={version}>
            <time dateTime={until}>{dayjs(until).format(DATE_TIME_FORMAT)} 之前</time>
            <Prose html={content} />
          </section>
        ))}
      </StateView>
    </div>
  );
}

/** The mark of an edited comment: shows what it said before. */
export function EditedMark({ type, id, version }: { type: PartType; id: string; version: number }) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      title="修改前的内容"
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      content={<Earlier key={version} type={type} id={id} />}
    >
      <button type="button" className={styles.edited}>
        已编辑
      </button>
    </Popover>
  );
}
