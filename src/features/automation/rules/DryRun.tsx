import type { DryRunAnswer } from '@contract/automation/rule';
import { objectTypeEntry } from '@contract/object/types';
import { useRequest } from 'ahooks';
import { Alert, Button, Modal, Select } from 'antd';
import { useState } from 'react';
import { dryRunRule } from '@/services/automation';
import { search } from '@/services/search';
import type { RuleDraft } from './draft';
import { RunSteps } from './RunSteps';
import styles from './rules.module.css';

function Answer({ met, failReason, steps }: DryRunAnswer) {
  if (!met) return <Alert type="info" showIcon title="该对象不满足条件，规则不会执行" />;
  if (failReason) return <Alert type="error" showIcon title={failReason} />;
  return (
    <>
      <Alert type="success" showIcon title="规则会执行以下动作；这次没有保存任何改动" />
      <RunSteps steps={steps} />
    </>
  );
}

interface Props {
  draft: RuleDraft;
  projectId?: string;
  onClose: () => void;
}

/** Tries a rule, as it is drawn, on an object: nothing stays of it. */
export function DryRun({ draft, projectId, onClose }: Props) {
  const { label } = objectTypeEntry(draft.type);
  const [objectId, setObjectId] = useState<string>();
  const found = useRequest(
    async (keyword: string) => {
      if (!keyword.trim()) return [];
      const { groups } = await search({ keyword, type: draft.type, projectId, pageSize: 20 });
      return groups
        .flatMap(({ result }) => result)
        .filter((hit) => !projectId || hit.projectId === projectId)
        .map(({ id, no, title }) => ({ value: id, label: `${no ?? ''} ${title}`.trim() }));
    },
    { manual: true, debounceWait: 250, onError: () => undefined },
  );
  const run = useRequest(
    async (id: string) => {
      const { enabled: _enabled, ...rest } = draft;
      return dryRunRule({
        ...rest,
        name: rest.name.trim() || '未命名的规则',
        objectId: id,
        ...(projectId && { projectId }),
      });
    },
    { manual: true, onError: () => undefined },
  );
  return (
    <Modal open title="试运行" onCancel={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <div className={styles.dryRun}>
        <p className={styles.hint}>选择一个{label}，看看规则现在会对它做什么。</p>
        <Select<string>
          aria-label={`试运行的${label}`}
          placeholder="输入编号或标题"
          showSearch={{ filterOption: false, onSearch: found.run }}
          loading={found.loading}
          notFoundContent={found.data ? '没有找到' : null}
          value={objectId}
          options={found.data}
          onChange={setObjectId}
        />
        <Button type="primary" disabled={!objectId} loading={run.loading} onClick={() => objectId && run.run(objectId)}>
          开始试运行
        </Button>
        <div aria-live="polite">{run.data && <Answer {...run.data} />}</div>
      </div>
    </Modal>
  );
}
