import { PASTED_MAX, PASTED_QUESTIONS_MAX, questionsFromText } from '@contract/questionnaire/fromText';
import { type FormSchema, type Question, questionKinds } from '@contract/questionnaire/model';
import { QUESTIONS_MAX } from '@contract/questionnaire/settings';
import { Alert, Button, Input, Modal, Upload } from 'antd';
import { useMemo, useState } from 'react';
import { ScrollSection } from '@/components/ScrollSection';
import { useRequest } from '@/hooks/useRequest';
import { questionnaireApi } from '@/services/questionnaire';
import { errorText } from '@/utils/apiError';
import styles from './design.module.css';
import { freeId } from './model/edit';

interface Props {
  formId: string;
  schema: FormSchema;
  onUse: (questions: Question[]) => void;
  onClose: () => void;
}

const EXAMPLE = '1. 您所在的部门？[单选题]\nA. 研发\nB. 市场\n\n2. 您的建议（选填）[问答题]';

/** Questions from text that was pasted: read as it is typed, and shown before they are added. */
export function PasteDialog({ formId, schema, onUse, onClose }: Props) {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const file = useRequest((chosen: File) => questionnaireApi.questionsFromFile({ formId, file: chosen }), {
    manual: true,
    onBefore: () => setFault(undefined),
    // What was typed stays before it.
    onSuccess: ({ text: read, cut }) => {
      setText((before) => [before.trim(), read].filter(Boolean).join('\n\n').slice(0, PASTED_MAX));
      if (cut) setFault('文件太长，只读取了前面的部分');
    },
    onError: (error) => setFault(errorText(error, '无法读取这个文件')),
  });
  const { questions, left } = useMemo(() => {
    const taken = new Set(schema.questions.map(({ id }) => id));
    return questionsFromText(text, (prefix) => {
      const id = freeId(taken, prefix);
      taken.add(id);
      return id;
    });
  }, [text, schema]);
  const tooMany = schema.questions.length + questions.length > QUESTIONS_MAX;
  return (
    <Modal
      open
      title="从文本或文件导入题目"
      width={820}
      okText={questions.length > 0 ? `添加 ${questions.length} 道题` : '添加'}
      okButtonProps={{ disabled: questions.length === 0 || tooMany }}
      onOk={() => {
        onUse(questions);
        onClose();
      }}
      // A click beside it does not throw away what was pasted.
      mask={{ closable: text.trim() === '' }}
      onCancel={onClose}
    >
      <p className={styles.hint}>
        每题一段：标题一行，选项各占一行；题型写在方括号里，如
        [多选题]、[必答]；考试题再写“答案：A”“分值：5”。不写题型时按内容判断，添加后可以修改。
      </p>
      <div className={styles.fromFile}>
        <Upload
          accept=".docx,.xlsx,.csv"
          showUploadList={false}
          disabled={file.loading}
          beforeUpload={(chosen) => {
            file.run(chosen);
            return false;
          }}
        >
          <Button loading={file.loading}>从 Word 或 Excel 读取</Button>
        </Upload>
        <span className={styles.hint}>
          表格每行一题，列名用 题目、题型、选项（或 选项A、选项B…）、答案、分值、必答。
        </span>
      </div>
      {fault && <Alert type="error" showIcon role="alert" title={fault} />}
      <div className={styles.paste}>
        <Input.TextArea
          autoFocus
          aria-label="题目的文本"
          placeholder={EXAMPLE}
          autoSize={{ minRows: 12, maxRows: 24 }}
          maxLength={PASTED_MAX}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <ScrollSection label="识别的题目">
          <div aria-live="polite">
            {questions.length === 0 && <p className={styles.hint}>识别的题目显示在这里</p>}
            <ol>
              {questions.map(({ id, kind, title, required, options, score }) => (
                <li key={id}>
                  {title} <small>{questionKinds[kind]}</small>
                  {required && <small> 必答</small>}
                  {score && (
                    <small>
                      {' '}
                      {score.points} 分{score.right || score.value !== undefined ? '' : '（没有正确答案）'}
                    </small>
                  )}
                  {options && <p className={styles.hint}>{options.map((one) => one.text).join('、')}</p>}
                </li>
              ))}
            </ol>
            {left > 0 && (
              <p className={styles.fault}>
                一次最多 {PASTED_QUESTIONS_MAX} 题，其余 {left} 题没有识别
              </p>
            )}
            {tooMany && <p className={styles.fault}>一份问卷最多 {QUESTIONS_MAX} 题，请减少后再添加</p>}
          </div>
        </ScrollSection>
      </div>
    </Modal>
  );
}
