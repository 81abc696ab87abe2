import { appraiseDimensionCodes, appraiseDimensions } from '@contract/norm/enums';
import type { Appraisal, Reviews } from '@contract/norm/talk';
import { Button, Form, Input, Pagination, Progress, Rate } from 'antd';
import { type ReactNode, useState } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import RelativeTime from '@/components/RelativeTime';
import StateView from '@/components/StateView';
import { type OpenNorm, normStyles as styles } from '@/features/norm';
import { FormModal } from '@/features/object/form';
import { useRequest } from '@/hooks/useRequest';
import { normApi } from '@/services/norm';
import own from './appraisals.module.css';

const SIZE = 20;

interface SummaryProps {
  data: Reviews;
  versionText: string;
  write: ReactNode;
}

/** Average, by dimension, and how many gave how many stars. */
const Summary = ({ data, versionText, write }: SummaryProps) => (
  <div className={own.summary}>
    <div className={own.average}>
      <strong>{data.average?.toFixed(1)}</strong>
      <span>
        {data.total} 人评价 {versionText} 版
      </span>
    </div>
    <dl className={own.dimensions}>
      {appraiseDimensionCodes.map((code) => (
        <div key={code}>
          <dt>{appraiseDimensions[code]}</dt>
          <dd>{data.byDimension[code]?.toFixed(1)}</dd>
        </div>
      ))}
    </dl>
    <ul className={own.stars} aria-label="评分分布">
      {[5, 4, 3, 2, 1].map((stars) => (
        <li key={stars}>
          <span>{stars} 星</span>
          <Progress
            size="small"
            showInfo={false}
            aria-label={`${stars} 星的比例`}
            percent={((data.distribution[stars - 1] ?? 0) / Math.max(1, data.total)) * 100}
          />
          <span>{data.distribution[stars - 1]}</span>
        </li>
      ))}
    </ul>
    <span className={styles.grow} />
    {write}
  </div>
);

interface AppraisalRowProps {
  appraisal: Appraisal;
  /** Absent: it is not for the reader to answer. */
  onReply?: () => void;
}

const AppraisalRow = ({ appraisal: one, onReply }: AppraisalRowProps) => (
  <li className={styles.row}>
    <div className={styles.rowTitle}>
      <PersonAvatar person={one.person} withName />
      <Rate disabled allowHalf value={one.overall} aria-label={`${one.overall} 星`} />
      <span className={styles.meta}>
        {appraiseDimensionCodes.map((code) => `${appraiseDimensions[code]} ${one.scores[code]}`).join(' · ')}
      </span>
      <span className={styles.grow} />
      <span className={styles.meta}>
        <RelativeTime time={one.time} />
      </span>
      {onReply && (
        <Button type="text" size="small" onClick={onReply}>
          {one.reply ? '修改回复' : '回复'}
        </Button>
      )}
    </div>
    {one.text && <p className={own.said}>{one.text}</p>}
    {one.reply && (
      <p className={own.reply}>
        {one.replier?.name} 回复：{one.reply}
      </p>
    )}
  </li>
);

interface AppraiseFormProps {
  norm: OpenNorm['norm'];
  mine: Reviews['mine'];
  onClose: () => void;
  onDone: () => void;
}

const AppraiseForm = ({ norm, mine, onClose, onDone }: AppraiseFormProps) => (
  <FormModal<Appraisal['scores'] & { text: string }, unknown>
    title={`评价 ${norm.code} ${norm.versionText}`}
    okText="提交"
    initialValues={{ ...mine?.scores, text: mine?.text ?? '' }}
    failure="评价失败"
    send={({ text, ...scores }) =>
      normApi.appraise({ normId: norm.id, scores, text, ...(mine && { version: mine.version }) })
    }
    onClose={onClose}
    onDone={onDone}
  >
    {appraiseDimensionCodes.map((code) => (
      <Form.Item
        key={code}
        name={code}
        label={appraiseDimensions[code]}
        rules={[{ required: true, message: '请评分' }]}
      >
        <Rate aria-label={appraiseDimensions[code]} />
      </Form.Item>
    ))}
    <Form.Item name="text" label="意见">
      <Input.TextArea rows={3} maxLength={1000} placeholder="哪些条款清楚、可执行，哪些需要改进" />
    </Form.Item>
  </FormModal>
);

/** Average, by dimension and by stars, and each appraisal with the answer of who keeps the norm. */
export function Appraisals({ norm, refresh }: OpenNorm) {
  const [pageNo, setPageNo] = useState(1);
  const {
    data,
    error,
    loading,
    refresh: reload,
  } = useRequest(() => normApi.getReviews({ normId: norm.id, pageNo, pageSize: SIZE }), {
    refreshDeps: [norm.id, norm.current?.id, pageNo],
    onError: () => undefined,
  });
  const [writing, setWriting] = useState(false);
  const [replying, setReplying] = useState<Appraisal>();
  const changed = () => {
    setWriting(false);
    setReplying(undefined);
    reload();
    refresh();
  };
  const mayWrite = norm.acts.includes('appraise') || norm.acts.includes('reappraise');
  const write = mayWrite && (
    <Button type="primary" onClick={() => setWriting(true)}>
      {data?.mine ? '修改我的评价' : '评价'}
    </Button>
  );
  return (
    <div className={styles.part}>
      <StateView
        error={data ? undefined : error}
        loading={!data && loading}
        onRetry={reload}
        empty={data?.total === 0}
        emptyText={norm.current ? `${norm.versionText} 版还没有评价` : '规范生效后才能评价'}
        emptyAction={write}
      >
        {data && (
          <>
            <Summary {...{ data, write }} versionText={norm.versionText} />
            <ul className={styles.rows}>
              {data.result.map((one) => (
                <AppraisalRow
                  key={one.id}
                  appraisal={one}
                  onReply={norm.acts.includes('manage') ? () => setReplying(one) : undefined}
                />
              ))}
            </ul>
            {data.total > SIZE && (
              <Pagination
                current={pageNo}
                pageSize={SIZE}
                total={data.total}
                onChange={setPageNo}
                showSizeChanger={false}
              />
            )}
          </>
        )}
      </StateView>
      {writing && (
        <AppraiseForm norm={norm} mine={data?.mine ?? null} onClose={() => setWriting(false)} onDone={changed} />
      )}
      {replying && (
        <FormModal<{ reply: string }, unknown>
          title="回复评价"
          initialValues={{ reply: replying.reply }}
          failure="回复失败"
          send={({ reply }) => normApi.replyToAppraisal({ id: replying.id, version: replying.version, reply })}
          onClose={() => setReplying(undefined)}
          onDone={changed}
        >
          <Form.Item name="reply" label="回复">
            <Input.TextArea rows={3} maxLength={1000} />
          </Form.Item>
        </FormModal>
      )}
    </div>
  );
}
