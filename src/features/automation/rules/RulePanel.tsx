import type { Rule } from '@contract/automation/rule';
import { App, Button, Switch } from 'antd';
import { useState } from 'react';
import { StateView } from '@/components/StateView';
import { useAct } from '@/features/undo';
import { useRequest } from '@/hooks/useRequest';
import { automationApi } from '@/services/automation';
import { showFailure } from '@/services/client';
import { errorText } from '@/utils/apiError';
import styles from '../kept.module.css';
import { ruleText } from './draft';
import { RuleForm } from './RuleForm';
import { Runs } from './Runs';

interface RowProps {
  rule: Rule;
  onEdit: () => void;
  onLog: () => void;
  onChanged: () => void;
}

function Row({ rule, onEdit, onLog, onChanged }: RowProps) {
  const { modal, message } = App.useApp();
  const { told } = useAct();
  const { id, name, version, recent } = rule;
  const remove = () =>
    modal.confirm({
      title: `删除规则「${name}」？`,
      content: '不再执行，执行记录也一起删除，不能恢复。',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: async () => {
        await automationApi.deleteRule({ id }, showFailure);
        told('删除成功', { label: name });
        onChanged();
      },
    });
  return (
    <li className={styles.row}>
      <Switch
        size="small"
        aria-label={`启用 ${name}`}
        checked={rule.enabled}
        // Whatever comes of it, what stands there is read again.
        onChange={(enabled) =>
          void automationApi
            .updateRule({ id, version, enabled })
            .catch((failure: unknown) => void message.error(errorText(failure)))
            .finally(onChanged)
        }
      />
      <div>
        <div className={styles.name}>
          <strong>{name}</strong>
        </div>
        <div className={styles.hint}>{ruleText(rule)}</div>
        <div className={styles.hint}>
          以 {rule.owner?.name ?? '已离开的成员'} 的权限执行 · 24 小时内 {recent.done} 次
          {recent.failed > 0 && `，${recent.failed} 次失败`}
        </div>
        {rule.pausedReason && <div className={styles.off}>已自动暂停：{rule.pausedReason}</div>}
      </div>
      <span className={styles.buttons}>
        <Button size="small" type="text" onClick={onLog}>
          执行记录
        </Button>
        <Button size="small" type="text" onClick={onEdit}>
          修改
        </Button>
        <Button size="small" type="text" danger onClick={remove}>
          删除
        </Button>
      </span>
    </li>
  );
}

interface PanelProps {
  projectId?: string;
  tableId?: string;
}

/** The rules of a table, of a project, or of the enterprise. */
export function RulePanel({ projectId, tableId }: PanelProps) {
  const { told } = useAct();
  const { data, error, loading, refresh } = useRequest(
    () => automationApi.listRules(tableId ? { tableId } : { projectId }),
    {
      refreshDeps: [projectId, tableId],
      onError: () => undefined,
    },
  );
  const [form, setForm] = useState<{ rule?: Rule } | null>(null);
  const [log, setLog] = useState<Rule | null>(null);
  const add = (
    <Button type="primary" onClick={() => setForm({})}>
      新建规则
    </Button>
  );
  return (
    <>
      <p className={styles.hint}>
        {tableId
          ? '记录新增、修改、满足条件或到时间时，自动执行动作；记录上的按钮也可以执行一条规则。'
          : `${projectId ? '本项目的' : '您能看到的所有项目的'}任务、风险、问题等发生变更时，满足条件就自动执行动作。`}
      </p>
      {data && data.length > 0 && <p>{add}</p>}
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={refresh}
        empty={data?.length === 0}
        emptyText="还没有自动化规则"
        emptyAction={add}
      >
        <ul className={styles.rows} aria-label="自动化规则">
          {data?.map((rule) => (
            <Row
              key={rule.id}
              rule={rule}
              onEdit={() => setForm({ rule })}
              onLog={() => setLog(rule)}
              onChanged={refresh}
            />
          ))}
        </ul>
      </StateView>
      {form && (
        <RuleForm
          projectId={projectId}
          tableId={tableId}
          rule={form.rule}
          onClose={() => setForm(null)}
          onDone={() => {
            setForm(null);
            told('保存成功');
            refresh();
          }}
        />
      )}
      {log && <Runs rule={log} onClose={() => setLog(null)} />}
    </>
  );
}
