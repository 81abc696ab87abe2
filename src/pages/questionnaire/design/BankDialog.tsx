import { DeleteOutlined } from '@ant-design/icons';
import type { BankQuestion } from '@contract/questionnaire/bank';
import { type FormSchema, type Question, questionKinds } from '@contract/questionnaire/model';
import { QUESTIONS_MAX } from '@contract/questionnaire/settings';
import { App, Button, Checkbox, Input, Modal, Pagination, Select, Tag } from 'antd';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { questionnaireApi } from '@/services/questionnaire';
import { errorText } from '@/utils/apiError';
import styles from './design.module.css';
import { takenOver } from './model/takeOver';

interface Props {
  schema: FormSchema;
  onUse: (questions: Question[]) => void;
  onClose: () => void;
}

const PAGE_SIZE = 10;

/** Questions that the enterprise keeps, put into the questionnaire as copies. */
export function BankDialog({ schema, onUse, onClose }: Props) {
  const { message, modal } = App.useApp();
  const [keyword, setKeyword] = useState('');
  const [tag, setTag] = useState<string>();
  const [pageNo, setPageNo] = useState(1);
  const [chosen, setChosen] = useState<readonly BankQuestion[]>([]);
  const query = {
    pageNo,
    pageSize: PAGE_SIZE,
    ...(keyword.trim() && { keyword: keyword.trim() }),
    ...(tag && { tag }),
  };
  const { data, loading, error, refresh } = useRequest(() => questionnaireApi.queryBank(query), {
    refreshDeps: [JSON.stringify(query)],
    debounceWait: 300,
    debounceLeading: true,
  });
  const tooMany = schema.questions.length + chosen.length > QUESTIONS_MAX;
  const use = () => {
    // Each under a name of its own: the bank keeps questions of many questionnaires.
    const questions = chosen.map(({ question }, at) => ({ ...question, id: `b${at}` }));
    onUse(takenOver(schema, { questions, ends: [] }, new Set(questions.map(({ id }) => id))));
    onClose();
  };
  const remove = ({ id, question }: BankQuestion) =>
    void modal.confirm({
      title: `从题库移除「${question.title}」？`,
      content: '已放入问卷的题目不受影响。',
      okText: '移除',
      okButtonProps: { danger: true },
      onOk: async () => {
        try {
          await questionnaireApi.removeFromBank({ id });
          setChosen((before) => before.filter((one) => one.id !== id));
          refresh();
        } catch (failure) {
          void message.error(errorText(failure));
        }
      },
    });
  return (
    <Modal
      open
      title="从题库添加"
      width={640}
      okText={chosen.length > 0 ? `添加 ${chosen.length} 道题` : '添加'}
      okButtonProps={{ disabled: chosen.length === 0 || tooMany }}
      onOk={use}
      onCancel={onClose}
    >
      <div className={styles.line}>
        <Input.Search
          aria-label="查找题目"
          placeholder="查找题目"
          allowClear
          value={keyword}
          onChange={(event) => {
            setKeyword(event.target.value);
            setPageNo(1);
          }}
        />
        <Select
          aria-label="标签"
          placeholder="标签"
          allowClear
          value={tag}
          options={(data?.tags ?? []).map((value) => ({ value }))}
          onChange={(next: string | undefined) => {
            setTag(next);
            setPageNo(1);
          }}
        />
      </div>
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={refresh}
        empty={data?.result.length === 0}
        emptyText={keyword || tag ? '没有符合条件的题目' : '题库还是空的：在题目设置里点“存入题库”'}
        rows={5}
      >
        <ul className={styles.copied}>
          {data?.result.map((one) => (
            <li key={one.id}>
              <Checkbox
                checked={chosen.some(({ id }) => id === one.id)}
                onChange={(event) =>
                  setChosen(event.target.checked ? [...chosen, one] : chosen.filter(({ id }) => id !== one.id))
                }
              >
                {one.question.title} <small>{questionKinds[one.question.kind]}</small>{' '}
                {one.question.score && !one.mine && <small>正确答案不公开，添加后请自己填写 </small>}
                {one.tags.map((name) => (
                  <Tag key={name}>{name}</Tag>
                ))}
              </Checkbox>
              {one.mine && (
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={`移除 ${one.question.title}`}
                  onClick={() => remove(one)}
                />
              )}
            </li>
          ))}
        </ul>
      </StateView>
      {data && data.total > PAGE_SIZE && (
        <Pagination size="small" current={pageNo} pageSize={PAGE_SIZE} total={data.total} onChange={setPageNo} />
      )}
      {tooMany && <p className={styles.fault}>一份问卷最多 {QUESTIONS_MAX} 道题</p>}
    </Modal>
  );
}
