import type { DryRunAnswer } from '@contract/automation/rule';
import { objectTypeEntry } from '@contract/objectTypes';
import { Alert, Button, Modal, Select } from 'antd';
import { useState } from 'react';
import { hitOption, useFoundHits } from '@/features/search';
import { useRequest } from '@/hooks/useRequest';
import { automationApi } from '@/services/automation';
import { showFailure } from '@/services/client';
import type { RuleDraft } from './draft';
import { RunSteps } from './RunSteps';
import styles from './rules.module.css';
import { useRecordOptions } from './useRecordOptions';

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
  /** Records of this table are chosen from. */
  tableId?: string;
  onClose: () => void;
}

/** Tries a rule, as it is drawn, on an object: nothing stays of it. */
export function DryRun({ draft, projectId, tableId, onClose }: Props) {
  const { label } = objectTypeEntry(draft.type);
  const [objectId, setObjectId] = useState<string>();
  const [keyword, setKeyword] = useState('');
  const searched = useFoundHits(tableId ? '' : keyword, {
    // Records of a table are chosen by its own search.
    type: draft.type === 'tableRecord' ? 'task' : draft.type,
    projectId,
  });
  const records = useRecordOptions(tableId, keyword);
  const hits = searched.found.filter((hit) => !projectId || hit.projectId === projectId);
  const options = tableId ? records.options : hits.map(hitOption);
  const loading = tableId ? records.loading : searched.loading;
  const run = useRequest(
    async (id: string) => {
      const { enabled: _enabled, ...rest } = draft;
      return automationApi.dryRunRule(
        {
          ...rest,
          name: rest.name.trim() || '未命名的规则',
          objectId: id,
          ...(tableId ? { tableId } : projectId && { projectId }),
        },
        showFailure,
      );
    },
    { manual: true, onError: () => undefined },
  );
  return (
    <Modal open title="试运行" onCancel={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <div className={styles.dryRun}>
        <p className={styles.hint}>选择一个{label}，看看规则现在会对它做什么。</p>
        <Select<string>
          aria-label={`试运行的${label}`}
          placeholder={tableId ? '输入记录中的文字' : '输入编号或标题'}
          showSearch={{ filterOption: false, onSearch: setKeyword }}
          loading={loading}
          notFoundContent={
            keyword.trim() ? (loading ? '正在查找…' : '没有找到') : tableId ? '输入记录中的文字' : '输入编号或标题'
          }
          value={objectId}
          options={options}
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
