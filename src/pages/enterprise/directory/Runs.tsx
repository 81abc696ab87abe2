import type { DirectoryRun, RunFound } from '@contract/directorySync/directorySync';
import { runStates } from '@contract/directorySync/words';
import { App, Button, Drawer, Tag } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { directorySyncApi } from '@/services/directorySync';
import { errorText } from '@/utils/apiError';
import styles from './directory.module.css';

const POLL_MS = 2_000;
const CHANGES = { comes: '加入', moves: '变动', leaves: '离开', refused: '未处理' } as const;
type Change = keyof typeof CHANGES;
const changes = Object.keys(CHANGES) as Change[];
const COLOURS: Partial<Record<DirectoryRun['state'], string>> = { DONE: 'success', ASKS: 'warning', FAILED: 'error' };
const isOpen = ({ state }: DirectoryRun) => state === 'WAITING' || state === 'RUNNING';
const timeOf = ({ beganTime }: DirectoryRun) => dayjs(beganTime).format('MM-DD HH:mm');
const numbers = (found: RunFound) =>
  `目录中 ${found.people} 人，${found.groups} 个组：${changes.map((kind) => `${CHANGES[kind]} ${found[kind].count}`).join('，')}`;

/** Where nothing was synced: by LDAP that is on, that is off, or by SCIM. */
const emptyTexts = {
  on: '还没有同步过：先试运行，看看谁会加入、变动和离开',
  off: '启用后可以试运行和同步',
  scim: 'SCIM 逐个通知人员的变化。一天之内要停用的人超过在职人员的十分之一时，其余的人先不停用，在这里等待确认',
} as const;
const begunBy = ({ by, kind }: DirectoryRun) => {
  if (by) return `由 ${by.name} 开始`;
  return kind === 'SCIM' ? 'SCIM 逐个通知，一天之内' : '按时自动开始';
};

interface Props {
  /** There is a directory that is asked; else it is SCIM alone, which tells by itself. */
  asked: boolean;
  /** The directory that is asked is in use. */
  enabled: boolean;
  mayChange: boolean;
  onChanged: () => void;
}

/**
 * Syncs: started here or by the clock; who comes, moves and leaves in each. Of SCIM, which tells of people one by one, who
 * was disabled within a day, and whom it may not disable yet.
 */
export function Runs({ asked, enabled, mayChange, onChanged }: Props) {
  const { modal, message } = App.useApp();
  const [shown, setShown] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  /** Whether what was started here last only looks. */
  const [dry, setDry] = useState(false);
  const list = useRequest(() => directorySyncApi.listRuns(), {
    pollingInterval: open ? POLL_MS : 0,
    onSuccess: (runs) => {
      const now = runs.some(isOpen);
      if (open && !now) onChanged();
      setOpen(now);
    },
  });
  const runs = list.data ?? [];
  const isDry = runs.find(isOpen)?.dry ?? dry;
  const begin = async (work: () => Promise<unknown>) => {
    try {
      await work();
      setOpen(true);
      list.refresh();
    } catch (error) {
      void message.error(errorText(error));
    }
  };
  const start = (onlyLooks: boolean) => {
    setDry(onlyLooks);
    return begin(() => directorySyncApi.startRun({ dry: onlyLooks }));
  };
  const now = () =>
    modal.confirm({
      title: '现在同步？',
      content: '会添加、修改和停用成员。第一次同步前建议先试运行。',
      okText: '同步',
      onOk: () => start(false),
    });
  const confirm = ({ id, kind, found }: DirectoryRun) =>
    modal.confirm({
      title: `停用 ${found?.leaves.count ?? 0} 人？`,
      content: '超过在职人员的十分之一。请先查看名单，确认不是目录或过滤条件出了差错。停用的人立即退出登录。',
      okText: kind === 'SCIM' ? '确认停用' : '确认停用并同步',
      okButtonProps: { danger: true },
      onOk: () => begin(() => directorySyncApi.confirmRun({ id })),
    });
  return (
    <section aria-labelledby="runs" className={styles.section}>
      <div className={styles.head}>
        <h2 id="runs">同步</h2>
        {mayChange && enabled && (
          <div className={styles.acts}>
            {/* Whoever started one keeps the keyboard: its button is busy, not disabled. */}
            <Button loading={open && isDry} disabled={open && !isDry} onClick={() => void start(true)}>
              试运行
            </Button>
            <Button loading={open && !isDry} disabled={open && isDry} onClick={now}>
              现在同步
            </Button>
          </div>
        )}
      </div>
      <StateView
        loading={list.loading && !list.data}
        error={list.data ? undefined : list.error}
        onRetry={list.refresh}
        empty={runs.length === 0}
        emptyText={emptyTexts[enabled ? 'on' : asked ? 'off' : 'scim']}
      >
        <ul className={styles.list} aria-label="同步">
          {runs.map((run) => (
            <li key={run.id}>
              <div className={styles.what}>
                {timeOf(run)} {run.dry ? '试运行' : '同步'} <Tag color={COLOURS[run.state]}>{runStates[run.state]}</Tag>
                <span className={styles.small}>
                  {begunBy(run)}
                  {run.found && `；${numbers(run.found)}`}
                </span>
                {run.fault && <span className={`${styles.small} ${'alarm'}`}>{run.fault}</span>}
              </div>
              {run.found && (
                <Button
                  size="small"
                  aria-label={`查看名单：${timeOf(run)} ${run.dry ? '试运行' : '同步'}`}
                  onClick={() => setShown(run.id)}
                >
                  查看名单
                </Button>
              )}
              {run.state === 'ASKS' && mayChange && (
                <Button size="small" danger onClick={() => confirm(run)}>
                  确认停用
                </Button>
              )}
            </li>
          ))}
        </ul>
      </StateView>
      {shown && <RunDrawer id={shown} onClose={() => setShown(null)} />}
    </section>
  );
}

function RunDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, loading, error, refresh } = useRequest(() => directorySyncApi.getRun({ id }));
  const found = data?.found;
  return (
    <Drawer open title={data?.dry ? '试运行的名单' : '同步的名单'} onClose={onClose} size={560}>
      <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh} empty={data && !found}>
        {found &&
          changes.map((kind) => (
            <section key={kind} aria-label={CHANGES[kind]} className={styles.change}>
              <h3>
                {CHANGES[kind]}（{found[kind].count}）
              </h3>
              {found[kind].count === 0 && <p className={styles.small}>没有人</p>}
              <ul className={styles.list}>
                {found[kind].names.map(({ name, userName, note }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: entries without a user name have nothing else, and none moves.
                  <li key={`${userName} ${at}`}>
                    <div className={styles.what}>
                      {name} {userName && `（${userName}）`}
                      {note && <span className={styles.small}>{note}</span>}
                    </div>
                  </li>
                ))}
              </ul>
              {found[kind].count > found[kind].names.length && (
                <p className={styles.small}>只列出前 {found[kind].names.length} 人</p>
              )}
            </section>
          ))}
      </StateView>
    </Drawer>
  );
}
