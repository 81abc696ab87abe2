import { checkResults } from '@contract/norm/enums';
import type { TaskRelation } from '@contract/norm/talk';
import { pageOf } from '@contract/objectTypes';
import { Link } from '@umijs/max';
import { App, Button, Tag } from 'antd';
import { useState } from 'react';
import { FileViewer } from '@/features/file';
import { normApi } from '@/services/norm';
import { failureText } from '@/utils/failure';
import { RelationTag } from './marks';
import styles from './norm.module.css';
import { ProblemForm } from './ProblemForm';
import { normPages } from './pages';

interface Props {
  relations: readonly TaskRelation[];
  /** Which end is told: the other one is where the list stands. */
  show: 'task' | 'norm';
  onChanged: () => void;
}

/** Relations of norms and tasks as lines, with what becomes of a non-conformity. */
export function RelationRows({ relations, show, onChanged }: Props) {
  const { message } = App.useApp();
  const [fault, setFault] = useState<TaskRelation>();
  const [shown, setShown] = useState<{ of: TaskRelation['files']; fileId: string } | null>(null);
  const attempt = (work: () => Promise<unknown>, failure: string) =>
    work()
      .catch((error: unknown) => void message.error(failureText(error, failure)))
      .finally(onChanged);
  const putBack = ({ normId, task, kind, clause, result, evidence, files }: TaskRelation) =>
    attempt(
      () =>
        normApi.relateTask({
          ...{ id: normId, taskId: task.id, kind, anchor: clause?.anchor ?? null, result, evidence },
          fileIds: files.map(({ fileId }) => fileId),
        }),
      '恢复关联失败',
    );
  const remove = (one: TaskRelation) =>
    attempt(async () => {
      await normApi.unrelateTask({ id: one.id, taskId: one.task.id, normId: one.normId });
      const key = `unrelated-${one.task.id}`;
      const undo = () => {
        message.destroy(key);
        void putBack(one);
      };
      void message.success({
        key,
        duration: 6,
        content: (
          <>
            已取消关联
            {one.problem === null && (
              <Button type="link" size="small" onClick={undo}>
                撤销
              </Button>
            )}
          </>
        ),
      });
    }, '取消关联失败');
  return (
    <>
      <ul className={styles.rows}>
        {relations.map((one) => (
          <li key={one.id ?? `${one.task.id}.${one.normId}`} className={styles.row}>
            <div className={styles.rowTitle}>
              <RelationTag kind={one.kind} />
              {show === 'task' ? (
                <Link to={pageOf('task', one.task.id, one.task.projectId)}>
                  {one.task.no} {one.task.title}
                </Link>
              ) : (
                <Link to={one.clause ? normPages.clause(one.normId, one.clause.anchor) : normPages.norm(one.normId)}>
                  {one.normCode} {one.normTitle}
                </Link>
              )}
              {one.result && <Tag color={one.result === 'pass' ? 'green' : 'red'}>{checkResults[one.result]}</Tag>}
              <span className={styles.grow} />
              {one.kind === 'fault' && !one.problem && one.editable && (
                <Button size="small" onClick={() => setFault(one)}>
                  转为问题
                </Button>
              )}
              {one.editable && (
                <Button
                  size="small"
                  type="text"
                  aria-label={`取消关联 ${show === 'task' ? one.task.no : one.normCode}`}
                  onClick={() => void remove(one)}
                >
                  取消关联
                </Button>
              )}
            </div>
            <p className={styles.meta}>
              {[
                one.clause ? `${one.clause.no} ${one.clause.title}` : '整部规范',
                ...(show === 'task' ? [one.task.projectName, one.task.stageName, one.task.executor?.name] : []),
                one.evidence,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {one.files.length > 0 && (
              <p className={styles.meta}>
                证据{' '}
                {one.files.map(({ fileId, name }) => (
                  <Button key={fileId} type="link" size="small" onClick={() => setShown({ of: one.files, fileId })}>
                    {name}
                  </Button>
                ))}
              </p>
            )}
            {one.problem && (
              <p className={styles.meta}>
                已转为问题{' '}
                <Link to={pageOf('problem', one.problem.id, one.problem.projectId)}>
                  {one.problem.no} {one.problem.title}
                </Link>
                （{one.problem.state}）
              </p>
            )}
          </li>
        ))}
      </ul>
      <FileViewer
        files={shown?.of ?? []}
        current={shown?.fileId ?? null}
        onMove={(fileId) => setShown((now) => now && { ...now, fileId })}
        onClose={() => setShown(null)}
      />
      {fault && (
        <ProblemForm
          fault={fault}
          onClose={() => setFault(undefined)}
          onDone={() => {
            setFault(undefined);
            onChanged();
          }}
        />
      )}
    </>
  );
}
