import type { GateRow } from '@contract/review/review';
import { Link } from '@umijs/max';
import { App, Button } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { Coming } from '@/components/Coming';
import { ReasonDialog } from '@/features/object/save';
import { useRequest } from '@/hooks/useRequest';
import { reviewApi } from '@/services/review';
import { errorText } from '@/utils/apiError';
import styles from './review.module.css';

/** Phases that begin only once their reviews have passed; who may lets one begin all the same, saying why. */
export function Gates({ projectId, stamp }: { projectId: string; stamp: number }) {
  const { data, error, refresh } = useRequest(() => reviewApi.plan({ projectId }), {
    refreshDeps: [projectId, stamp],
    onError: () => undefined,
  });
  if (!data && !error) return <Coming />;
  if (!data || data.gates.length === 0) return null;
  return (
    <ul className={styles.gates} aria-label="阶段准入">
      {data.gates.map((gate) => (
        <Gate key={gate.phaseId} gate={gate} projectId={projectId} mayOverride={data.mayOverride} onDone={refresh} />
      ))}
    </ul>
  );
}

interface GateProps {
  gate: GateRow;
  projectId: string;
  mayOverride: boolean;
  onDone: () => void;
}

function Gate({ gate, projectId, mayOverride, onDone }: GateProps) {
  const { message } = App.useApp();
  const [asking, setAsking] = useState(false);
  const { phaseId, wbs, title, begun, reviews, open, overridden } = gate;
  const override = async (reason: string) => {
    try {
      await reviewApi.overrideGate({ projectId, phaseId, reason });
    } catch (error) {
      void message.error(errorText(error, '放行失败'));
      throw error;
    }
    setAsking(false);
    void message.success('已放行');
    onDone();
  };
  return (
    <li className={styles.gate}>
      <span className={styles.gateState} data-open={open || undefined}>
        {overridden ? '越权放行' : open ? '可以开始' : '等待评审'}
      </span>
      <b>
        {wbs} {title}
      </b>
      {begun && <span className={styles.quiet}>已开始</span>}
      <span className={styles.grow}>
        {overridden
          ? `${overridden.by?.name ?? '已离开的成员'} ${dayjs(overridden.time).format('YYYY-MM-DD')}：${overridden.reason}`
          : reviews.map(({ id, no, held }) => (
              <span key={id} className={styles.guard}>
                <Link to={`/project/${projectId}/reviewSummary/${id}`}>{no}</Link> {held ?? '已通过'}
              </span>
            ))}
      </span>
      {mayOverride && !open && (
        <Button size="small" danger onClick={() => setAsking(true)}>
          越权放行
        </Button>
      )}
      {asking && (
        <ReasonDialog
          title={`越权放行阶段「${title}」`}
          hint="评审没有通过，阶段也可以开始。理由会写入操作日志，并告知评审的相关人。"
          required
          maxLength={500}
          okText="放行"
          danger
          onSubmit={override}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
