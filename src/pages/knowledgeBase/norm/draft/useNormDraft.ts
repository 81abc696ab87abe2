import type { Clause } from '@contract/norm/clauses';
import type { ChangeLevel } from '@contract/norm/enums';
import type { NormContent } from '@contract/norm/norm';
import { useMemoizedFn } from 'ahooks';
import { App } from 'antd';
import { useState } from 'react';
import { useDraft } from '@/features/object/form';
import { normApi } from '@/services/norm';
import { failureText } from '@/utils/failure';

export interface DraftValues {
  clauses: Clause[];
  changeLevel: ChangeLevel;
  changeReason: string;
  changeImpact: string;
  plannedOn: string | null;
  reviewers: string[];
  approvers: string[];
}

const valuesOf = (content: NormContent): DraftValues => ({
  clauses: content.clauses,
  changeLevel: content.changeLevel,
  changeReason: content.changeReason,
  changeImpact: content.changeImpact,
  plannedOn: content.plannedOn,
  reviewers: content.reviewers.map(({ userId }) => userId),
  approvers: content.approvers.map(({ userId }) => userId),
});

const countOf = ({ clauses }: Pick<DraftValues, 'clauses'>) => `${clauses.length} 条`;

const STEPS = 50;

/** What is typed into a draft, the way back through it, and its saves: one after the other, each against what was read. */
export function useNormDraft(content: NormContent, onChanged: () => void) {
  const { message } = App.useApp();
  const [past, setPast] = useState<DraftValues[]>([]);
  const [submitting, setSubmitting] = useState(false);
  /** Another text stands in the editor than was typed. */
  const [revision, setRevision] = useState(0);
  const editor = useDraft<DraftValues, { version: number }, NormContent>({
    stored: { value: valuesOf(content), version: content.version },
    same: Object.is,
    send: (values, version = content.version) => normApi.saveVersion({ id: content.id, version, ...values }),
    onSaved: () => undefined,
    saved: null,
    failure: '保存草稿失败',
    conflict: {
      subject: `${content.text} 版草稿`,
      rows: (mine, theirs) => [
        { key: 'clauses', label: '条款', mine: countOf(mine), theirs: countOf(theirs) },
        { key: 'reason', label: '修订原因', mine: mine.changeReason || '—', theirs: theirs.changeReason || '—' },
      ],
      onTheirs: (theirs) => {
        editor.adopt({ value: valuesOf(theirs), version: theirs.version });
        setPast([]);
        setRevision((before) => before + 1);
      },
    },
  });
  const { draft: values, setDraft: setValues, dirty, version = content.version, save, dialog } = editor;
  const change = useMemoizedFn((part: Partial<DraftValues>) => {
    setPast((before) => [...before.slice(1 - STEPS), values]);
    setValues({ ...values, ...part });
  });
  const back =
    past.length > 0
      ? () => {
          setValues(past.at(-1) as DraftValues);
          setPast((before) => before.slice(0, -1));
          setRevision((before) => before + 1);
        }
      : null;

  const submit = useMemoizedFn(async () => {
    const saved = dirty ? await save() : { version };
    if (!saved) return;
    setSubmitting(true);
    try {
      await normApi.submitVersion({ id: content.id, version: saved.version });
      void message.success('已送审，评审人和批准人会依次收到审批');
      onChanged();
    } catch (error) {
      void message.error(failureText(error, '送审失败'));
    } finally {
      setSubmitting(false);
    }
  });
  const drop = useMemoizedFn(async () => {
    try {
      await normApi.dropVersion({ id: content.id, version });
      editor.adopt({ value: values, version });
      void message.success('已放弃草稿');
    } catch (error) {
      void message.error(failureText(error, '放弃草稿失败'));
    }
    onChanged();
  });
  return { values, dirty, busy: editor.busy || submitting, revision, change, back, save, submit, drop, dialog };
}
