import { ApiOutlined } from '@ant-design/icons';
import { type StageCategory, stageCategories } from '@contract/task/enums';
import type { ProcessDetail, ProcessField } from '@contract/task/process';
import type { StageMove, StrandedStage } from '@contract/task/taskTypes';
import { useAccess } from '@umijs/max';
import { Alert, App, Button, Input, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { useDraft } from '@/features/object/form';
import { useRequest } from '@/hooks/useRequest';
import { labelApi } from '@/services/label';
import { taskProcessApi } from '@/services/taskProcess';
import { ApiError, errorText } from '@/utils/apiError';
import { isStale, staleOf } from '@/utils/refusal';
import { relativeTime } from '@/utils/relativeTime';
import { conditionChoices } from './conditionChoices';
import styles from './configWorkflow.module.css';
import {
  addStage,
  asDocument,
  asSave,
  changeStage,
  type Draft,
  draftOf,
  moveStage,
  newTransition,
  publishedOf,
  removeStage,
  retireStages,
  setTransition,
  stageName,
  transitionOf,
  type Way,
  warnings,
} from './draft';
import { FieldGrid } from './FieldGrid';
import { Matrix } from './Matrix';
import { Picture } from './Picture';
import { StageEditor } from './StageEditor';
import { Stranded } from './Stranded';
import { TransitionEditor } from './TransitionEditor';
import { Trial } from './Trial';

interface Props {
  process: ProcessDetail;
  fields: ProcessField[];
  onSaved: () => void;
}

type View = 'picture' | 'matrix' | 'fields';
type Opened = { kind: 'stage'; stageId: string } | { kind: 'transition'; way: Way } | undefined;

const views = [
  { value: 'matrix' as const, label: '流转矩阵' },
  { value: 'picture' as const, label: '流程图' },
  { value: 'fields' as const, label: '字段规则' },
];
const strandedOf = (error: unknown): StrandedStage[] | undefined =>
  error instanceof ApiError ? (error.data as { stages?: StrandedStage[] } | undefined)?.stages : undefined;

/** The draft of a process, and what is done with it: saved, published, given up. */
function useProcessDraft({ process, onSaved }: Pick<Props, 'process' | 'onSaved'>) {
  const { message, modal } = App.useApp();
  const start = useMemo(() => draftOf(process), [process]);
  const [acting, setActing] = useState(false);
  const [stranded, setStranded] = useState<StrandedStage[]>();
  /** What is refused leaves the draft as it stands here. @returns whether something is asked about it */
  const refused = (error: unknown): boolean => {
    const stages = strandedOf(error);
    if (stages) setStranded(stages);
    else if (isStale(error)) askStale(error);
    else return false;
    return true;
  };
  const editor = useDraft<Draft, unknown>({
    stored: { value: start },
    send: (document) => {
      const { version, draftVersion } = process;
      const drawn = asDocument(document);
      return taskProcessApi.saveDraft({ id: process.processId, version, draftVersion, document: drawn });
    },
    onSaved: () => {
      setStranded(undefined);
      onSaved();
    },
    saved: '草稿已保存，发布后生效',
    failure: '保存草稿失败',
    onRefused: refused,
  });
  const { draft, setDraft, dirty } = editor;
  const saving = editor.busy || acting;

  /** Publishes the draft or gives it up. */
  const act = async (work: () => Promise<string>) => {
    setActing(true);
    try {
      void message.success(await work());
      setStranded(undefined);
      onSaved();
    } catch (error) {
      if (!refused(error)) void message.error(errorText(error));
    } finally {
      setActing(false);
    }
  };
  const publish = (moves?: StageMove[], document = draft) =>
    act(async () => {
      const { moved } = await taskProcessApi.publish(asSave(process, document, moves));
      return moved > 0 ? `流程已发布，${moved} 个任务移到了新的阶段` : '流程已发布';
    });
  const drop = () =>
    modal.confirm({
      title: '放弃草稿？',
      content: '没有发布的修改会全部丢失。',
      okText: '放弃草稿',
      okButtonProps: { danger: true },
      onOk: () =>
        act(async () => {
          await taskProcessApi.dropDraft({ id: process.processId, draftVersion: process.draftVersion });
          return '草稿已放弃';
        }),
    });
  const askStale = (error: ApiError) => {
    const stale = staleOf(error);
    const name = stale?.updatedBy?.name;
    const at = stale?.updatedTime;
    modal.confirm({
      title: '流程已被他人修改',
      content: `${name ?? '其他管理员'}${at ? `（${relativeTime(at)}）` : ''}保存了新的内容。查看最新内容会放弃您的修改。`,
      okText: '查看最新内容',
      cancelText: '留在此页',
      onOk: onSaved,
    });
  };
  return {
    ...{ draft, setDraft, dirty, saving, stranded, setStranded, publish, drop },
    save: editor.save,
    reset: editor.reset,
  };
}
type ProcessDraft = ReturnType<typeof useProcessDraft>;

interface BarProps {
  process: ProcessDetail;
  on: ProcessDraft;
  view: View;
  onView: (view: View) => void;
  onTry: () => void;
}

function Bar({ process, on, view, onView, onTry }: BarProps) {
  const { draft, setDraft, dirty, saving, drop, publish } = on;
  return (
    <div className={styles.bar}>
      <Input
        className={styles.processName}
        aria-label="流程名称"
        maxLength={20}
        value={draft.name}
        status={draft.name.trim() ? undefined : 'error'}
        onChange={(event) => setDraft({ ...draft, name: event.target.value })}
      />
      <Segmented aria-label="视图" options={views} value={view} onChange={onView} />
      <span className={styles.actions}>
        {dirty && (
          <Button type="text" disabled={saving} onClick={on.reset}>
            放弃修改
          </Button>
        )}
        {process.draft && !dirty && (
          <Button type="text" disabled={saving} onClick={drop}>
            放弃草稿
          </Button>
        )}
        <Button onClick={onTry}>试运行</Button>
        <Button disabled={!dirty || !draft.name.trim()} loading={saving} onClick={() => void on.save()}>
          保存草稿
        </Button>
        <Button
          type="primary"
          disabled={(!dirty && !process.draft && process.status !== 'draft') || !draft.name.trim()}
          loading={saving}
          onClick={() => void publish()}
        >
          发布
        </Button>
      </span>
    </div>
  );
}

/** What whoever draws has to know before it counts. */
function Notices({ process, draft }: { process: ProcessDetail; draft: Draft }) {
  const found = warnings(draft);
  return (
    <>
      {process.draft && (
        <Alert
          className={styles.warning}
          type="info"
          showIcon
          title={`有没有发布的草稿：${process.draft.by?.name ?? '已离开的成员'}（${relativeTime(process.draft.time)}）保存。任务仍按已发布的流程进行。`}
        />
      )}
      {process.status !== 'published' && (
        <Alert
          className={styles.warning}
          type="info"
          showIcon
          title={
            process.status === 'draft'
              ? '流程还没有发布，任务类型不能使用'
              : '流程已停用：正在使用它的任务类型照常，其他类型不能再选用'
          }
        />
      )}
      {found.length > 0 && (
        <Alert className={styles.warning} type="warning" showIcon icon={<ApiOutlined />} title={found.join('；')} />
      )}
    </>
  );
}

interface OpenedProps extends Pick<Props, 'process' | 'fields'> {
  on: ProcessDraft;
  counts: ReadonlyMap<string, number>;
  opened: Opened;
  onOpen: (opened: Opened) => void;
}

/** The stage or the transition that is open. */
function OpenedPart({ process, fields, on, counts, opened, onOpen }: OpenedProps) {
  const { draft, setDraft } = on;
  const access = useAccess();
  // Who may not manage labels has none to choose from; conditions that name some stay as they are.
  const { data: labels = [] } = useRequest(() => labelApi.tenantUsage(), {
    ready: access.isViewLabelManage === true,
    onError: () => undefined,
  });
  const stage = opened?.kind === 'stage' ? draft.stages.find((one) => one.stageId === opened.stageId) : undefined;
  const transition = opened?.kind === 'transition' ? transitionOf(draft, opened.way) : undefined;
  const close = () => onOpen(undefined);
  return (
    <>
      {stage && (
        <StageEditor
          stage={stage}
          taskCount={counts.get(stage.stageId) ?? 0}
          first={draft.stages[0] === stage}
          last={draft.stages.at(-1) === stage}
          onChange={(part) => {
            const next = changeStage(draft, stage.stageId, part);
            setDraft(next);
            // Another category makes another stage of it.
            const at = draft.stages.indexOf(stage);
            onOpen({ kind: 'stage', stageId: next.stages[at]?.stageId ?? stage.stageId });
          }}
          onMove={(by) => setDraft(moveStage(draft, stage.stageId, by))}
          onRemove={() => {
            setDraft(removeStage(draft, stage.stageId));
            close();
          }}
          onClose={close}
        />
      )}
      {transition && opened?.kind === 'transition' && (
        <TransitionEditor
          key={`${opened.way.fromStageId} ${opened.way.toStageId}`}
          transition={transition}
          from={stageName(draft, transition.fromStageId)}
          to={stageName(draft, transition.toStageId)}
          fields={fields}
          choices={conditionChoices(draft, process.types, fields, labels)}
          onChange={(part) => setDraft(setTransition(draft, opened.way, { ...transition, ...part }))}
          onRemove={() => {
            setDraft(setTransition(draft, opened.way, undefined));
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

/** A process being drawn: nothing counts before it is saved, and then all of it at once. */
export function ProcessEditor({ process, fields, onSaved }: Props) {
  const on = useProcessDraft({ process, onSaved });
  const { draft, setDraft, saving, stranded, setStranded, publish } = on;
  const [view, setView] = useState<View>('matrix');
  const [opened, setOpened] = useState<Opened>();
  const [trying, setTrying] = useState(false);
  const counts = useMemo(() => new Map(process.stages.map((one) => [one.stageId, one.taskCount])), [process]);
  const openTransition = (way: Way) => {
    if (!transitionOf(draft, way)) setDraft(setTransition(draft, way, newTransition(draft, way)));
    setOpened({ kind: 'transition', way });
  };
  const createStage = (category: StageCategory) => {
    const made = addStage(draft, category, freeName(draft, stageCategories[category]));
    setDraft(made.draft);
    setOpened({ kind: 'stage', stageId: made.stageId });
  };

  return (
    <>
      <Bar {...{ process, on, view }} onView={setView} onTry={() => setTrying(true)} />
      <Notices {...{ process, draft }} />
      {view === 'picture' && (
        <Picture
          draft={draft}
          counts={counts}
          onStage={(stageId) => setOpened({ kind: 'stage', stageId })}
          onTransition={openTransition}
        />
      )}
      {view === 'matrix' && <Matrix draft={draft} onTransition={openTransition} />}
      {view === 'fields' && <FieldGrid draft={draft} types={process.types} fields={fields} onChange={setDraft} />}
      {view !== 'fields' && <AddStages onAdd={createStage} />}
      <OpenedPart {...{ process, fields, on, counts, opened }} onOpen={setOpened} />
      {trying && <Trial draft={draft} types={process.types} onClose={() => setTrying(false)} />}
      {stranded && (
        <Stranded
          stages={stranded}
          choices={draft.stages.filter(({ retired }) => !retired)}
          saving={saving}
          onOk={(moves) => void publish(moves)}
          onKeep={() => {
            const kept = retireStages(
              draft,
              publishedOf(process),
              stranded.map(({ stageId }) => stageId),
            );
            setDraft(kept);
            void publish(undefined, kept);
          }}
          onCancel={() => setStranded(undefined)}
        />
      )}
    </>
  );
}

function freeName({ stages }: Draft, wanted: string): string {
  let name: string = wanted;
  // Ends: each turn tries a name that was not tried, and taken ones are finite.
  for (let n = 2; stages.some((one) => one.name.trim() === name); n += 1) name = `${wanted} ${n}`;
  return name;
}

function AddStages({ onAdd }: { onAdd: (category: StageCategory) => void }) {
  return (
    <p className={styles.hint}>
      添加阶段：
      {(Object.keys(stageCategories) as StageCategory[]).map((code) => (
        <Button
          key={code}
          type="link"
          size="small"
          aria-label={`在「${stageCategories[code]}」类别中新建阶段`}
          onClick={() => onAdd(code)}
        >
          {stageCategories[code]}
        </Button>
      ))}
    </p>
  );
}
