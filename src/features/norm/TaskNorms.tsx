import { Button } from 'antd';
import { useState } from 'react';
import { Coming } from '@/components/Coming';
import { EmptyPart, FailedPart } from '@/features/object/parts';
import { useRequest } from '@/hooks/useRequest';
import { normApi } from '@/services/norm';
import styles from './norm.module.css';
import { RelationForm } from './RelationForm';
import { RelationRows } from './RelationRows';

interface Props {
  taskId: string;
  editable: boolean;
  revision: number;
  /** The task's own norm may be another one now. */
  onChanged: () => void;
}

/** Norms of a task: what it rests on, what was checked, what does not hold. */
export function TaskNorms({ taskId, editable, revision, onChanged }: Props) {
  const { data, error, refresh } = useRequest(() => normApi.listOfTask({ taskId }), {
    refreshDeps: [taskId, revision],
    onError: () => undefined,
  });
  const [adding, setAdding] = useState(false);
  const changed = () => {
    refresh();
    onChanged();
  };
  if (!data && error) return <FailedPart name="规范" error={error} onRetry={refresh} />;
  // Until it is known whether there are any, nothing is promised.
  if (!data) return <Coming />;
  if (data.length === 0 && !editable) return null;
  return (
    <>
      {data.length === 0 ? (
        <EmptyPart name="规范" place={6} onBegin={() => setAdding(true)} />
      ) : (
        <section className={styles.section} aria-label="规范">
          <h3 className={styles.heading}>
            规范
            {editable && (
              <Button type="text" size="small" onClick={() => setAdding(true)}>
                关联
              </Button>
            )}
          </h3>
          <RelationRows relations={data} show="norm" onChanged={changed} />
        </section>
      )}
      {adding && (
        <RelationForm
          taskId={taskId}
          onClose={() => setAdding(false)}
          onDone={() => {
            setAdding(false);
            changed();
          }}
        />
      )}
    </>
  );
}
