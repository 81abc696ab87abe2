import type { TaskDetail } from '@contract/task/task';
import { useMemoizedFn } from 'ahooks';
import { lazy, Suspense, useState } from 'react';
import { Coming } from '@/components/Coming';
import { draftOf } from '@/components/TeamParts/teamDraft';
import { ObjectApprovals } from '@/features/approval';
import { Activity, LastComment } from '@/features/object/activity';
import { EmptyParts } from '@/features/object/parts';
import { WorkSections } from '@/features/work';
import { useEarlyComment } from '@/hooks/useAskedToComment';
import { AttachmentsSection } from '../attachments/AttachmentsSection';
import { useTaskProject } from '../context/TaskProject';
import { EditableField } from '../fields/EditableField';
import type { AnyTask, TaskPatch } from '../fields/patch';
import { fieldRuleOf } from '../fields/rules';
import { rowFields } from '../fields/taskFields';
import { FormsSection } from '../links/FormsSection';
import { LinksSection } from '../links/LinksSection';
import { ParentButton } from '../links/ParentButton';
import { QuestionsSection } from '../links/QuestionsSection';
import { mayAct } from '../rights';
import styles from '../styles/detail.less';
import { TeamOpener } from '../team/TeamOpener';
import { TeamPanel } from '../team/TeamPanel';
import { TaskAppsPart } from '../tools/TaskAppsPart';
import { ToolsSection } from '../tools/ToolsSection';
import { useTaskSave } from '../update/useTaskSave';
import { AncestorTrail } from './AncestorTrail';
import { Conflicts } from './Conflicts';
import { type BarProps, DetailBar } from './DetailBar';
import { EditedMark } from './DetailStates';
import { taskEvents } from './events';
import { FieldPanel } from './FieldPanel';
import { NotesSection } from './NotesSection';
import { PlanNodeLine } from './PlanNodeLine';
import { StageActions } from './StageActions';
import { SubTasks } from './SubTasks';
import { useFollowTask } from './useFollowTask';
import type { TaskDetailHandle } from './useTaskDetail';

// Norms come with the first task that is opened, not with the list.
const TaskNorms = lazy(() => import('@/features/norm').then((module) => ({ default: module.TaskNorms })));

const TeamDialog = lazy(() => import('../team/TeamDialog'));

interface Props extends Omit<BarProps, 'task' | 'busy' | 'mark'> {
  task: TaskDetail;
  handle: TaskDetailHandle;
  onOpen: (taskId: string) => void;
  /** The task as it is shown now, also before the server has answered. */
  onChanged?: (task: AnyTask) => void;
  /** Tasks came or went. */
  onStructure?: () => void;
}

const isDetail = (task: AnyTask): task is TaskDetail => 'actions' in task;

/** People who execute it already, members of the project or not. */
const peopleOf = ({ team, executor }: TaskDetail) =>
  [executor, ...(team?.parts ?? []).map(({ person }) => person)].filter((person) => person !== null);

/** How a task is changed: shown at once, saved, and told to whoever shows it elsewhere. */
function useDetailChange(
  task: TaskDetail,
  { dispatch, load }: TaskDetailHandle,
  { onChanged, onStructure }: Pick<Props, 'onChanged' | 'onStructure'>,
) {
  const { save, dialogs } = useTaskSave();
  const show = useMemoizedFn((next: AnyTask) => {
    if (isDetail(next)) dispatch({ type: 'show', task: next });
    onChanged?.(next);
  });
  /** @param from the task as it was when the change began, where somebody changed the same since */
  const change = useMemoizedFn(async (patch: TaskPatch, from: TaskDetail = task): Promise<boolean> => {
    dispatch({ type: 'saving' });
    const saved = await save(from, patch, show);
    if (saved && isDetail(saved)) dispatch({ type: 'saved', task: saved });
    else {
      dispatch({ type: 'refused' });
      // A step that asks people first changes nothing of the task, but what is said of it here.
      if (patch.stageId !== undefined || from !== task) void load();
    }
    return saved !== null;
  });
  const structure = useMemoizedFn(() => {
    void load();
    onStructure?.();
  });
  const saved = (next: TaskDetail) => {
    dispatch({ type: 'saved', task: next });
    onChanged?.(next);
  };
  return { show, change, structure, saved, dialogs };
}

/** The executors of a task as a team, where one may say who they are. */
function useTeaming(task: TaskDetail, change: (patch: TaskPatch) => Promise<boolean>) {
  const { rights, typeOf } = useTaskProject();
  const fixedExecutor = ['hidden', 'readonly'].includes(
    fieldRuleOf(typeOf(task.taskTypeId), task.stageId, 'executor') ?? '',
  );
  const [teaming, setTeaming] = useState(false);
  const mayTeam = mayAct(task, 'assign', rights) && !fixedExecutor;
  const openTeam = mayTeam ? () => setTeaming(true) : undefined;
  const dialog = teaming && (
    <Suspense fallback={null}>
      <TeamDialog
        initial={draftOf(task)}
        known={peopleOf(task)}
        existing={task.team !== null}
        onOk={(team) => change({ team })}
        onClose={() => setTeaming(false)}
      />
    </Suspense>
  );
  return { openTeam, dialog };
}

interface PartsProps {
  task: TaskDetail;
  handle: TaskDetailHandle;
  /** How often others were heard of. */
  heard: number;
  onOpen: (taskId: string) => void;
  show: (task: AnyTask) => void;
  structure: () => void;
  onSaved: (task: TaskDetail) => void;
}

