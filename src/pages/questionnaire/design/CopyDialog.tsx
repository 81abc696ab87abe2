import { type FormSchema, isSilent, type Question, questionKinds } from '@contract/questionnaire/model';
import { QUESTIONS_MAX } from '@contract/questionnaire/settings';
import { Checkbox, Modal, Select } from 'antd';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { questionnaireApi } from '@/services/questionnaire';
import styles from './design.module.css';
import { takenOver } from './model/takeOver';

interface Props {
  formId: string;
  schema: FormSchema;
  onUse: (questions: Question[]) => void;
  onClose: () => void;
}

/** Questions of another questionnaire that one may read, chosen one by one. */
export function CopyDialog({ formId, schema, onUse, onClose }: Props) {
  const [keyword, setKeyword] = useState('');
  const [from, setFrom] = useState<string>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const found = useRequest(() => questionnaireApi.query({ pageNo: 1, pageSize: 20, ...(keyword && { keyword }) }), {
    refreshDeps: [keyword],
    debounceWait: 300,
  });
  const other = useRequest(() => questionnaireApi.get({ id: from ?? '' }), {
    ready: from !== undefined,
    refreshDeps: [from],
  });
  const detail = other.data?.id === from ? other.data : undefined;
  const questions = detail?.draft.questions.filter(({ kind }) => kind !== 'page') ?? [];
  const tooMany = schema.questions.length + chosen.size > QUESTIONS_MAX;
  return (
    <Modal
      open
      title="从其他问卷复制题目"
      width={640}
      okText={chosen.size > 0 ? `复制 ${chosen.size} 道题` : '复制'}
      okButtonProps={{ disabled: chosen.size === 0 || tooMany }}
      onOk={() => {
        if (detail) onUse(takenOver(schema, detail.draft, chosen));
        onClose();
      }}
      onCancel={onClose}
    >
      <Select
        aria-label="从哪份问卷"
        className={styles.whole}
        placeholder="查找问卷"
        value={from}
        loading={found.loading}
        showSearch={{ filterOption: false, onSearch: setKeyword }}
        notFoundContent={found.loading ? '正在查找……' : found.error ? '查找失败，请重试' : '没有找到问卷'}
        options={(found.data?.result ?? [])
          .filter(({ id }) => id !== formId)
          .map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(id: string) => {
          setFrom(id);
          setChosen(new Set());
        }}
      />
      {from !== undefined && (
        <StateView
          loading={other.loading && !detail}
          error={detail ? undefined : other.error}
          onRetry={other.refresh}
          empty={questions.length === 0}
          emptyText="这份问卷还没有题目"
          rows={4}
        >
          <p className={styles.hint}>
            <Checkbox
              checked={chosen.size === questions.length}
              indeterminate={chosen.size > 0 && chosen.size < questions.length}
              onChange={(event) => setChosen(new Set(event.target.checked ? questions.map(({ id }) => id) : []))}
            >
              全选
            </Checkbox>
            　没有一同复制的题目，引用它们的规则会去掉；图片题的图片需要重新上传。
          </p>
          <ul className={styles.copied}>
            {questions.map(({ id, kind, title }) => (
              <li key={id}>
                <Checkbox
                  checked={chosen.has(id)}
                  onChange={(event) =>
                    setChosen(new Set(event.target.checked ? [...chosen, id] : [...chosen].filter((one) => one !== id)))
                  }
                >
                  {title} <small>{questionKinds[kind]}</small>
                  {isSilent(kind) && <small>（不作答）</small>}
                </Checkbox>
              </li>
            ))}
          </ul>
          {tooMany && <p className={styles.fault}>一份问卷最多 {QUESTIONS_MAX} 题，请减少后再复制</p>}
        </StateView>
      )}
    </Modal>
  );
}
