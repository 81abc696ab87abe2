import { PlusOutlined } from '@ant-design/icons';
import type { GrantedRelation, RelatedTask } from '@contract/task/depend';
import type { TaskDetail } from '@contract/task/task';
import { App, Button } from 'antd';
import { useState } from 'react';
import { Coming } from '@/components/Coming';
import StateView from '@/components/StateView';
import { EmptyPart } from '@/features/object/parts';
import { type Done, useAct } from '@/features/undo';
import { taskDependApi } from '@/services/taskDepend';
import { failureText } from '@/utils/failure';
import { useTaskProject } from '../context/TaskProject';
import detailStyles from '../styles/detail.less';
import { linkAct, relationAct } from '../update/taskAct';
import { AddLink } from './AddLink';
import { DependencyEditor } from './DependencyEditor';
import { GrantedRow } from './GrantedRow';
import { LinkGraph } from './LinkGraph';
import { LinkRow } from './LinkRow';
import { dependGroups, relationLabel } from './linkKinds';
import styles from './links.less';
import { useLinks } from './useLinks';

interface Props {
  task: TaskDetail;
  revision: number;
  onOpen: (taskId: string) => void;
  /** Links or tasks came or went: the task is read again, and with it the links. */
  onStructure: () => void;
}

interface RelationsProps {
  task: TaskDetail;
  relations: readonly RelatedTask[];
  granted: readonly GrantedRelation[];
  editable: boolean;
  onOpen: (taskId: string) => void;
  onRemove: (call: Promise<unknown>, done: Done) => Promise<void>;
}

/** Tasks that are related without one having to wait for the other; those of other projects by a grant. */
const Relations = ({ task, relations, granted, editable, onOpen, onRemove }: RelationsProps) => (
  <div className={detailStyles.linkGroup}>
    <h4>关联任务</h4>
    <ul className={styles.list}>
      {relations.map((link) => (
        <LinkRow
          key={link.id}
          task={link}
          editable={editable}
          onOpen={onOpen}
          onRemove={() => onRemove(taskDependApi.unrelate({ id: link.id }), relationAct('unlink', task, link))}
        >
          <span className={styles.bond}>{relationLabel(link.kind, link.direction)}</span>
        </LinkRow>
      ))}
      {granted.map((link) => (
        <GrantedRow
          key={link.id}
          link={link}
          editable={editable}
          onRemove={() => onRemove(taskDependApi.unrelate({ id: link.id }), { label: link.task?.taskNo ?? '' })}
        />
      ))}
    </ul>
  </div>
);

/** Dependencies and relations of a task: as a small graph and as lists, to be added, changed and removed. */
export function LinksSection({ task, revision, onOpen, onStructure }: Props) {
  const { rights } = useTaskProject();
  const { message } = App.useApp();
  const { told } = useAct();
  const { data, error, refresh } = useLinks(task.taskId, revision);
  const [adding, setAdding] = useState(false);
  const editable = !rights.readonly && rights.privileges.includes('TASK:RELATION:UPDATE');
  const mayCreate = rights.privileges.includes('TASK:CREATE');
  const groups = (['PRE_TASK', 'POST_TASK'] as const).map((group) => ({ group, links: data?.[group] ?? [] }));
  const depends = groups.flatMap(({ links }) => links);
  const relations = data?.relations ?? [];
  const granted = data?.granted ?? [];
  const none = data !== undefined && depends.length + relations.length + granted.length === 0;
  if (none && !editable) return null;

  const remove = async (call: Promise<unknown>, done: Done) => {
    try {
      await call;
      told('已解除关联', done);
      onStructure();
    } catch (failure) {
      void message.error(failureText(failure, '解除关联失败'));
    }
  };

  if (none && !adding) return <EmptyPart name="依赖" place={2} onBegin={() => setAdding(true)} />;
  // Until it is known whether there are any, nothing is promised.
  if (!data && !error) return <Coming />;

  return (
    <section className={detailStyles.section}>
      <h3 className={detailStyles.heading}>
        依赖与关联
        {editable && !adding && (
          <Button type="text" size="small" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
            添加
          </Button>
        )}
      </h3>
      <StateView error={data ? undefined : error} onRetry={refresh}>
        {depends.length > 0 && data && (
          <LinkGraph task={task} before={data.PRE_TASK} after={data.POST_TASK} onOpen={onOpen} />
        )}
        {groups.map(
          ({ group, links }) =>
            links.length > 0 && (
              <div key={group} className={detailStyles.linkGroup}>
                <h4>{dependGroups[group]}</h4>
                <ul className={styles.list}>
                  {links.map((link) => (
                    <LinkRow
                      key={link.dependId}
                      task={link}
                      editable={editable}
                      onOpen={onOpen}
                      onRemove={() =>
                        remove(
                          taskDependApi.remove({ taskId: task.taskId, dependId: link.dependId }),
                          linkAct('unlink', task, group, link),
                        )
                      }
                    >
                      <DependencyEditor taskId={task.taskId} link={link} editable={editable} onSaved={onStructure} />
                    </LinkRow>
                  ))}
                </ul>
              </div>
            ),
        )}
        {relations.length + granted.length > 0 && (
          <Relations {...{ task, relations, granted, editable, onOpen }} onRemove={remove} />
        )}
      </StateView>
      {adding && (
        <AddLink
          task={task}
          exclude={[task.taskId, ...depends.map(({ taskId }) => taskId)]}
          mayCreate={mayCreate}
          onDone={() => {
            setAdding(false);
            onStructure();
          }}
          onCancel={() => setAdding(false)}
        />
      )}
    </section>
  );
}
