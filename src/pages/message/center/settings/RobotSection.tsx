import { robotKinds } from '@contract/message/enums';
import type { Robot } from '@contract/message/robot';
import { App, Button, Popconfirm, Switch } from 'antd';
import { useState } from 'react';
import { StateView } from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { showFailure } from '@/services/client';
import { messageApi } from '@/services/message';
import { tellStale } from '@/utils/refusal';
import { DeliveryLog } from './DeliveryLog';
import { RobotForm } from './RobotForm';
import styles from './settings.module.css';

/** Robots that tell a group of what happens: of a project, or of the enterprise. */
export function RobotSection({ projectId }: { projectId?: string }) {
  const { message } = App.useApp();
  const { data, loading, error, refresh } = useRequest(() => messageApi.listRobots({ projectId }), {
    refreshDeps: [projectId],
  });
  const [log, setLog] = useState<Robot>();
  // Any other failure is shown by the request layer.
  const act = (action: Promise<unknown>) => action.catch(tellStale).then(refresh);
  const test = async ({ id, name }: Robot) => {
    const answer = await messageApi.testRobot({ id }, showFailure).catch(() => undefined);
    if (!answer) return;
    if (answer.failReason) void message.error(`「${name}」发送失败：${answer.failReason}`);
    else void message.success('测试消息已发送');
  };
  return (
    <section className={styles.robots} aria-label="群机器人">
      <div className={styles.head}>
        <h2>群机器人</h2>
        <span className={styles.hint}>把任务和项目的动态发到群里；私密任务不会发送。</span>
        <RobotForm projectId={projectId} onSaved={refresh} trigger={<Button size="small">添加</Button>} />
      </div>
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={refresh}
        empty={data?.length === 0}
        emptyText="还没有群机器人"
        rows={2}
      >
        <ul className={styles.robotList}>
          {data?.map((robot) => (
            <li key={robot.id}>
              <Switch
                size="small"
                aria-label={`启用 ${robot.name}`}
                checked={robot.enabled}
                onChange={(enabled) =>
                  act(messageApi.editRobot({ id: robot.id, version: robot.version, enabled }, showFailure))
                }
              />
              <span className={styles.robotName}>
                {robot.name}
                <span className={styles.hint}>
                  {' '}
                  {robotKinds[robot.kind]} · {robot.urlHint} · {robot.events.length} 种消息
                </span>
              </span>
              <span className={styles.robotActions}>
                <Button type="text" size="small" onClick={() => test(robot)}>
                  测试
                </Button>
                <Button type="text" size="small" onClick={() => setLog(robot)}>
                  记录
                </Button>
                <RobotForm
                  projectId={projectId}
                  robot={robot}
                  onSaved={refresh}
                  trigger={
                    <Button type="text" size="small">
                      修改
                    </Button>
                  }
                />
                <Popconfirm
                  title={`删除机器人「${robot.name}」？`}
                  okText="删除"
                  onConfirm={() => act(messageApi.removeRobot({ id: robot.id }, showFailure))}
                >
                  <Button type="text" size="small">
                    删除
                  </Button>
                </Popconfirm>
              </span>
            </li>
          ))}
        </ul>
      </StateView>
      {log && <DeliveryLog robot={log} onClose={() => setLog(undefined)} />}
    </section>
  );
}
