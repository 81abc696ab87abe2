import { CopyOutlined, DeleteOutlined, DownOutlined, HolderOutlined, UpOutlined } from '@ant-design/icons';
import { type FormSchema, type Question, questionKinds } from '@contract/questionnaire/model';
import { Button, Input, type InputRef } from 'antd';
import { useEffect, useRef } from 'react';
import { rulesOf, sayRule } from '@/features/questionnaire/logic';
import { cx } from '@/utils/cx';
import styles from '../design.module.css';
import { DRAGGED_QUESTION } from '../kinds';
import { AnswerSketch } from './AnswerSketch';

interface Props {
  schema: FormSchema;
  question: Question;
  at: number;
  no: number | undefined;
  isChosen: boolean;
  faults: readonly string[];
  onChoose: (id: string, open?: boolean) => void;
  onTitle: (id: string, title: string) => void;
  onMove: (id: string, to: number) => void;
  onCopy: (id: string) => void;
  onRemove: (id: string) => void;
}

/** One question: its title is edited where it stands, the rest beside it. */
export function QuestionCard(props: Props) {
  const { schema, question, at, no, isChosen, faults, onChoose, onTitle, onMove, onCopy, onRemove } = props;
  const { id, kind, title, description, required } = question;
  const card = useRef<HTMLDivElement>(null);
  const input = useRef<InputRef>(null);
  useEffect(() => {
    if (!isChosen) return;
    card.current?.scrollIntoView?.({ block: 'nearest' });
    // Where somebody types, the keyboard stays.
    if (!card.current?.contains(document.activeElement) && !isField(document.activeElement)) card.current?.focus();
  }, [isChosen]);
  const name = no === undefined ? questionKinds[kind] : `第 ${no} 题`;
  const rules = rulesOf(question);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of the canvas that the keys go through
    <div
      ref={card}
      role="group"
      tabIndex={-1}
      id={`card-${id}`}
      data-question={id}
      aria-label={`${name}：${title || questionKinds[kind]}`}
      aria-current={isChosen ? 'true' : undefined}
      className={cx(styles.card, kind === 'page' && styles.pageCard)}
      onFocus={() => !isChosen && onChoose(id)}
      onPointerDown={() => !isChosen && onChoose(id)}
    >
      <div className={styles.cardHead}>
        <span
          className={styles.handle}
          draggable
          aria-hidden
          title="拖动调整顺序"
          onDragStart={(event) => {
            event.dataTransfer.setData(DRAGGED_QUESTION, id);
            event.dataTransfer.effectAllowed = 'move';
          }}
        >
          <HolderOutlined />
        </span>
        {no !== undefined && (
          <span className={styles.no}>
            {required && <span className={styles.required}>*</span>}
            {no}.
          </span>
        )}
        {kind === 'page' ? (
          <span className={styles.pageWord}>分页：以下题目在新的一页</span>
        ) : (
          <Input
            ref={input}
            data-title={id}
            variant="borderless"
            className={styles.titleInput}
            aria-label={`${name}的标题`}
            placeholder="请填写题目"
            maxLength={2000}
            value={title}
            onChange={(event) => onTitle(id, event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape' || (event.key === 'Enter' && !event.nativeEvent.isComposing)) {
                event.preventDefault();
                event.stopPropagation();
                card.current?.focus();
              }
            }}
          />
        )}
        <span className={styles.kind}>
          {question.score && `${question.score.points} 分 · `}
          {kind !== 'page' && questionKinds[kind]}
        </span>
        <span className={styles.cardTools}>
          <Button
            type="text"
            size="small"
            icon={<UpOutlined />}
            aria-label={`上移 ${name}`}
            disabled={at === 0}
            onClick={() => onMove(id, at - 1)}
          />
          <Button
            type="text"
            size="small"
            icon={<DownOutlined />}
            aria-label={`下移 ${name}`}
            disabled={at === schema.questions.length - 1}
            onClick={() => onMove(id, at + 1)}
          />
          <Button
            type="text"
            size="small"
            icon={<CopyOutlined />}
            aria-label={`复制 ${name}`}
            onClick={() => onCopy(id)}
          />
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={`删除 ${name}`}
            onClick={() => onRemove(id)}
          />
        </span>
      </div>
      {description && <p className={styles.description}>{description}</p>}
      <AnswerSketch question={question} />
      {rules.length > 0 && (
        <ul className={styles.rules}>
          {rules.map((rule, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rules have no names; their order is what they are
            <li key={index}>{sayRule(schema, rule)}</li>
          ))}
        </ul>
      )}
      {faults.map((text) => (
        <p key={text} className={styles.fault}>
          {text}
        </p>
      ))}
      <Button className={styles.openSettings} size="small" onClick={() => onChoose(id, true)}>
        修改
      </Button>
    </div>
  );
}

const isField = (element: Element | null) =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  Boolean(element?.closest('.ant-select'));
