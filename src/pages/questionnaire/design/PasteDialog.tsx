import { PASTED_MAX, PASTED_QUESTIONS_MAX, questionsFromText } from '@contract/questionnaire/fromText';
import { type FormSchema, type Question, questionKinds } from '@contract/questionnaire/model';
import { QUESTIONS_MAX } from '@contract/questionnaire/settings';
import { Input, Modal } from 'antd';
import { useMemo, useState } from 'react';
import { ScrollSection } from '@/components/ScrollSection';
import styles from './design.module.css';
import { freeId } from './model/edit';

interface Props {
  schema: FormSchema;
  onUse: (questions: Question[]) => void;
  onClose: () => void;
}

const EXAMPLE = '1. 您所在的部门？[单选题]\nA. 研发\nB. 市场\n\n2. 您的建议（选填）[问答题]';

/** Questions from text that was pasted: read as it is typed, and shown before they are added. */
export function PasteDialog({ schema, onUse, onClose }: Props) {
  const [text, setText] = useState('');
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
      title="从文本导入题目"
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
        每题一段：标题一行，选项各占一行；题型写在方括号里，如 [多选题]、[必答]。不写题型时按内容判断，添加后可以修改。
      </p>
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
              {questions.map(({ id, kind, title, required, options }) => (
                <li key={id}>
                  {title} <small>{questionKinds[kind]}</small>
                  {required && <small> 必答</small>}
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
