import type { Clause } from '@contract/norm/clauses';
import type { ChangeLevel } from '@contract/norm/enums';
import type { NormContent } from '@contract/norm/norm';
import { useMemoizedFn } from 'ahooks';
import { App } from 'antd';
import { useRef, useState } from 'react';
import { normApi } from '@/services/norm';
import { failureText } from '@/utils/failure';
import { isStale } from '@/utils/refusal';

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

const STEPS = 50;

/** What is typed into a draft, the way back through it, and its saves: one after the other, each against what was read. */
export function useNormDraft(
  content: NormContent,
  { onChanged, onReload }: { onChanged: () => void; onReload: () => void },
) {
  const { message, modal } = App.useApp();
  const [values, setValues] = useState(() => valuesOf(content));
  const [past, setPast] = useState<DraftValues[]>([]);
  const [saved, setSaved] = useState(values);
  const [busy, setBusy] = useState(false);
  /** Another text stands in the editor than was typed. */
  const [revision, setRevision] = useState(0);
  const version = useRef(content.version);
  const dirty = values !== saved;
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

  const save = useMemoizedFn(async (): Promise<boolean> => {
    if (!dirty) return true;
    setBusy(true);
    try {
      const { version: next } = await normApi.saveVersion({ id: content.id, version: version.current, ...values });
      version.current = next;
      setSaved(values);
      return true;
    } catch (error) {
      if (isStale(error)) {
        void modal.confirm({
          title: '草稿已被他人修改',
          content: '载入最新的草稿会丢弃这里未保存的修改；也可以先把它们复制出来。',
          okText: '载入最新',
          cancelText: '继续编辑',
          onOk: onReload,
        });
      } else void message.error(failureText(error, '保存草稿失败'));
      return false;
    } finally {
      setBusy(false);
    }
  });
  const submit = useMemoizedFn(async () => {
    if (!(await save())) return;
    setBusy(true);
    try {
      await normApi.submitVersion({ id: content.id, version: version.current });
      void message.success('已送审，评审人和批准人会依次收到审批');
      onChanged();
    } catch (error) {
      void message.error(failureText(error, '送审失败'));
    } finally {
      setBusy(false);
    }
  });
  const drop = useMemoizedFn(async () => {
    try {
      await normApi.dropVersion({ id: content.id, version: version.current });
      setSaved(values);
      void message.success('已放弃草稿');
    } catch (error) {
      void message.error(failureText(error, '放弃草稿失败'));
    }
    onChanged();
  });
  return { values, dirty, busy, revision, change, back, save, submit, drop };
}
