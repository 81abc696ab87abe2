import type { ProcessDetail, ProcessTrialResult } from '@contract/task/process';
import { Alert, Button, Drawer, Empty, Input, Select, Tag } from 'antd';
import { useState } from 'react';
import { MembersSelect } from '@/features/object/people';
import { taskProcessApi } from '@/services/taskProcess';
import { errorText } from '@/utils/apiError';
import styles from './configWorkflow.module.css';
import { asDocument, type Draft, stageName } from './draft';

interface Props {
  draft: Draft;
  types: ProcessDetail['types'];
  onClose: () => void;
}

/** Walks a real task through what is drawn, step by step, as whoever is chosen; nothing of it is written. */
export function Trial({ draft, types, onClose }: Props) {
  const [taskNo, setTaskNo] = useState('');
  const [userId, setUserId] = useState<string>();
  const [taskTypeId, setTaskTypeId] = useState(types[0]?.taskTypeId);
  const [path, setPath] = useState<string[]>([]);
  const [result, setResult] = useState<ProcessTrialResult>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  const walk = async (next: string[]) => {
    setBusy(true);
    try {
      setResult(await taskProcessApi.try({ document: asDocument(draft), taskNo, userId, taskTypeId, path: next }));
      setPath(next);
      setFailure(undefined);
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const initial = draft.stages.find((stage) => stage.initial)?.stageId;
  const start = () => void walk(initial ? [initial] : []);
  return (
    <Drawer open title="试运行" size={460} onClose={onClose}>
      <div className={styles.fields}>
        <p className={styles.hint}>
          用一个真实的任务试走画好的流程（包括没有发布的修改），不会改变任务，也不发送消息。
        </p>
        <label>
          任务编号
          <Input
            autoFocus
            placeholder="例如 ZHYW-7"
            value={taskNo}
            maxLength={40}
            onChange={(event) => setTaskNo(event.target.value.trim())}
            onPressEnter={() => taskNo && start()}
          />
        </label>
        {types.length > 1 && (
          <label>
            当作类型
            <Select
              aria-label="当作类型"
              value={taskTypeId}
              options={types.map((type) => ({ value: type.taskTypeId, label: type.name }))}
              onChange={setTaskTypeId}
            />
          </label>
        )}
        <div>
          由谁执行
          <MembersSelect
            placeholder="选择成员"
            single
            aria-label="由谁执行"
            value={userId ? [userId] : []}
            onChange={([chosen]) => setUserId(chosen)}
          />
        </div>
        <Button type="primary" loading={busy} disabled={!taskNo} onClick={start}>
          {result ? '从头开始' : '开始'}
        </Button>
        {failure && <Alert type="error" showIcon title={failure} />}
        {result && (
          <Walked
            result={result}
            nameOf={(stageId) => stageName(draft, stageId)}
            path={path}
            busy={busy}
            onStep={(toStageId) => void walk([...path, toStageId])}
            onBack={() => void walk(path.slice(0, -1))}
          />
        )}
      </div>
    </Drawer>
  );
}

interface WalkedProps {
  result: ProcessTrialResult;
  nameOf: (stageId: string) => string;
  path: readonly string[];
  busy: boolean;
  onStep: (toStageId: string) => void;
  onBack: () => void;
}

function Walked({ result, nameOf, path, busy, onStep, onBack }: WalkedProps) {
  return (
    <section aria-label="试运行的结果" className={styles.walked} aria-live="polite">
      <strong>
        {result.taskNo} {result.title}
      </strong>
      <p className={styles.hint}>经过：{path.map(nameOf).join(' → ')}</p>
      <Changes changes={result.changes} />
      {result.told.length > 0 && <p className={styles.hint}>流程会通知：{result.told.join('、')}</p>}
      <span className={styles.actionHead}>
        当前阶段：{nameOf(result.stageId)}
        {path.length > 1 && (
          <Button size="small" disabled={busy} onClick={onBack}>
            退回一步
          </Button>
        )}
      </span>
      {result.steps.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="这里没有可以执行的流转" />}
      {result.steps.map((step) => (
        <div key={step.toStageId} className={styles.trialStep}>
          <span className={styles.actionHead}>
            <span>
              {step.name} → {nameOf(step.toStageId)}{' '}
              {step.refusal ? <Tag color="red">不可执行</Tag> : <Tag color="green">可执行</Tag>}
            </span>
            <Button size="small" disabled={busy} onClick={() => onStep(step.toStageId)}>
              {step.refusal ? '仍然进入' : '执行'}
            </Button>
          </span>
          {step.refusal && <p className={styles.hint}>{step.refusal}</p>}
          {step.reasonRequired && <p className={styles.hint}>需要填写原因</p>}
          <Changes changes={step.changes.filter(({ label }) => label !== '阶段')} />
        </div>
      ))}
    </section>
  );
}

const Changes = ({ changes }: { changes: ProcessTrialResult['changes'] }) =>
  changes.length === 0 ? null : (
    <ul className={styles.trialChanges}>
      {changes.map(({ label, before, after }) => (
        <li key={label}>
          {label}：{before ?? '无'} → {after ?? '无'}
        </li>
      ))}
    </ul>
  );
