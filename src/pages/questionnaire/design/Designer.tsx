import { EyeOutlined, PlusOutlined, RedoOutlined, SettingOutlined, UndoOutlined } from '@ant-design/icons';
import type { FormDetail } from '@contract/questionnaire/form';
import { faultsOf } from '@contract/questionnaire/lint';
import { type Question, type QuestionKind, questionKinds } from '@contract/questionnaire/model';
import { Alert, App, Button, Drawer } from 'antd';
import { useMemo, useState } from 'react';
import { ActionMenu } from '@/components/ActionMenu';
import StateView from '@/components/StateView';
import { ObjectApprovals } from '@/features/approval';
import { FormHead, FormMenu, type FormVerb, formVerbs, useFormVerbs } from '@/features/questionnaire';
import { useKeys } from '@/hooks/keys';
import { useMediaQuery } from '@/hooks/useMediaQuery';
import { questionnaireApi } from '@/services/questionnaire';
import { cx } from '@/utils/cx';
import { BankDialog } from './BankDialog';
import { CopyDialog } from './CopyDialog';
import { Canvas } from './canvas/Canvas';
import styles from './design.module.css';
import { Faults } from './Faults';
import { designKeys } from './keys';
import { kindGroups } from './kinds';
import { LogicGraph } from './LogicGraph';
import {
  duplicateAt,
  insertAt,
  moveTo,
  newQuestion,
  patchQuestion,
  removeAt,
  withFreshIds,
  withImage,
} from './model/edit';
import { Outline } from './Outline';
import { Palette } from './Palette';
import { PasteDialog } from './PasteDialog';
import { Preview } from './Preview';
import { QuestionSettings } from './settings/QuestionSettings';
import { Templates } from './Templates';
import { type SaveState, useDesign } from './useDesign';

const saveWords: Record<SaveState, string> = {
  saved: '已保存',
  dirty: '有修改，即将保存',
  saving: '正在保存…',
  failed: '保存失败，将自动重试',
  'put off': '与他人的修改冲突，尚未保存',
};
/** Below it settings stand in a drawer, and the palette in a menu. */
const COMPACT = '(max-width: 1100px)';