/** What stands below the fields; what is empty is one line together. */
function Parts({ task, handle, heard, onOpen, show, structure, onSaved }: PartsProps) {
  const { rights } = useTaskProject();
  const { state, load } = handle;
  return (
    <EmptyParts>
      <SubTasks key={`children-${task.taskId}`} task={task} onOpen={onOpen} onStructure={structure} />
      <LinksSection
        key={`links-${task.taskId}`}
        task={task}
        revision={state.revision}
        onOpen={onOpen}
        onStructure={structure}
      />
      <QuestionsSection key={`questions-${task.taskId}`} taskId={task.taskId} revision={state.revision + heard} />
      <FormsSection key={`forms-${task.taskId}`} task={task} revision={state.revision + heard} />
      <Suspense fallback={<Coming />}>
        <TaskNorms
          key={`norms-${task.taskId}`}
          taskId={task.taskId}
          editable={task.actions.includes('relate')}
          revision={state.revision + heard}
          onChanged={() => void load()}
        />
      </Suspense>
      <AttachmentsSection
        key={`files-${task.taskId}`}
        task={task}
        revision={state.revision + heard}
        onCounted={(fileCount) => show({ ...task, fileCount })}
      />
      <ToolsSection key={`tools-${task.taskId}`} task={task} revision={state.revision + heard} />
      <TaskAppsPart key={`apps-${task.taskId}`} task={task} />
      <Suspense fallback={<Coming />}>
        <WorkSections
          task={task}
          revision={state.revision}
          mayReport={mayAct(task, 'edit', rights)}
          onSaved={onSaved}
          onReported={structure}
        />
      </Suspense>
    </EmptyParts>
  );
}

/** One task, with everything that can be seen and done about it. */
export function TaskDetailView({ task, handle, onOpen, onChanged, onStructure, ...bar }: Props) {
  const { rights, typeOf } = useTaskProject();
  const notesRule = fieldRuleOf(typeOf(task.taskTypeId), task.stageId, 'notes');
  const { state, load } = handle;
  const { show, change, structure, saved, dialogs } = useDetailChange(task, handle, { onChanged, onStructure });
  const heard = useFollowTask(task, handle);
  const set = (patch: TaskPatch) => change(patch);
  const { openTeam, dialog } = useTeaming(task, change);
  // A comment that was asked for is begun at once, whatever of the task is still on its way.
  const asked = useEarlyComment();
  const [talking, setTalking] = useState(asked);
  if (asked !== null && asked !== talking) setTalking(asked);
  return (
    <TeamOpener value={openTeam}>
      <article
        className={styles.detail}
        aria-label={`任务 ${task.taskNo}`}
        data-talking={talking === task.taskId || undefined}
      >
        <DetailBar
          task={task}
          busy={state.update || state.detail}
          mark={<EditedMark state={state} />}
          onCopied={() => onStructure?.()}
          {...bar}
        />
        <div className={styles.scroll}>
          <div className={styles.columns}>
            <div className={styles.main}>
              <div className={styles.parents}>
                <AncestorTrail parentTasks={task.parentTasks} onOpen={onOpen} />
                <ParentButton task={task} onChanged={structure} />
              </div>
              <EditableField field={rowFields.title} task={task} onSave={set} className={styles.titleField}>
                <h2 className={styles.titleText}>{task.title}</h2>
              </EditableField>
              <PlanNodeLine key={`plan-${task.taskId}`} taskId={task.taskId} revision={state.revision + heard} />
              <StageActions task={task} busy={state.update} onChange={(stageId) => set({ stageId })} />
              <ObjectApprovals
                key={`approvals-${task.taskId}`}
                held
                on={{ objectType: 'task', objectId: task.taskId }}
                revision={state.revision + heard}
              />
              <Conflicts
                key={`conflicts-${task.taskId}`}
                task={task}
                revision={state.revision + heard}
                busy={state.update}
                onSave={change}
                onOpen={onOpen}
              />
              <TeamPanel
                key={`team-${task.taskId}`}
                task={task}
                onEdit={openTeam}
                onSaved={saved}
                onStale={() => void load()}
              />
              <div className={styles.mainFields}>
                <FieldPanel task={task} place="main" onSave={set} />
              </div>
              {notesRule !== 'hidden' && (
                <NotesSection
                  key={task.taskId}
                  task={task}
                  editable={notesRule !== 'readonly' && mayAct(task, 'edit', rights)}
                  required={notesRule === 'required'}
                  busy={state.update}
                  onSave={change}
                />
              )}
              {task.commentCount > 0 && (
                <LastComment on={{ type: 'task', id: task.taskId }} revision={state.revision + heard} />
              )}
              <div className={styles.inlineFields}>
                <FieldPanel task={task} place="all" onSave={set} />
              </div>
              <Parts {...{ task, onOpen, show, structure }} handle={handle} heard={heard} onSaved={saved} />
              <Activity
                key={`activity-${task.taskId}`}
                on={{ type: 'task', id: task.taskId, page: `/myTask/${task.taskId}/detail` }}
                events={taskEvents}
                stateWord="阶段"
                revision={state.revision + heard}
                mayComment={mayAct(task, 'comment', rights)}
                onCommented={() => onChanged?.({ ...task, commentCount: task.commentCount + 1 })}
              />
            </div>
            <aside className={styles.aside} aria-label="任务字段">
              <FieldPanel task={task} place="aside" onSave={set} />
            </aside>
          </div>
        </div>
        {dialogs}
        {dialog}
      </article>
    </TeamOpener>
  );
}
