import { Alert, Checkbox, Input } from 'antd';
import { useState } from 'react';
import { useRequest } from '@/hooks/useRequest';
import { pieces, runRegex } from './regex';
import styles from './tools.module.css';

const flagNames = [
  { value: 'g', label: '全部（g）' },
  { value: 'i', label: '不分大小写（i）' },
  { value: 'm', label: '多行（m）' },
  { value: 's', label: '点匹配换行（s）' },
  { value: 'u', label: 'Unicode（u）' },
];
const SHOWN = 100;

/** Tries a regular expression on a text. */
export default function RegexTool() {
  const [pattern, setPattern] = useState('(?<year>\\d{4})-(?<month>\\d{2})');
  const [flags, setFlags] = useState<string[]>(['g']);
  const [text, setText] = useState('计划 2026-09 开始，2026-11 验收');
  const [replace, setReplace] = useState(false);
  const [replacement, setReplacement] = useState('$<year> 年 $<month> 月');
  const ask = { pattern, flags: flags.join(''), text, replacement: replace ? replacement : null };
  const { data, error, loading } = useRequest(() => runRegex(ask), {
    refreshDeps: [ask.pattern, ask.flags, ask.text, ask.replacement],
    debounceWait: 200,
    ready: pattern !== '',
    onError: () => undefined,
  });
  return (
    <div className={styles.tool}>
      <label className={styles.field}>
        <span className={styles.label}>正则表达式</span>
        <Input
          className={styles.mono}
          value={pattern}
          maxLength={2000}
          onChange={(event) => setPattern(event.target.value)}
        />
      </label>
      <Checkbox.Group options={flagNames} value={flags} onChange={setFlags} />
      <label className={styles.field}>
        <span className={styles.label}>文本</span>
        <Input.TextArea
          className={styles.mono}
          rows={6}
          maxLength={200_000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <Checkbox checked={replace} onChange={(event) => setReplace(event.target.checked)}>
        替换为
      </Checkbox>
      {replace && (
        <Input
          className={styles.mono}
          aria-label="替换为"
          value={replacement}
          maxLength={2000}
          onChange={(event) => setReplacement(event.target.value)}
        />
      )}
      {pattern === '' && <Alert type="info" showIcon title="请输入正则表达式" />}
      {pattern !== '' && error && <Alert type="error" showIcon title={error.message} />}
      {pattern !== '' && !error && data && (
        <>
          <p className={styles.faint} role="status">
            {loading ? '匹配中…' : `${data.matches.length} 处匹配${data.more ? '以上' : ''}`}
          </p>
          <p className={styles.text}>
            {pieces(text, data.matches).map((part, at) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name.
              part.match ? <mark key={at}>{part.text}</mark> : <span key={at}>{part.text}</span>,
            )}
          </p>
          {data.replaced !== null && (
            <section aria-label="替换结果">
              <span className={styles.label}>替换结果</span>
              <p className={styles.text}>{data.replaced}</p>
            </section>
          )}
          <ol className={styles.list} aria-label="匹配">
            {data.matches.slice(0, SHOWN).map((match) => (
              <li key={match.at}>
                <span>位置 {match.at}</span>
                <code className={styles.value}>{match.text || '（空）'}</code>
                {match.groups.map((group, at) => {
                  const name = Object.entries(match.named).find(([, value]) => value === group)?.[0];
                  return (
                    // biome-ignore lint/suspicious/noArrayIndexKey: groups are known by their number.
                    <span key={at} className={styles.faint}>
                      {name ?? `第 ${at + 1} 组`}：{group ?? '未匹配'}
                    </span>
                  );
                })}
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}
