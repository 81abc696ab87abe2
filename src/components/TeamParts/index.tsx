import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined } from '@ant-design/icons';
import { TEAM_MAX, type TeamMode, teamModes } from '@contract/task/enums';
import { Button, Segmented, Select, type SelectProps, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { HoursInput } from '../HoursInput';
import { moved, removed, type TeamDraft, totalHours, withHours } from './teamDraft';
import styles from './teamParts.module.css';

interface Props {
  draft: TeamDraft;
  /** Whom a part belongs to, in words. */
  nameOf: (userId: string) => string;
  show: (userId: string) => ReactNode;
  /** Who can be added, and how they are looked for. */
  adding: Pick<SelectProps<string>, 'options' | 'showSearch' | 'notFoundContent'> & { onAdd: (userId: string) => void };
  onChange: (draft: TeamDraft) => void;
}

const meanings: Record<TeamMode, string> = {
  serial: '按顺序依次执行：前一位完成自己的部分后交给下一位，轮到谁，任务就出现在谁的待办中',
  parallel: '同时执行：每个人各自完成自己的部分，全部完成后任务才能完成',
};

/** Who does a work together, in their order: how they share it, and what each part is estimated at. */
export default function TeamParts({ draft, nameOf, show, adding, onChange }: Props) {
  const { onAdd, ...choice } = adding;
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
          const name = nameOf(userId);
          return (
            <li key={userId} className={styles.member}>
              <span className={styles.place}>{serial ? at + 1 : '·'}</span>
              {show(userId)}
              <HoursInput
                size="small"
                aria-label={`${name}的预计工时`}
                placeholder="预计"
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
        {...choice}
        onChange={onAdd}
      />
      {total !== null && <p className={styles.explain}>各部分合计 {total} 小时，将作为任务的预计工时</p>}
    </div>
  );
}
