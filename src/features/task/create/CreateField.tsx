import type { BuiltinField, BuiltinFields } from '@contract/object/fields';
import { ALARM_OFFSETS_MAX, alarmOffsetText, usualAlarmOffsets } from '@contract/task/alarm';
import { taskPriorities, teamModes } from '@contract/task/enums';
import { taskFields } from '@contract/task/fields';
import type { TaskDetail, TeamInput } from '@contract/task/task';
import { Button, DatePicker, Select, Switch } from 'antd';
import dayjs from 'dayjs';
import { lazy, Suspense, useState } from 'react';
import { DayPicker } from '@/components/DayPicker';
import type { TeamDraft } from '@/components/TeamParts/teamDraft';
import { useTaskProject } from '../context/TaskProject';
import { EditableField } from '../fields/EditableField';
import { fieldNamed } from '../fields/layoutTable';
import { personOptions } from '../pickers/personOptions';
import { useOutsiders } from '../pickers/useOutsiders';
import styles from '../styles/create.less';
import { SeveralButton } from '../team/SeveralButton';
import { TeamStack } from '../team/TeamStack';
import teamStyles from '../team/team.less';
import { type DraftAlarm, isTeam, valueIn } from './draftTask';

const TeamDialog = lazy(() => import('../team/TeamDialog'));

interface Control<V> {
  /** Of the label; given by the form, as are the others. */
  id?: string;
  value?: V;
  onChange?: (value: V) => void;
}
interface Props extends Control<unknown> {
  name: string;
  /** As it looks with all that has been filled in. */
  task: TaskDetail;
}

const full = { width: '100%' };
const builtin: BuiltinFields = taskFields;

/** One person, or several with how they share the work. */
function Executor({ id, value, onChange }: Control<string | TeamInput | null>) {
  const { members, rights, enableAssignOuterUser, projectId, memberOf } = useTaskProject();
  const outsiders = useOutsiders(enableAssignOuterUser ? projectId : undefined);
  const [teaming, setTeaming] = useState(false);
  const team = isTeam(value) ? value : null;
  const one = typeof value === 'string' ? value : undefined;
  const initial: TeamDraft = {
    mode: team?.mode ?? 'serial',
    parts: team
      ? team.parts.map(({ userId, hours = null }) => ({ userId, hours }))
      : one
        ? [{ userId: one, hours: null }]
        : [],
  };
  const parts = initial.parts.map(({ userId, hours }) => ({
    ...{ person: memberOf(userId) ?? null, hours, state: 'doing' as const },
  }));
  return (
    <>
      {team ? (
        <span className={teamStyles.inForm}>
          <TeamStack team={{ mode: team.mode, parts }} />
          <Button size="small" type="link" onClick={() => setTeaming(true)}>
            {teamModes[team.mode]} {team.parts.length} 人
          </Button>
        </span>
      ) : (
        <Select
          id={id}
          allowClear
          placeholder="未指派"
          value={one}
          onChange={(next?: string) => onChange?.(next ?? null)}
          showSearch={{ optionFilterProp: 'words', onSearch: outsiders.search }}
          options={personOptions({ people: [...members, ...outsiders.found], me: rights.userId })}
          popupRender={(list) => (
            <>
              {list}
              <SeveralButton onClick={() => setTeaming(true)} />
            </>
          )}
        />
      )}
      {teaming && (
        <Suspense fallback={null}>
          <TeamDialog
            initial={initial}
            known={[]}
            existing={team !== null}
            onOk={async (next) => onChange?.(next ?? initial.parts[0]?.userId ?? null)}
            onClose={() => setTeaming(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function Alarm({ id, value, onChange }: Control<DraftAlarm>) {
  const { alarmTime = null, alarmOffsets = [] } = value ?? {};
  return (
    <span className={styles.alarm}>
      <DatePicker
        id={id}
        showTime={{ format: 'HH:mm' }}
        format="YYYY-MM-DD HH:mm"
        minDate={dayjs()}
        placeholder="某一时刻"
        aria-label="提醒时间"
        value={alarmTime ? dayjs(alarmTime) : null}
        onChange={(moment) =>
          onChange?.({ alarmTime: moment?.second(0).millisecond(0).toISOString() ?? null, alarmOffsets })
        }
      />
      <Select
        mode="multiple"
        maxCount={ALARM_OFFSETS_MAX}
        placeholder="截止前"
        aria-label="截止前提醒"
        maxTagCount="responsive"
        value={alarmOffsets}
        onChange={(next: number[]) => onChange?.({ alarmTime, alarmOffsets: next })}
        options={usualAlarmOffsets.map((hours) => ({ value: hours, label: alarmOffsetText(hours) }))}
      />
    </span>
  );
}

/** The control of one field of a new task: those that one fills in most stand open, the others are edited as in the detail. */
export function CreateField({ name, task, id, value, onChange }: Props) {
  const project = useTaskProject();
  switch (name) {
    case 'urgent':
      return (
        <Select
          id={id}
          value={value}
          onChange={onChange}
          options={taskPriorities.map(({ value: priority, label }) => ({ value: priority, label }))}
        />
      );
    case 'executorId':
      return <Executor id={id} value={value as string | TeamInput | null} onChange={onChange} />;
    case 'planStart':
    case 'planEnd':
      return (
        <DayPicker
          id={id}
          style={full}
          value={value as string | null | undefined}
          max={name === 'planStart' ? task.planEnd : null}
          min={name === 'planEnd' ? task.planStart : null}
          onChange={onChange}
        />
      );
    case 'alarm':
      return <Alarm id={id} value={value as DraftAlarm | undefined} onChange={onChange} />;
    default: {
      const { kind, choices, initial }: Partial<BuiltinField> = builtin[name] ?? {};
      if (kind === 'flag') return <Switch id={id} checked={value === true} onChange={onChange} />;
      if (choices) {
        return (
          <Select
            id={id}
            value={value ?? initial}
            onChange={onChange}
            options={Object.entries(choices).map(([code, label]) => ({ value: code, label }))}
          />
        );
      }
      const field = fieldNamed(name, project);
      return (
        field && (
          <EditableField
            asked
            field={field}
            task={task}
            className={styles.box}
            onSave={(patch) => onChange?.(valueIn(patch, name))}
          />
        )
      );
    }
  }
}
