import { formulas } from '@contract/document/text/formulas';
import { Input, Modal } from 'antd';
import katex from 'katex';
import { useMemo, useState } from 'react';
import styles from './editor.module.css';

export interface Formula {
  latex: string;
  block: boolean;
  /** Of the one that is changed; null: a new one. */
  pos: number | null;
}

interface Props {
  formula: Formula;
  onDone: (latex: string) => void;
  onCancel: () => void;
}

/** A formula as it is typed (LaTeX), and as it will look. */
export function FormulaDialog({ formula, onDone, onCancel }: Props) {
  const [latex, setLatex] = useState(formula.latex);
  const shown = useMemo(
    () => katex.renderToString(latex || '\\cdots', { ...formulas, displayMode: formula.block }),
    [latex, formula.block],
  );
  return (
    <Modal
      open
      title={formula.block ? '公式块' : '行内公式'}
      okText={formula.pos !== null && !latex.trim() ? '删除公式' : '确定'}
      onOk={() => onDone(latex.trim())}
      onCancel={onCancel}
    >
      <Input.TextArea
        autoFocus
        aria-label="LaTeX 公式"
        placeholder="如 E = mc^2、\frac{a}{b}、\sum_{i=1}^n x_i；Ctrl+Enter 确定"
        maxLength={2000}
        autoSize={{ minRows: 2, maxRows: 8 }}
        value={latex}
        onChange={({ target }) => setLatex(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onDone(latex.trim());
        }}
      />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by KaTeX, which trusts nothing of what was typed */}
      <div className={styles.formula} aria-live="polite" dangerouslySetInnerHTML={{ __html: shown }} />
    </Modal>
  );
}
