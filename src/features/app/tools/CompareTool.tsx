import { Alert, Button, Checkbox, Input, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { compareLines, countOf, folded, formatted, type Line } from './compare';
import styles from './tools.module.css';

type Kind = 'text' | 'json';
const MAX = 500_000;
const marks: Record<Line['kind'], string> = { same: ' ', added: '+', removed: '−', folded: '…' };
const said: Partial<Record<Line['kind'], string>> = { added: '增加：', removed: '删除：' };

function Result({ left, right }: { left: string; right: string }) {
  const lines = useMemo(() => compareLines(left, right), [left, right]);
  const [added, removed] = [countOf(lines, 'added'), countOf(lines, 'removed')];
  if (added + removed === 0) return <Alert type="success" showIcon title="两侧内容相同" />;
  return (
    <section aria-label="对比结果">
      <p className={styles.faint} role="status">
        增加 {added} 行，删除 {removed} 行
      </p>
      <ol className={styles.result}>
        {folded(lines).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and the list is made anew each time.
          <li key={at} className={line.kind === 'same' ? undefined : styles[line.kind]}>
            <span className={styles.mark} aria-hidden="true">
              {marks[line.kind]}
            </span>
            <span>
              {said[line.kind] && <span className="visually-hidden">{said[line.kind]}</span>}
              {line.text || ' '}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Two texts, or two JSON documents, line by line; nothing leaves the browser. */
export default function CompareTool() {
  const [kind, setKind] = useState<Kind>('json');
  const [sortKeys, setSortKeys] = useState(true);
  const [left, setLeft] = useState('');
  const [right, setRight] = useState('');
  const [shown, setShown] = useState<{ left: string; right: string } | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const compare = () => {
    setFault(null);
    if (kind === 'text') return setShown({ left, right });
    try {
      setShown({ left: formatted(left, '左侧', sortKeys), right: formatted(right, '右侧', sortKeys) });
    } catch (error) {
      setShown(null);
      setFault((error as Error).message);
    }
  };
  const side = (label: string, value: string, onChange: (text: string) => void) => (
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      <Input.TextArea
        className={styles.mono}
        rows={10}
        maxLength={MAX}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
  return (
    <div className={styles.tool}>
      <div className={styles.row}>
        <Segmented<Kind>
          aria-label="内容的种类"
          value={kind}
          onChange={setKind}
          options={[
            { label: 'JSON', value: 'json' },
            { label: '文本', value: 'text' },
          ]}
        />
        {kind === 'json' && (
          <Checkbox checked={sortKeys} onChange={(event) => setSortKeys(event.target.checked)}>
            忽略键的先后
          </Checkbox>
        )}
        <Button type="primary" onClick={compare} disabled={!left && !right}>
          对比
        </Button>
      </div>
      <div className={styles.pair}>
        {side('左侧（原来的）', left, setLeft)}
        {side('右侧（现在的）', right, setRight)}
      </div>
      {fault && <Alert type="error" showIcon role="alert" title={fault} />}
      {shown && <Result {...shown} />}
    </div>
  );
}
