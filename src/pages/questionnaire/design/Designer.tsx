import type { FormDetail } from '@contract/questionnaire/form';
import { faultsOf } from '@contract/questionnaire/lint';
import { Alert, App, Button, Drawer } from 'antd';
import { useMemo, useState } from 'react';
import StateView from '@/components/StateView';
import { ObjectApprovals } from '@/features/approval';
import { type FormVerb, useFormVerbs } from '@/features/questionnaire';
import { useKeys } from '@/hooks/keys';
import { useMediaQuery } from '@/hooks/useMediaQuery';
import { questionnaireApi } from '@/services/questionnaire';
import { cx } from '@/utils/cx';
import { CanvasTools } from './CanvasTools';
import { Canvas } from './canvas/Canvas';
import { DesignDialogs, type OpenDialog } from './DesignDialogs';
import { DesignHead } from './DesignHead';
import styles from './design.module.css';
import { Faults } from './Faults';
import { designKeys } from './keys';
import { patchQuestion, withImage } from './model/edit';
import { Outline } from './Outline';
import { Palette } from './Palette';
import { QuestionSettings } from './settings/QuestionSettings';
import { type Design, useDesign } from './useDesign';
import { useQuestions } from './useQuestions';

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
  const edit: Design['edit'] = (next, tag) => {
    if (form.waiting) void message.info('问卷正在等待发布审批，撤回审批后可以修改');
    else design.edit(next, tag);
  };
  const compact = useMediaQuery(COMPACT);
  const [drawer, setDrawer] = useState(false);
  const [open, setOpen] = useState<OpenDialog>();
  const questions = useQuestions(draft, edit, (kind) => {
    if (compact) setDrawer(kind !== 'page');
  });
  const { chosen, question } = questions;
  const choose = (id: string, openSettings = false) => {
    questions.choose(id);
    if (openSettings) setDrawer(true);
  };
  const faults = useMemo(() => faultsOf(draft, form.settings), [draft, form.settings]);
  const faultTexts = useMemo(() => {
    const texts = new Map<string, string[]>();
    for (const { question: id, text } of faults) texts.set(id, [...(texts.get(id) ?? []), text]);
    return texts;
  }, [faults]);
  const faulty = new Set(faultTexts.keys());

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

  useKeys(designKeys, {
    undo: () => (form.waiting ? false : design.undo()),
    redo: () => (form.waiting ? false : design.redo()),
    redoAlso: () => (form.waiting ? false : design.redo()),
    next: () => questions.step(1),
    previous: () => questions.step(-1),
    up: () => questions.up(),
    down: () => questions.down(),
    copy: () => (chosen ? questions.copy(chosen) : false),
    remove: () => (chosen ? questions.remove(chosen) : false),
    title: () => {
      const input = document.querySelector<HTMLInputElement>(`[data-title="${chosen}"]`);
      if (!input || document.activeElement?.closest('button, a')) return false;
      input.focus();
    },
    preview: () => setOpen('preview'),
    save: () => void design.save(),
  });

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

  return (
    <div className={styles.page}>
      <DesignHead
        form={form}
        design={design}
        onPreview={() => setOpen('preview')}
        onVerb={(verb) => void onVerb(verb)}
      />
      <div className={styles.body}>
        {!compact && (
          <aside className={cx(styles.left, 'more-below')} aria-label="题型与大纲">
            <Palette onAdd={questions.add} />
            <Outline schema={draft} chosen={chosen} faulty={faulty} onChoose={choose} />
          </aside>
        )}
        <section className={styles.canvas} aria-label="题目">
          <CanvasTools onAdd={compact ? questions.add : null} onOpen={setOpen} />
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
            onMove={questions.move}
            onCopy={questions.copy}
            onRemove={questions.remove}
            onAddAt={questions.addAt}
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
      <DesignDialogs
        open={open}
        form={form}
        schema={draft}
        faulty={faulty}
        onUse={questions.addAll}
        onReplace={(schema) => {
          edit(schema);
          questions.choose(schema.questions[0]?.id ?? null);
        }}
        onChoose={(id) => choose(id, compact)}
        onClose={() => setOpen(undefined)}
      />
      {design.dialog}
      {dialog}
    </div>
  );
}
