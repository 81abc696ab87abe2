import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import { newId } from '@contract/newId';
import { SECTION_TITLE_MAX, SECTIONS_MAX, type SectionKind, sectionKinds, taskPicks } from '@contract/report/kinds';
import type { Section } from '@contract/report/report';
import { Button, Input, Select } from 'antd';
import { RichEditor } from '@/components/RichEditor';
import { MetricPicker } from './MetricPicker';
import styles from './report.module.css';

const optionsOf = <T extends string>(words: Readonly<Record<T, string>>) =>
  (Object.keys(words) as T[]).map((value) => ({ value, label: words[value] }));

interface Props {
  /** Given by the form. */
  value?: Section[];
  onChange?: (sections: Section[]) => void;
}

const newSection = (): Section => ({ id: newId(), title: '新段落', kind: 'text', html: '' });

/** The sections of a template or a report: their order, what each shows, and the texts. */
export function SectionsEditor({ value = [], onChange }: Props) {
  const replace = (at: number, section: Section) =>
    onChange?.(value.map((one, index) => (index === at ? section : one)));
  const move = (at: number, by: -1 | 1) => {
    const next = [...value];
    const [section] = next.splice(at, 1);
    if (section) next.splice(at + by, 0, section);
    onChange?.(next);
  };
  return (
    <>
      <ol className={styles.sections} aria-label="段落">
        {value.map((section, at) => (
          <li key={section.id} className={styles.editSection}>
            <div className={styles.sectionLine}>
              <Input
                aria-label={`第 ${at + 1} 段的标题`}
                maxLength={SECTION_TITLE_MAX}
                value={section.title}
                onChange={({ target }) => replace(at, { ...section, title: target.value })}
              />
              <Select<SectionKind>
                aria-label={`第 ${at + 1} 段的内容`}
                options={optionsOf(sectionKinds)}
                value={section.kind}
                onChange={(kind) => replace(at, { id: section.id, title: section.title, kind })}
              />
              <span>
                <Button
                  type="text"
                  icon={<ArrowUpOutlined />}
                  aria-label={`上移「${section.title}」`}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                />
                <Button
                  type="text"
                  icon={<ArrowDownOutlined />}
                  aria-label={`下移「${section.title}」`}
                  disabled={at === value.length - 1}
                  onClick={() => move(at, 1)}
                />
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={`删除「${section.title}」`}
                  disabled={value.length === 1}
                  onClick={() => onChange?.(value.filter((one) => one !== section))}
                />
              </span>
            </div>
            <More section={section} onChange={(next) => replace(at, next)} />
          </li>
        ))}
      </ol>
      <Button
        block
        type="dashed"
        disabled={value.length >= SECTIONS_MAX}
        onClick={() => onChange?.([...value, newSection()])}
      >
        添加段落
      </Button>
    </>
  );
}

function More({ section, onChange }: { section: Section; onChange: (section: Section) => void }) {
  const { kind, title } = section;
  if (kind === 'text') {
    return (
      <div className={styles.sectionMore}>
        <RichEditor
          compact
          autoFocus={false}
          label={title}
          html={section.html ?? ''}
          onChange={(html) => onChange({ ...section, html })}
          onSave={() => undefined}
        />
      </div>
    );
  }
  if (kind === 'tasks') {
    return (
      <div className={styles.sectionMore}>
        <Select
          aria-label={`「${title}」列出的任务`}
          options={optionsOf(taskPicks)}
          value={section.pick ?? 'done'}
          onChange={(pick) => onChange({ ...section, pick })}
        />
      </div>
    );
  }
  if (kind === 'metrics' || kind === 'chart') {
    return (
      <div className={styles.sectionMore}>
        <MetricPicker
          label={`「${title}」的指标`}
          drawn={kind === 'chart'}
          value={section.metrics ?? []}
          onChange={(metrics) => onChange({ ...section, metrics })}
        />
      </div>
    );
  }
  return null;
}
