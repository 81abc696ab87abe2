import type { ApprovalDetail, ApprovalEntry } from '@contract/approval/approval';
import { approvalPurposes } from '@contract/approval/kinds';
import { Link } from '@umijs/max';
import { App, Drawer } from 'antd';
import { useState } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import RelativeTime from '@/components/RelativeTime';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { approvalApi } from '@/services/approval';
import { errorText } from '@/utils/apiError';
import { AnswerBar } from './AnswerBar';
import { ApprovalState } from './ApprovalState';
import styles from './approval.module.css';
import { Course } from './Course';
import { type Move, MoveForm } from './MoveForm';
import { Steps } from './Steps';

interface Props {
  id: string;
  onClose: () => void;
  /** Somebody did something: lists and counters look again. */
  onChanged: () => void;
}

/** One approval: what is asked, its steps and people, its course, and what the reader may do. */
export function ApprovalDrawer({ id, onClose, onChanged }: Props) {
  const { message } = App.useApp();
  const [move, setMove] = useState<Move | null>(null);
  const { data, error, loading, refresh, mutate } = useRequest(() => approvalApi.get({ id }), { refreshDeps: [id] });
  const shown = data?.id === id ? data : undefined;
  const done = (after: ApprovalDetail) => {
    setMove(null);
    mutate(after);
    onChanged();
  };
  const removeSigner = (entry: ApprovalEntry) =>
    approvalApi
      .removeSigner({ id, entryId: entry.id })
      .then(done, (fault: unknown) => message.error(errorText(fault, '取消加签失败')));
  return (
    <Drawer
      open
      title={shown ? shown.title : '审批'}
      extra={shown && <ApprovalState state={shown.state} />}
      size="min(560px, 100vw)"
      onClose={onClose}
      footer={shown && shown.moves.length > 0 && <AnswerBar approval={shown} onMove={setMove} onDone={done} />}
    >
      <StateView loading={loading && !shown} error={shown ? undefined : error} onRetry={refresh} rows={8}>
        {shown && (
          <>
            <Facts approval={shown} />
            <h2 className={styles.title}>步骤</h2>
            <Steps approval={shown} onRemove={(entry) => void removeSigner(entry)} />
            <h2 className={styles.title}>经过</h2>
            <Course lines={shown.lines} />
          </>
        )}
      </StateView>
      {shown && move && <MoveForm approval={shown} move={move} onClose={() => setMove(null)} onDone={done} />}
    </Drawer>
  );
}

function Facts({ approval }: { approval: ApprovalDetail }) {
  const { purpose, object, projectName, initiator, createdTime, text, copied } = approval;
  return (
    <dl className={styles.facts}>
      <dt>事项</dt>
      <dd>{approvalPurposes[purpose]}</dd>
      <dt>对象</dt>
      <dd>
        {object ? (
          <Link to={object.page}>
            {object.no} {object.title}
          </Link>
        ) : (
          '您无权查看，或已被删除'
        )}
      </dd>
      {projectName && (
        <>
          <dt>项目</dt>
          <dd>{projectName}</dd>
        </>
      )}
      <dt>发起</dt>
      <dd className={styles.person}>
        <PersonAvatar person={initiator} withName />
        <span className={styles.quiet}>
          <RelativeTime time={createdTime} />
        </span>
      </dd>
      {text && (
        <>
          <dt>说明</dt>
          <dd>{text}</dd>
        </>
      )}
      {copied.length > 0 && (
        <>
          <dt>抄送</dt>
          <dd>{copied.map((one) => one.name).join('、')}</dd>
        </>
      )}
    </dl>
  );
}
