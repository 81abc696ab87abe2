import type { FormSchema } from '@contract/questionnaire/model';
import { isSilent } from '@contract/questionnaire/model';
import { holdsTyped } from '@contract/search/fold';
import { Input, Modal } from 'antd';
import { useState } from 'react';
import styles from './design.module.css';
import { templateGroups } from './readyMade';

interface Props {
  /** There is something that it would replace. */
  replaces: boolean;
  onUse: (schema: FormSchema) => void;
  onClose: () => void;
}

const answerable = ({ questions }: FormSchema) => questions.filter(({ kind }) => !isSilent(kind)).length;

/** The gallery of designs to begin with, by what they are for. */
export function Templates({ replaces, onUse, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const groups = templateGroups
    .map(({ label, templates }) => ({
      label,
      shown: templates.filter(({ name, hint }) => holdsTyped(typed, `${label} ${name} ${hint}`)),
    }))
    .filter(({ shown }) => shown.length > 0);
  return (
    <Modal open title="从模板开始" width={820} footer={null} onCancel={onClose}>
      {replaces && <p className={styles.hint}>模板会代替现有的题目，可以用撤销取回。</p>}
      <Input
        allowClear
        aria-label="查找模板"
        placeholder="查找模板"
        maxLength={50}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {groups.length === 0 && <p className={styles.hint}>没有这样的模板，请换一个词查找</p>}
      {groups.map(({ label, shown }) => (
        <section key={label} aria-label={label}>
          <h3 className={styles.templateGroup}>{label}</h3>
          <ul className={styles.templates}>
            {shown.map(({ name, hint, schema }) => (
              <li key={name}>
                <button
                  type="button"
                  onClick={() => {
                    onUse(schema);
                    onClose();
                  }}
                >
                  <strong>{name}</strong>
                  <span>
                    {hint} <small>· {answerable(schema)} 题</small>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Modal>
  );
}
