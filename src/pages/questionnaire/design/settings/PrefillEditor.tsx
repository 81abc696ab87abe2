import type { Question } from '@contract/questionnaire/model';
import { Checkbox, Input } from 'antd';
import styles from '../design.module.css';

interface Props {
  /** Of the question: what it is called in an address without a code of its own. */
  id: string;
  value: Question['prefill'];
  onChange: (prefill: Question['prefill'], tag?: string) => void;
}

const CODE = /^[A-Za-z][A-Za-z0-9_-]{0,19}$/;

/** Whether the address may bring the answer, and under which name. */
export function PrefillEditor({ id, value, onChange }: Props) {
  return (
    <>
      <Checkbox checked={value !== undefined} onChange={(event) => onChange(event.target.checked ? {} : undefined)}>
        可由链接预填
      </Checkbox>
      {value && (
        <>
          <div className={styles.field}>
            <label htmlFor="set-code">在链接中的代码</label>
            <Input
              id="set-code"
              size="small"
              maxLength={20}
              placeholder={id}
              value={value.code ?? ''}
              onChange={(event) => {
                const code = event.target.value.trim();
                const { code: _, ...rest } = value;
                if (code === '' || CODE.test(code)) onChange(code ? { ...rest, code } : rest, 'code');
              }}
            />
            <p className={styles.hint}>
              字母开头。填写链接之后加上 &amp;{value.code ?? id}=值；选择题写选项的文字，多项之间用逗号。
            </p>
          </div>
          <Checkbox
            checked={value.locked ?? false}
            onChange={(event) => {
              const { locked: _, ...rest } = value;
              onChange(event.target.checked ? { ...rest, locked: true } : rest);
            }}
          >
            填写人不能修改
          </Checkbox>
        </>
      )}
    </>
  );
}
