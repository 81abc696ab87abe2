import type { AnswerRow, AnswersPage } from '@contract/questionnaire/answers';
import { isDrawn, SIGNATURE_HEIGHT, SIGNATURE_WIDTH } from '@contract/questionnaire/kinds/signature';
import { isSilent } from '@contract/questionnaire/model';
import { ANSWER_TAGS_MAX, answerSources, responseStatuses } from '@contract/questionnaire/settings';
import { sayAnswer } from '@contract/questionnaire/texts';
import { App, Button, Drawer, Input, Select } from 'antd';
import { useState } from 'react';
import { useGiveUp, useInline } from '@/features/object/form';
import { ReasonDialog } from '@/features/object/save';
import { secondsText } from '@/features/questionnaire';
import { questionnaireApi } from '@/services/questionnaire';
import { errorText } from '@/utils/apiError';
import { timeText } from './columns';
import styles from './data.module.css';
import { EditForm } from './EditForm';
import { Edits } from './Edits';

interface Props {
  formId: string;
  /** Single answers of it are marked by nothing. */
  anonymous: boolean;
  /** Answers are set aside, corrected and sorted by who manages the questionnaire; others read. */
  manages: boolean;
  row: AnswerRow;
  page: AnswersPage;
  onClose: () => void;
  onChanged: () => unknown;
}

const NOTE_MAX = 500;

/** One answer, question by question; and whether it counts. */
export function AnswerDrawer({
  formId,
  anonymous,
  manages,
  row,
  page: { schema, names, tags },
  onClose,
  onChanged,
}: Props) {
  const { message } = App.useApp();
  const [asking, setAsking] = useState(false);
  const [editing, setEditing] = useState(false);
  const [dirty, setDirty] = useState(false);
  const leave = useGiveUp(dirty);
  const { answers, status } = row;
  const mark = async (next: AnswerRow['status'], note: string) => {
    try {
      await questionnaireApi.markAnswer({ id: formId, responseId: row.id, status: next, note });
      void message.success(next === 'VALID' ? '已恢复为有效' : '已设为无效');
      onChanged();
    } catch (error) {
      void message.error(errorText(error));
      throw error;
    }
  };
  const note = useInline(row.note, async (typed) => {
    const text = typed.trim();
    if (text === row.note) return true;
    try {
      await questionnaireApi.markAnswer({ id: formId, responseId: row.id, status, note: text });
      void message.success('备注已保存');
      await onChanged();
      return true;
    } catch (error) {
      void message.error(errorText(error, '备注没有保存，请重试'));
      return false;
    }
  });
  /** By Esc the field is left by nobody: what stands in it is kept before all goes. */
  const close = () => leave(() => void note.leave().then((isKept) => isKept && onClose()));
  const retag = async (next: string[]) => {
    const [add, remove] = [
      next.filter((one) => !row.tags.includes(one)),
      row.tags.filter((one) => !next.includes(one)),
    ];
    try {
      await questionnaireApi.tagAnswers({ id: formId, responseIds: [row.id], add, remove });
      onChanged();
    } catch (error) {
      void message.error(errorText(error, '标签没有保存，请重试'));
    }
  };
  return (
    <Drawer
      open
      title="答卷"
      size="min(560px, 100vw)"
      mask={{ closable: !dirty }}
      onClose={close}
      extra={
        manages && (
          <>
            {!anonymous && !editing && <Button onClick={() => setEditing(true)}>更正</Button>}{' '}
            {status === 'VALID' ? (
              <Button danger onClick={() => setAsking(true)}>
                设为无效
              </Button>
            ) : (
              <Button onClick={() => void mark('VALID', '').catch(() => undefined)}>恢复为有效</Button>
            )}
          </>
        )
      }
    >
      <p className={styles.facts}>
        {responseStatuses[status]}
        {row.note && `（${row.note}）`} · {timeText(row)} · 用时 {secondsText(row.seconds)} · 第 {row.versionNo} 版
        {row.source !== 'page' && ` · ${answerSources[row.source]}`}
        {row.respondent && ` · ${row.respondent.name}`}
        {row.exam && ` · 得分 ${row.exam.points} / ${row.exam.of}${row.late ? '（迟交）' : ''}`}
      </p>
      {!anonymous && !manages && row.tags.length > 0 && <p className={styles.facts}>标签：{row.tags.join('、')}</p>}
      {!anonymous && manages && (
        <Select
          mode="tags"
          aria-label="答卷的标签"
          className={styles.tags}
          placeholder="添加标签"
          maxCount={ANSWER_TAGS_MAX}
          tokenSeparators={['，', ',']}
          value={row.tags}
          options={tags.map((value) => ({ value }))}
          onChange={(next: string[]) => void retag(next.map((one) => one.trim().slice(0, 20)).filter(Boolean))}
        />
      )}
      {!anonymous && manages && (
        <Input.TextArea
          aria-label="答卷的备注"
          className={styles.tags}
          placeholder="备注：只给管理问卷的人看，离开这里时保存"
          autoSize={{ minRows: 1, maxRows: 6 }}
          maxLength={NOTE_MAX}
          value={note.value}
          onChange={(event) => note.change(event.target.value)}
          onBlur={() => void note.leave()}
        />
      )}
      {editing && (
        <EditForm
          {...{ formId, row, schema, names }}
          onDone={() => {
            setEditing(false);
            void message.success('已更正，修改前的内容留在记录里');
            onChanged();
          }}
          onDirty={setDirty}
          onCancel={() => leave(() => setEditing(false))}
        />
      )}
      <dl className={styles.answer} hidden={editing}>
        {schema.questions
          .filter(({ kind }) => !isSilent(kind))
          .map((question) => {
            const answer = answers[question.id];
            const files = question.kind === 'file' && Array.isArray(answer) ? answer : [];
            const words = (question.options ?? []).flatMap(({ id }) => {
              const own = answers[`${question.id}:${id}`];
              return typeof own === 'string' ? [own] : [];
            });
            return (
              <div key={`${question.id}.${question.kind}`}>
                <dt>{question.title}</dt>
                <dd>
                  {question.kind === 'signature' && typeof answer === 'string' && isDrawn(answer) ? (
                    <Signature path={answer} />
                  ) : files.length > 0 ? (
                    files.map((id) => (
                      <a key={id} href={questionnaireApi.answerFile.address({ fileId: id })} download>
                        {names[id] ?? '文件'}
                      </a>
                    ))
                  ) : (
                    sayAnswer(question, answer, names) || <span className="faint">未作答</span>
                  )}
                  {words.length > 0 && `（${words.join('；')}）`}
                </dd>
              </div>
            );
          })}
      </dl>
      {!editing && <Edits formId={formId} responseId={row.id} revision={row.revision} />}
      {asking && (
        <ReasonDialog
          title="设为无效"
          hint="无效的答卷不进入统计，并让出它占用的名额；之后可以恢复。"
          maxLength={NOTE_MAX}
          okText="设为无效"
          danger
          onSubmit={(note) => mark('INVALID', note)}
          onClose={() => setAsking(false)}
        />
      )}
    </Drawer>
  );
}

/** A signature that was drawn: a path of whole numbers and nothing else (`isDrawn`). */
const Signature = ({ path }: { path: string }) => (
  <svg
    className={styles.signature}
    viewBox={`0 0 ${SIGNATURE_WIDTH} ${SIGNATURE_HEIGHT}`}
    role="img"
    aria-label="手写签名"
  >
    <path d={path} />
  </svg>
);
