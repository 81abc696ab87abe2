import { cascadeFault, cascadeFromLines, cascadeLines } from '@contract/questionnaire/kinds/cascade';
import type { Choice } from '@contract/questionnaire/model';
import { Input } from 'antd';
import { useState } from 'react';
import styles from '../design.module.css';
import { freeId } from '../model/edit';

interface Props {
  value: readonly Choice[];
  onChange: (options: Choice[], tag?: string) => void;
}

/** Options by levels, a line each: how far a line stands in says what it is below. */
export function CascadeEditor({ value, onChange }: Props) {
  // What is typed stands as it is typed: blanks at its end are on their way to be a level.
  const [typed, setTyped] = useState<string | null>(null);
  const fault = cascadeFault(value);
  const take = (text: string) => {
    setTyped(text);
    const taken = new Set(value.map(({ id }) => id));
    const fresh = () => {
      const id = freeId(taken, 'o');
      taken.add(id);
      return id;
    };
    onChange(cascadeFromLines(text, value, fresh), 'cascade');
  };
  return (
    <div className={styles.field}>
      <label htmlFor="set-cascade">选项：每行一个，下级缩进两格</label>
      <Input.TextArea
        id="set-cascade"
        autoSize={{ minRows: 6, maxRows: 20 }}
        maxLength={20_000}
        status={fault ? 'error' : undefined}
        aria-invalid={Boolean(fault)}
        aria-describedby="set-cascade-hint"
        value={typed ?? cascadeLines(value)}
        onChange={(event) => take(event.target.value)}
        onBlur={() => setTyped(null)}
      />
      <p id="set-cascade-hint" className={fault ? styles.fault : styles.hint}>
        {fault ?? '可以从表格或文档中粘贴；文字没有变的选项保留原来的答案。'}
      </p>
    </div>
  );
}
