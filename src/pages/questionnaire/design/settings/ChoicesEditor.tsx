import { DeleteOutlined, DownOutlined, PlusOutlined, UpOutlined } from '@ant-design/icons';
import { PLACES_MAX } from '@contract/questionnaire/kinds/slot';
import type { Choice, FormSchema, Question } from '@contract/questionnaire/model';
import { Button, Checkbox, Input, InputNumber } from 'antd';
import { useRef, useState } from 'react';
import styles from '../design.module.css';
import { choicesFromLines, newChoice } from '../model/edit';
import { ChoiceCondition } from './ChoiceCondition';
import { ImagePick } from './ImagePick';

interface Props {
  /** 选项, 行 or 列. */
  label: string;
  prefix: 'o' | 'r' | 'c';
  value: readonly Choice[];
  /** Options that may ask for words, take back all others, count something in formulas, or take so many people. */
  marks?: { other: boolean; exclusive: boolean; value: boolean; places?: boolean };
  /** Of a picture question: what images are uploaded for, and what becomes of one that came, however long it took. */
  images?: { formId: string; onImage: (optionId: string, imageId: string) => void };
  /** Each may be offered by what was answered before, where there is something before. */
  conditions?: { schema: FormSchema; questions: readonly Question[] };
  onChange: (choices: Choice[], tag?: string) => void;
}

/** A list of choices: one by one, or pasted by lines. Enter goes on to the next one. */
export function ChoicesEditor({ label, prefix, value, marks, images, conditions, onChange }: Props) {
  const mayDepend = conditions !== undefined && conditions.questions.length > 0;
  const [depends, setDepends] = useState(() => value.some(({ show }) => show !== undefined));
  const isConditional = mayDepend && depends;
  const [lines, setLines] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const focusAt = (at: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLInputElement>('input[data-text]')[at]?.focus());
  const set = (at: number, part: Partial<Choice>, tag?: string) =>
    onChange(
      value.map((one, index) => (index === at ? { ...one, ...part } : one)),
      tag,
    );
  const add = (at: number) => {
    const made = newChoice(value, prefix, `${label} ${value.length + 1}`);
    onChange(value.toSpliced(at, 0, marks?.places ? { ...made, places: value[at - 1]?.places ?? 1 } : made));
    focusAt(at);
  };
  const move = (from: number, to: number) => {
    const one = value[from];
    if (one) onChange(value.toSpliced(from, 1).toSpliced(to, 0, one));
  };
  if (lines !== null) {
    return (
      <div className={styles.field}>
        <label htmlFor={`lines-${prefix}`}>{label}：每行一个</label>
        <Input.TextArea
          id={`lines-${prefix}`}
          autoFocus
          autoSize={{ minRows: 6, maxRows: 16 }}
          value={lines}
          onChange={(event) => setLines(event.target.value)}
        />
        <div className={styles.line}>
          <Button
            type="primary"
            size="small"
            onClick={() => {
              const choices = choicesFromLines(lines, value, prefix);
              onChange(
                marks?.places
                  ? choices.map((one) => ({ ...one, places: one.places ?? value[0]?.places ?? 1 }))
                  : choices,
              );
              setLines(null);
            }}
          >
            使用这些{label}
          </Button>
          <Button size="small" onClick={() => setLines(null)}>
            取消
          </Button>
        </div>
      </div>
    );
  }
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      <ul ref={list} className={styles.choices}>
        {value.map((choice, at) => (
          <li key={choice.id}>
            <div className={styles.choiceLine}>
              {images && (
                <ImagePick
                  formId={images.formId}
                  label={`${label} ${at + 1} 的图片`}
                  value={choice.imageId}
                  onChange={(imageId) => images.onImage(choice.id, imageId)}
                />
              )}
              <Input
                data-text
                size="small"
                aria-label={`${label} ${at + 1}`}
                maxLength={2000}
                value={choice.text}
                onChange={(event) => set(at, { text: event.target.value }, `${prefix}${choice.id}`)}
                onPaste={(event) => {
                  const pasted = event.clipboardData.getData('text/plain');
                  if (!/\n/.test(pasted.trim())) return;
                  event.preventDefault();
                  setLines([...value.map(({ text }) => text), pasted.trim()].join('\n'));
                }}
                onPressEnter={(event) => {
                  if (event.nativeEvent.isComposing) return;
                  if (at + 1 < value.length) focusAt(at + 1);
                  else add(at + 1);
                }}
              />
              <Button
                type="text"
                size="small"
                icon={<UpOutlined />}
                aria-label={`上移${label} ${at + 1}`}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              />
              <Button
                type="text"
                size="small"
                icon={<DownOutlined />}
                aria-label={`下移${label} ${at + 1}`}
                disabled={at === value.length - 1}
                onClick={() => move(at, at + 1)}
              />
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`删除${label} ${at + 1}`}
                onClick={() => onChange(value.toSpliced(at, 1))}
              />
            </div>
            {(marks?.other || marks?.exclusive || marks?.value || marks?.places || isConditional) && (
              <div className={styles.choiceMarks}>
                {marks?.other && (
                  <Checkbox
                    checked={choice.other ?? false}
                    onChange={(event) => set(at, { other: event.target.checked || undefined })}
                  >
                    可填写
                  </Checkbox>
                )}
                {marks?.exclusive && (
                  <Checkbox
                    checked={choice.exclusive ?? false}
                    onChange={(event) => set(at, { exclusive: event.target.checked || undefined })}
                  >
                    与其他互斥
                  </Checkbox>
                )}
                {marks?.places && (
                  <InputNumber
                    size="small"
                    aria-label={`${label} ${at + 1} 的名额`}
                    placeholder="名额"
                    min={1}
                    max={PLACES_MAX}
                    precision={0}
                    suffix="个名额"
                    value={choice.places ?? null}
                    onChange={(places) => set(at, { places: places ?? undefined }, `${prefix}${choice.id}.places`)}
                  />
                )}
                {marks?.value && (
                  <InputNumber
                    size="small"
                    aria-label={`${label} ${at + 1} 的分值`}
                    placeholder="分值"
                    title="在计算题的公式里算作多少"
                    value={choice.value ?? null}
                    onChange={(value) => set(at, { value: value ?? undefined }, `${prefix}${choice.id}.value`)}
                  />
                )}
                {isConditional && (
                  <ChoiceCondition
                    {...conditions}
                    label={`${label} ${at + 1}`}
                    value={choice.show}
                    onChange={(show) => set(at, { show })}
                  />
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.line}>
        <Button size="small" icon={<PlusOutlined />} onClick={() => add(value.length)}>
          添加{label}
        </Button>
        <Button size="small" type="text" onClick={() => setLines(value.map(({ text }) => text).join('\n'))}>
          按行编辑
        </Button>
        {mayDepend && !depends && (
          <Button size="small" type="text" onClick={() => setDepends(true)}>
            设显示条件
          </Button>
        )}
      </div>
    </fieldset>
  );
}
