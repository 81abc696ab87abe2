import { PlusOutlined } from '@ant-design/icons';
import type { WorkInspection } from '@contract/import/mapping';
import type { WorkPull, WorkSource } from '@contract/import/source';
import { Alert, Button, Empty } from 'antd';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { taskImportApi } from '@/services/taskImport';
import { failureText } from '@/utils/failure';
import { useTaskProject } from '../../context/TaskProject';
import type { Given } from '../given';
import styles from '../import.less';
import { SourceForm } from './SourceForm';
import { SourceLine } from './SourceLine';
import { isReading, labelOf } from './words';

interface Props {
  given: Given | null;
  preview: WorkInspection | null;
  onRead: (given: Given, preview: WorkInspection) => void;
  onNext: () => void;
}

const POLL_MS = 1500;

/** The running tools that somebody brings work from: kept connections, their readings, and the way on from a whole one. */
export function SourcePanel({ given, preview, onRead, onNext }: Props) {
  const { projectId } = useTaskProject();
  const [adding, setAdding] = useState(false);
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [polls, setPolls] = useState(false);
  const sources = useRequest(() => taskImportApi.listSources({ projectId }), {
    refreshDeps: [projectId],
    ...(polls && { pollingInterval: POLL_MS, pollingErrorRetryCount: -1 }),
    onSuccess: (found) => setPolls(found.some(({ lastPull }) => lastPull !== null && isReading(lastPull))),
  });
  const act = async (sourceId: string, failure: string, work: () => Promise<unknown>) => {
    setBusy(sourceId);
    setProblem(null);
    try {
      await work();
      sources.refresh();
    } catch (error) {
      setProblem(failureText(error, failure));
    } finally {
      setBusy(null);
    }
  };
  const use = (source: WorkSource, { pullId }: WorkPull) =>
    act(source.sourceId, '读取失败，请重试', async () => {
      const found = await taskImportApi.inspect({ projectId, pullId });
      onRead({ pullId, label: labelOf(source) }, found);
      onNext();
    });
  const list = sources.data ?? [];
  return (
    <div className={styles.step}>
      {problem && <Alert type="error" showIcon title={problem} closable={{ onClose: () => setProblem(null) }} />}
      <StateView
        loading={sources.loading && !sources.data}
        error={sources.data ? undefined : sources.error}
        onRetry={sources.refresh}
      >
        {list.length === 0 ? (
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description="还没有来源。添加 Jira、GitLab、GitHub、Gitee、Redmine、OpenProject 或禅道，直接读取其中的任务。"
          />
        ) : (
          <ul className={styles.sources} aria-label="来源">
            {list.map((source) => (
              <SourceLine
                key={source.sourceId}
                source={source}
                busy={busy === source.sourceId}
                chosen={
                  given !== null && 'pullId' in given && given.pullId === source.lastPull?.pullId && preview !== null
                }
                onPull={(changed) =>
                  act(source.sourceId, '没有开始读取，请重试', () =>
                    taskImportApi.pull({ sourceId: source.sourceId, changed }),
                  )
                }
                onPause={({ pullId }) =>
                  act(source.sourceId, '没有暂停，请重试', () => taskImportApi.pausePull({ pullId }))
                }
                onResume={({ pullId }) =>
                  act(source.sourceId, '没有继续，请重试', () => taskImportApi.resumePull({ pullId }))
                }
                onRemove={() =>
                  act(source.sourceId, '没有移除，请重试', () =>
                    taskImportApi.removeSource({ sourceId: source.sourceId }),
                  )
                }
                onUse={(pull) => use(source, pull)}
              />
            ))}
          </ul>
        )}
        <div className="flow">
          <Button icon={<PlusOutlined />} onClick={() => setAdding(true)}>
            添加来源
          </Button>
        </div>
      </StateView>
      {adding && (
        <SourceForm
          projectId={projectId}
          onClose={() => setAdding(false)}
          onDone={() => {
            setAdding(false);
            sources.refresh();
          }}
        />
      )}
    </div>
  );
}
