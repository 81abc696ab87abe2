import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined } from '@ant-design/icons';
import type { Person } from '@contract/envelope';
import { TEAM_MAX, type TeamMode, teamModes } from '@contract/task/enums';
import { Button, InputNumber, Segmented, Select, Tooltip } from 'antd';
import { useState } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import { useTaskProject } from '../context/TaskProject';
import { personOptions } from '../fields/person';
import { useOutsiders } from '../fields/useOutsiders';
import styles from './team.less';
import { added, moved, removed, type TeamDraft, totalHours, withHours } from './teamDraft';

interface Props {
  draft: TeamDraft;
  /** People who are in the team already, whether or not they are members of the project. */
  known: readonly Person[];
  onChange: (draft: TeamDraft) => void;
}

const meanings: Record<TeamMode, string> = {
  serial: '按顺序依次执行：前一位完成自己的部分后交给下一位，轮到谁，任务就出现在谁的待办中',
  parallel: '同时执行：每个人各自完成自己的部分，全部完成后任务才能完成',
};
type Picked = Pick<Person, 'userId' | 'userName' | 'name' | 'avatar'>;

/** People in their order, how they share the work, and what each part is estimated at. */
export function TeamEditor({ draft, known, onChange }: Props) {
  const { members, rights, enableAssignOuterUser, projectId } = useTaskProject();
  const outsiders = useOutsiders(enableAssignOuterUser ? projectId : undefined);
  const [met, setMet] = useState<Picked[]>([]);
  const everybody: Picked[] = [...members, ...known, ...met, ...outsiders.found];
  const personOf = (userId: string) => everybody.find((person) => person.userId === userId);
  const free = everybody.filter(
    ({ userId }, at) =>
      !draft.parts.some((part) => part.userId === userId) &&
      everybody.findIndex((person) => person.userId === userId) === at,
  );
  const add = (userId: string) => {
    const person = personOf(userId);
    if (person) setMet((before) => [...before, person]);
    onChange(added(draft, userId));
  };
  const total = totalHours(draft);
  const serial = draft.mode === 'serial';
  return (
    <div className={styles.editor}>
      <Segmented<TeamMode>
        block
        aria-label="执行方式"
        value={draft.mode}
        onChange={(mode) => onChange({ ...draft, mode })}
        options={(Object.keys(teamModes) as TeamMode[]).map((mode) => ({ value: mode, label: teamModes[mode] }))}
      />
      <p className={styles.explain}>{meanings[draft.mode]}</p>
      <ol className={styles.members} aria-label="团队成员">
        {draft.parts.map(({ userId, hours }, at) => {
          const name = personOf(userId)?.name ?? '该成员';
          return (
            <li key={userId} className={styles.member}>
              <span className={styles.place}>{serial ? at + 1 : '·'}</span>
              <PersonAvatar person={personOf(userId)} withName size={20} emptyText="已离开的成员" />
              <InputNumber<number>
                size="small"
                aria-label={`${name}的预计工时`}
                placeholder="预计"
                suffix="小时"
                min={0}
                max={100_000}
                precision={2}
                value={hours}
                onChange={(next) => onChange(withHours(draft, userId, next))}
              />
              <span>
                {serial && (
                  <>
                    <Button
                      {...{ type: 'text', size: 'small', icon: <ArrowUpOutlined />, disabled: at === 0 }}
                      aria-label={`将${name}提前`}
                      onClick={() => onChange(moved(draft, at, -1))}
                    />
                    <Button
                      {...{ type: 'text', size: 'small', icon: <ArrowDownOutlined /> }}
                      disabled={at === draft.parts.length - 1}
                      aria-label={`将${name}推后`}
                      onClick={() => onChange(moved(draft, at, 1))}
                    />
                  </>
                )}
                <Tooltip title="移出团队">
                  <Button
                    {...{ type: 'text', size: 'small', icon: <CloseOutlined /> }}
                    aria-label={`将${name}移出团队`}
                    onClick={() => onChange(removed(draft, userId))}
                  />
                </Tooltip>
              </span>
            </li>
          );
        })}
      </ol>
      <Select<string>
        aria-label="添加成员"
        placeholder="添加成员"
        value={null}
        disabled={draft.parts.length >= TEAM_MAX}
        options={personOptions({ people: free, me: rights.userId })}
        showSearch={{ optionFilterProp: 'words', onSearch: outsiders.search }}
        notFoundContent={enableAssignOuterUser ? '输入姓名或账号查找企业成员' : undefined}
        onChange={add}
      />
      {total !== null && <p className={styles.explain}>各部分合计 {total} 小时，将作为任务的预计工时</p>}
    </div>
  );
}
