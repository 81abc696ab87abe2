import { isComputed, type Question } from '@contract/questionnaire/model';
import { App, Button, Modal, Select } from 'antd';
import { useState } from 'react';
import { questionnaireApi } from '@/services/questionnaire';
import { errorText } from '@/utils/apiError';
import styles from '../design.module.css';

const TAGS_MAX = 10;

/** Keeps a copy of the question for the whole enterprise, with tags by which it is found. */
export function KeepInBank({ question }: { question: Question }) {
  const { message } = App.useApp();
  const [open, setOpen] = useState(false);
  const [tags, setTags] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  if (isComputed(question.kind) || question.kind === 'page') return null;
  const keep = async () => {
    setBusy(true);
    try {
      await questionnaireApi.keepInBank({ question, tags });
      void message.success('已存入题库');
      setOpen(false);
    } catch (error) {
      void message.error(errorText(error, '没有存入题库，请重试'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        存入题库
      </Button>
      {open && (
        <Modal
          open
          title="存入题库"
          okText="存入"
          confirmLoading={busy}
          onOk={() => void keep()}
          onCancel={() => setOpen(false)}
        >
          <p className={styles.hint}>
            企业里设计问卷的人都可以使用。规则、预填代码和图片不随题目存入。
            {question.score && '正确答案只给您和企业管理员看：其他人用这道题时要自己填写。'}
          </p>
          <Select
            mode="tags"
            aria-label="标签"
            className={styles.whole}
            placeholder="标签，便于查找"
            maxCount={TAGS_MAX}
            tokenSeparators={['，', ',']}
            value={tags}
            onChange={(next: string[]) => setTags(next.map((one) => one.trim().slice(0, 20)).filter(Boolean))}
          />
        </Modal>
      )}
    </>
  );
}