/** The designer of one questionnaire: palette and outline, the questions, and what the chosen one is. */
export function Designer({ form: initial }: { form: FormDetail }) {
  const { message } = App.useApp();
  const [form, setForm] = useState(initial);
  const design = useDesign(initial, (version) =>
    setForm((before) => ({ ...before, version, edited: before.versionNo !== null })),
  );
  const { draft, state } = design;
  // What is asked about stays as it is: what was typed could not be kept.
  const edit: typeof design.edit = (next, tag) => {
    if (form.waiting) void message.info('问卷正在等待发布审批，撤回审批后可以修改');
    else design.edit(next, tag);
  };
  const compact = useMediaQuery(COMPACT);
  const [chosen, setChosen] = useState<string | null>(initial.draft.questions[0]?.id ?? null);
  const [drawer, setDrawer] = useState(false);
  const [open, setOpen] = useState<'preview' | 'templates' | 'paste' | 'copy' | 'bank' | 'graph'>();
  const at = draft.questions.findIndex(({ id }) => id === chosen);
  const question = draft.questions[at];
  const faults = useMemo(() => faultsOf(draft, form.settings), [draft, form.settings]);
  const faultTexts = useMemo(() => {
    const texts = new Map<string, string[]>();
    for (const { question: id, text } of faults) texts.set(id, [...(texts.get(id) ?? []), text]);
    return texts;
  }, [faults]);

  const reload = async () => {
    const next = await questionnaireApi.get({ id: form.id });
    setForm(next);
    design.rebase(next);
  };
  const { run, dialog } = useFormVerbs((verb) => {
    if (verb !== 'copy') void reload().catch(() => undefined);
  });
  const onVerb = async (verb: FormVerb) => {
    // What is done to the questionnaire is done to what is seen here.
    if (!(await design.save())) return void message.warning('修改还没有保存，请稍后再试');
    const publishes = verb === 'publish' || verb === 'publishNext' || verb === 'rePublish';
    if (publishes && faults.length > 0) {
      document.getElementById('design-faults')?.scrollIntoView({ block: 'nearest' });
      return void message.warning(`有 ${faults.length} 处需要修改后才能发布`);
    }
    const now = await questionnaireApi.get({ id: form.id });
    setForm(now);
    if (!design.rebase(now)) return;
    run(verb, now);
  };

  const addAt = (kind: QuestionKind, place: number) => {
    const added = newQuestion(draft, kind);
    edit(insertAt(draft, added, place));
    setChosen(added.id);
    if (compact) setDrawer(kind !== 'page');
  };
  const add = (kind: QuestionKind) => addAt(kind, at < 0 ? draft.questions.length : at + 1);
  const addAll = (questions: Question[]) => {
    const place = at < 0 ? draft.questions.length : at + 1;
    edit({ ...draft, questions: draft.questions.toSpliced(place, 0, ...questions) });
    setChosen(questions[0]?.id ?? null);
  };
  const placeOf = (id: string) => draft.questions.findIndex((one) => one.id === id);
  const copy = (id: string) => {
    const copied = duplicateAt(draft, placeOf(id));
    if (!copied) return;
    edit(copied.schema);
    setChosen(copied.id);
  };
  const remove = (id: string) => {
    const place = placeOf(id);
    if (place < 0) return;
    const next = removeAt(draft, place);
    edit(next);
    setChosen(next.questions[Math.min(place, next.questions.length - 1)]?.id ?? null);
  };
  const choose = (id: string, openSettings = false) => {
    setChosen(id);
    if (openSettings) setDrawer(true);
  };
  const step = (by: number) => {
    const next = draft.questions[Math.max(0, Math.min(draft.questions.length - 1, at + by))];
    if (!next) return false;
    setChosen(next.id);
    document.getElementById(`card-${next.id}`)?.focus();
  };

  useKeys(designKeys, {
    undo: () => (form.waiting ? false : design.undo()),
    redo: () => (form.waiting ? false : design.redo()),
    redoAlso: () => (form.waiting ? false : design.redo()),
    next: () => step(1),
    previous: () => step(-1),
    up: () => (at > 0 ? edit(moveTo(draft, at, at - 1)) : undefined),
    down: () => (at >= 0 ? edit(moveTo(draft, at, at + 1)) : undefined),
    copy: () => (chosen ? copy(chosen) : false),
    remove: () => (chosen ? remove(chosen) : false),
    title: () => {
      const input = document.querySelector<HTMLInputElement>(`[data-title="${chosen}"]`);
      if (!input || document.activeElement?.closest('button, a')) return false;
      input.focus();
    },
    preview: () => setOpen('preview'),
    save: () => void design.save(),
  });

  const main: FormVerb | undefined =
    form.waiting || !form.rights.includes('manage')
      ? undefined
      : form.state === 'DRAFT'
        ? 'publish'
        : form.state === 'STOPPED'
          ? 'rePublish'
          : form.edited || state !== 'saved'
            ? 'publishNext'
            : undefined;
  const settings = question && (
    <QuestionSettings
      formId={form.id}
      schema={draft}
      question={question}
      onChange={(patch, tag) => edit(patchQuestion(draft, question.id, patch), tag)}
      onImage={(optionId, imageId) => edit((now) => withImage(now, question.id, optionId, imageId))}
      onReplace={(next) =>
        edit({ ...draft, questions: draft.questions.map((one) => (one.id === next.id ? next : one)) })
      }
      onSchema={(next) => edit(next, 'schema')}
    />
  );
  const palette = kindGroups.map(({ label, kinds }) => ({
    key: label,
    type: 'group' as const,
    label,
    children: kinds.map((kind) => ({ key: kind, label: questionKinds[kind], onClick: () => add(kind) })),
  }));

  return (
    <div className={styles.page}>
      <FormHead
        form={form}
        active="design"
        note={
          <span role="status" className={styles.saveState} data-state={state} title={design.fault}>
            {saveWords[state]}
            {(state === 'put off' || state === 'failed') && (
              <Button size="small" type="link" onClick={() => void design.save()}>
                现在保存
              </Button>
            )}
          </span>
        }
        extra={
          <>
            <Button
              icon={<UndoOutlined />}
              aria-label="撤销"
              disabled={!design.canUndo || form.waiting}
              onClick={design.undo}
            />
            <Button
              icon={<RedoOutlined />}
              aria-label="重做"
              disabled={!design.canRedo || form.waiting}
              onClick={design.redo}
            />
            <Button icon={<EyeOutlined />} onClick={() => setOpen('preview')}>
              预览
            </Button>
            {form.rights.includes('manage') && (
              <Button icon={<SettingOutlined />} onClick={() => void onVerb('settings')}>
                设置
              </Button>
            )}
            {main && (
              <Button type="primary" onClick={() => void onVerb(main)}>
                {formVerbs[main]}
              </Button>
            )}
            <FormMenu
              form={form}
              without={['design', 'settings', ...(main ? [main] : [])]}
              onVerb={(verb) => void onVerb(verb)}
            />
          </>
        }
      />
      <div className={styles.body}>
        {!compact && (
          <aside className={cx(styles.left, 'more-below')} aria-label="题型与大纲">
            <Palette onAdd={add} />
            <Outline schema={draft} chosen={chosen} faulty={new Set(faultTexts.keys())} onChoose={setChosen} />
          </aside>
        )}
        <section className={styles.canvas} aria-label="题目">
          <div className={styles.canvasTools}>
            {compact && (
              <ActionMenu menu={{ items: palette }}>
                <Button icon={<PlusOutlined />}>添加题目</Button>
              </ActionMenu>
            )}
            <Button type="text" onClick={() => setOpen('templates')}>
              从模板开始
            </Button>
            <Button type="text" onClick={() => setOpen('paste')}>
              从文本或文件导入
            </Button>
            <Button type="text" onClick={() => setOpen('copy')}>
              从其他问卷复制
            </Button>
            <Button type="text" onClick={() => setOpen('bank')}>
              从题库添加
            </Button>
            <Button type="text" onClick={() => setOpen('graph')}>
              逻辑图
            </Button>
          </div>
          {state === 'failed' && design.fault && (
            <Alert type="warning" showIcon role="alert" title={`修改没有保存：${design.fault}`} />
          )}
          {form.waiting && (
            <Alert type="info" showIcon title="正在等待发布审批：题目和设置保持不变，撤回审批后可以修改" />
          )}
          <ObjectApprovals
            on={{ objectType: 'questionnaire', objectId: form.id }}
            revision={form.version + (form.waiting ? 0.5 : 0)}
            label="发布审批"
            onChanged={() => void reload().catch(() => undefined)}
          />
          <div id="design-faults">
            <Faults
              schema={draft}
              faults={draft.questions.length > 0 ? faults : []}
              onGo={(id) => choose(id, compact)}
            />
          </div>
          <StateView
            empty={draft.questions.length === 0}
            emptyText={compact ? '还没有题目，请添加题目或选择模板' : '还没有题目：从左边选择题型，或者从模板开始'}
            emptyAction={<Button onClick={() => setOpen('templates')}>选择模板</Button>}
          />
          <Canvas
            schema={draft}
            chosen={chosen}
            faults={faultTexts}
            onChoose={choose}
            onTitle={(id, title) => edit(patchQuestion(draft, id, { title }), `${id}.title`)}
            onMove={(id, to) => edit(moveTo(draft, placeOf(id), to))}
            onCopy={copy}
            onRemove={remove}
            onAddAt={addAt}
          />
        </section>
        {!compact && (
          <aside className={styles.right} aria-label="题目设置">
            {settings ?? <p className={styles.hint}>选择一道题目，在这里修改它的设置。</p>}
          </aside>
        )}
      </div>
      {compact && (
        <Drawer
          open={drawer && question !== undefined}
          title="题目设置"
          size="min(480px, 100vw)"
          onClose={() => setDrawer(false)}
        >
          {settings}
        </Drawer>
      )}
      {open === 'preview' && <Preview form={form} schema={draft} onClose={() => setOpen(undefined)} />}
      {open === 'paste' && (
        <PasteDialog formId={form.id} schema={draft} onUse={addAll} onClose={() => setOpen(undefined)} />
      )}
      {open === 'copy' && (
        <CopyDialog formId={form.id} schema={draft} onUse={addAll} onClose={() => setOpen(undefined)} />
      )}
      {open === 'bank' && <BankDialog schema={draft} onUse={addAll} onClose={() => setOpen(undefined)} />}
      {open === 'graph' && (
        <LogicGraph
          schema={draft}
          faulty={new Set(faultTexts.keys())}
          onChoose={(id) => {
            setOpen(undefined);
            choose(id, compact);
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'templates' && (
        <Templates
          replaces={draft.questions.length > 0}
          onClose={() => setOpen(undefined)}
          onUse={(template) => {
            const schema = withFreshIds(template);
            edit(schema);
            setChosen(schema.questions[0]?.id ?? null);
          }}
        />
      )}
      {design.dialog}
      {dialog}
    </div>
  );
}
