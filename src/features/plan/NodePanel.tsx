import { CloseOutlined, LinkOutlined } from '@ant-design/icons';
import { pageOf } from '@contract/objectTypes';
import { isPoint } from '@contract/plan/kinds';
import type { PlanView } from '@contract/plan/plan';
import { Button } from 'antd';
import StateView from '@/components/StateView';
import { Activity } from '@/features/object/activity';
import { Attachments } from '@/features/object/attachments';
import { FollowButton, Section } from '@/features/object/register';
import { useObjectChanges } from '@/features/realtime';
import { useTaken } from '@/features/undo';
import { useRequest } from '@/hooks/useRequest';
import { planApi } from '@/services/plan';
import { copyText } from '@/utils/copyText';
import { NodeAcceptance } from './NodeAcceptance';
import { NodeHead } from './NodeHead';
import { NodeLinks } from './NodeLinks';
import { NodeTaskList } from './NodeTaskList';
import { NodeToTask } from './NodeToTask';
import type { Save } from './nodeFields';
import { OuterLinks } from './OuterLinks';
import { NodePeople } from './people/NodePeople';
import styles from './plan.module.css';
import type { ActOnPlan } from './usePlan';

interface Props {
  id: string;
  plan: PlanView;
  act: ActOnPlan;
  onChanged: () => void;
  onClose: () => void;
}

/** One node beside the plan: what it is, when, how far, its tasks, and what is said of it. */
export function NodePanel({ id, plan, act, onChanged, onClose }: Props) {
  const { data, error, loading, refresh, mutate } = useRequest(() => planApi.getNode({ id }), {
    refreshDeps: [id, plan],
  });
  useObjectChanges({ type: 'planNode', id }, refresh);
  useTaken(refresh);
  const node = data?.id === id ? data : undefined;
  const save: Save = async (words, given, seen = node) => {
    if (!seen) return false;
    const send: Parameters<ActOnPlan>[1] = (versionOf) =>
      planApi.updateNode({ id, version: versionOf(seen), ...given });
    const acted = await act(`${seen.title} ${words}`, send, { given });
    // By a read that nothing supersedes, as the plan is read again too: what was typed gives way to what was saved.
    const fresh = await planApi.getNode({ id }).catch(() => undefined);
    if (fresh) mutate((now) => (now && now.version > fresh.version ? now : fresh));
    return acted !== null;
  };
  const copy = () => copyText(window.location.origin + pageOf('planNode', id, plan.projectId));
  return (
    <article className={styles.detail} aria-label={node ? `${node.wbs} ${node.title}` : '计划节点'}>
      <header className={styles.bar}>
        <span className={styles.crumbs}>
          {node ? [...node.path.map(({ wbs, title }) => `${wbs} ${title}`), node.wbs].join(' / ') : ''}
        </span>
        {node && <FollowButton type="planNode" record={{ id, no: node.title, version: node.version }} />}
        <Button type="text" icon={<LinkOutlined />} aria-label="复制链接" onClick={() => void copy()} />
        <Button type="text" icon={<CloseOutlined />} aria-label="关闭" onClick={onClose} />
      </header>
      <div className={styles.body}>
        <StateView loading={loading && !node} error={node ? undefined : error} onRetry={refresh} rows={8}>
          {node && (
            <>
              <NodeHead node={node} plan={plan} onSave={save} />
              <NodeToTask node={node} act={act} onClose={onClose} />
              {node.kind === 'deliverable' && (
                <Section title="验收">
                  <NodeAcceptance
                    {...{ node, projectId: plan.projectId, onSave: save }}
                    onChanged={() => {
                      refresh();
                      onChanged();
                    }}
                  />
                </Section>
              )}
              {!node.isGroup && !isPoint(node.kind) && (
                <Section title="人员">
                  <NodePeople
                    node={node}
                    onChanged={() => {
                      refresh();
                      onChanged();
                    }}
                  />
                </Section>
              )}
              <Section title="任务">
                <NodeTaskList
                  node={node}
                  onChanged={() => {
                    refresh();
                    onChanged();
                  }}
                />
              </Section>
              <Section title="依赖">
                <NodeLinks node={node} projectId={plan.projectId} />
                <OuterLinks node={node} plan={plan} act={act} />
              </Section>
              <Attachments
                of={{ type: 'planNode', id }}
                no={node.title}
                editable={node.reportable}
                count={0}
                revision={node.version}
                onCounted={() => undefined}
              />
              <Activity
                on={{ type: 'planNode', id, page: pageOf('planNode', id, plan.projectId) }}
                revision={`${node.version} ${node.startOn} ${node.endOn}`}
                mayComment={node.commentable}
                events={{ created: '新建', deleted: '删除' }}
              />
            </>
          )}
        </StateView>
      </div>
    </article>
  );
}
