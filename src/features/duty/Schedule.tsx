import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { Roster } from '@contract/duty/duty';
import { App, Button, DatePicker, Segmented, Select } from 'antd';
import dayjs from 'dayjs';
import { useCallback, useMemo, useState } from 'react';
import StateView from '@/components/StateView';
import { MoreTools } from '@/components/ToolMenu/MoreTools';
import { useAct, useTaken } from '@/features/undo';
import { NARROW, useMediaQuery } from '@/hooks/useMediaQuery';
import { useToday } from '@/hooks/useToday';
import { useUrlState } from '@/hooks/useUrlState';
import { dutyApi } from '@/services/duty';
import { failureText } from '@/utils/failure';
import { type Axis, moved, peopleRows, rangeOf, type Span, shiftRows } from './board';
import { CopyWeek } from './CopyWeek';
import { DayList } from './DayList';
import { DayPanel } from './DayPanel';
import { DutyImport } from './DutyImport';
import styles from './duty.module.css';
import { FeedDialog } from './FeedDialog';
import { Grid } from './Grid';
import { PublishForm } from './PublishForm';
import type { Pulled } from './pull';
import { RosterForm } from './RosterForm';
import { Statistics } from './Statistics';
import { sayOverride } from './said';
import { useBoard } from './useBoard';

const defaults = { roster: '', span: 'month', day: '', by: 'people', open: '' };
type Dialog = 'create' | 'edit' | 'publish' | 'feed' | 'import' | 'copy';

interface HeadProps {
  roster: Roster;
  rosters: readonly Roster[] | undefined;
  span: Span;
  by: Axis;
  day: string;
  range: { from: string; to: string };
  phone: boolean;
  editable: boolean;
  onChange: (changes: Partial<typeof defaults>) => void;
  onPage: (step: 1 | -1) => void;
  onDialog: (dialog: Dialog) => void;
  onRemove: () => void;
}

/** Which roster is shown, of which days and how, and what can be done with it. */
function Head(props: HeadProps) {
  const { roster, rosters, span, by, day, range, phone, editable, onChange, onPage, onDialog, onRemove } = props;
  return (
    <div className={styles.head}>
      <Select
        aria-label="值班表"
        className={styles.roster}
        value={roster.id}
        onChange={(id) => onChange({ roster: id })}
        options={rosters?.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Button icon={<LeftOutlined />} aria-label={span === 'month' ? '上一月' : '上一周'} onClick={() => onPage(-1)} />
      <DatePicker
        aria-label="显示的日期"
        picker={span}
        allowClear={false}
        value={dayjs(day)}
        format={
          span === 'month'
            ? 'YYYY年M月'
            : () => `${dayjs(range.from).format('M月D日')} – ${dayjs(range.to).format('M月D日')}`
        }
        onChange={(value) => value && onChange({ day: value.format('YYYY-MM-DD') })}
      />
      <Button icon={<RightOutlined />} aria-label={span === 'month' ? '下一月' : '下一周'} onClick={() => onPage(1)} />
      <Button onClick={() => onChange({ day: '' })}>今天</Button>
      <Segmented
        aria-label="时间范围"
        value={span}
        onChange={(value) => onChange({ span: value })}
        options={[
          { value: 'month', label: '月' },
          { value: 'week', label: '周' },
        ]}
      />
      {!phone && (
        <Segmented
          aria-label="按什么查看"
          value={by}
          onChange={(value) => onChange({ by: value })}
          options={[
            { value: 'people', label: '按成员' },
            { value: 'shifts', label: '按班次' },
          ]}
        />
      )}
      <span className={styles.grow} />
      <Button onClick={() => window.location.assign(dutyApi.exportGrid.address({ id: roster.id, ...range }))}>
        导出 XLSX
      </Button>
      <Button onClick={() => onDialog('feed')}>订阅到日历</Button>
      {editable && (
        <>
          <Button type="primary" onClick={() => onDialog('publish')}>
            发布
          </Button>
          <MoreTools
            tools={[
              { key: 'create', label: '新建值班表', onClick: () => onDialog('create') },
              { key: 'copy', label: '复制一周', onClick: () => onDialog('copy') },
              { key: 'import', label: '导入表格', onClick: () => onDialog('import') },
              { key: 'edit', label: '编辑值班表', onClick: () => onDialog('edit') },
              { key: 'remove', label: '删除值班表', onClick: onRemove },
            ]}
          />
        </>
      )}
    </div>
  );
}

/** A roster by months or weeks: who serves when, what is vacant; for who keeps it also how it is made. */
export function Schedule() {
  const { message, modal } = App.useApp();
  const { told } = useAct();
  const phone = useMediaQuery(NARROW);
  const [state, setState] = useUrlState(defaults);
  const span: Span = state.span === 'week' ? 'week' : 'month';
  const by: Axis = state.by === 'shifts' ? 'shifts' : 'people';
  const now = useToday();
  const day = dayjs(state.day, 'YYYY-MM-DD', true).isValid() ? state.day : now;
  const range = rangeOf(day, span);
  const { roster, rosters, board, editable, userId, loading, error, refresh } = useBoard(state.roster, range);
  const [dialog, setDialog] = useState<Dialog>();
  const [chosen, setOpened] = useState<{ day: string; userId?: string }>();
  // A link may lead to a day: it is open until it is closed.
  const asked = dayjs(state.open, 'YYYY-MM-DD', true).isValid() ? { day: state.open, userId: undefined } : undefined;
  const opened = chosen ?? asked;
  const close = () => {
    setOpened(undefined);
    if (asked) setState({ open: '' });
  };
  useTaken(useCallback(() => void refresh(), [refresh]));
  const rows = useMemo(() => (board ? (by === 'people' ? peopleRows(board) : shiftRows(board)) : []), [board, by]);
  const page = (step: 1 | -1) => setState({ day: moved(day, span, step) });
  const done = () => {
    setDialog(undefined);
    void refresh();
  };
  const remove = () =>
    modal.confirm({
      title: `删除值班表「${roster?.name}」？`,
      content: '班次、已过去的值班记录与换班一并删除，不能恢复。',
      okText: '删除值班表',
      okButtonProps: { danger: true },
      onOk: async () => {
        try {
          await dutyApi.deleteRoster({ id: roster?.id ?? '' });
          void message.success('删除成功');
          setState({ roster: '' });
          await refresh();
        } catch (caught) {
          void message.error(failureText(caught, '删除值班表失败'));
        }
      },
    });
  const pull = async ({ override, shift }: Pulled) => {
    const nameOf = (id: string) => board?.grid.people.find((one) => one.userId === id)?.name ?? '已离开的成员';
    try {
      const { id } = await dutyApi.createOverride(override);
      told('修改成功', {
        label: sayOverride(override, shift.name, nameOf),
        act: { kind: 'duty', overrideId: id, override },
      });
    } catch (caught) {
      void message.error(failureText(caught, '调整值班失败'));
    } finally {
      await refresh().catch(() => undefined);
    }
  };
  const create = (
    <Button type="primary" onClick={() => setDialog('create')}>
      新建值班表
    </Button>
  );
  const vacancies = board?.grid.vacancies.filter((one) => one.day >= now).length ?? 0;
  return (
    <div className={styles.page}>
      <StateView
        loading={loading && !rosters}
        error={rosters ? undefined : error}
        onRetry={() => void refresh()}
        empty={rosters?.length === 0}
        emptyText={editable ? '还没有值班表：建立班次与轮换，发布后大家就能看到' : '企业还没有值班表'}
        emptyAction={editable && create}
        rows={8}
      >
        {roster && (
          <>
            <Head
              {...{ roster, rosters, span, by, day, range, phone, editable }}
              onChange={setState}
              onPage={page}
              onDialog={setDialog}
              onRemove={remove}
            />
            <p className={styles.hint}>
              {roster.publishedTo ? `已发布至 ${roster.publishedTo}，之后是预排，可能变化。` : '尚未发布，以下是预排。'}
              {board && range.to > board.grid.horizon && `排班至 ${board.grid.horizon}。`}
              {vacancies > 0 && <span className={styles.loud}>有 {vacancies} 个空缺。</span>}
            </p>
            <StateView
              loading={!board && !error}
              error={board ? undefined : error}
              onRetry={() => void refresh()}
              empty={rows.length === 0}
              emptyText="这段时间没有排班"
            >
              {board &&
                (phone ? (
                  <DayList board={board} today={now} onOpen={(on) => setOpened({ day: on })} />
                ) : (
                  <Grid
                    label={`${roster.name} ${range.from} 至 ${range.to}`}
                    {...{ rows, days: board.grid.days, today: now, publishedTo: roster.publishedTo }}
                    onOpen={(row, on) => setOpened({ day: on, userId: row.person?.userId })}
                    onPage={page}
                    onPull={editable && by === 'people' ? (pulled) => void pull(pulled) : undefined}
                    onRefused={(reason) => void message.warning(reason)}
                  />
                ))}
            </StateView>
            {board && <Legend names={roster.shifts.map(({ id, name }) => `${board.letters.get(id)} ${name}`)} />}
            {board && <Statistics board={board} />}
          </>
        )}
      </StateView>
      {(dialog === 'create' || (dialog === 'edit' && roster)) && (
        <RosterForm
          roster={dialog === 'edit' ? roster : undefined}
          onClose={() => setDialog(undefined)}
          onDone={(id) => {
            if (id) setState({ roster: id });
            done();
          }}
        />
      )}
      {dialog === 'publish' && roster && (
        <PublishForm roster={roster} onClose={() => setDialog(undefined)} onDone={done} />
      )}
      {dialog === 'copy' && roster && (
        <CopyWeek roster={roster} day={day} onClose={() => setDialog(undefined)} onDone={done} />
      )}
      {dialog === 'import' && roster && (
        <DutyImport roster={roster} onClose={() => setDialog(undefined)} onDone={() => void refresh()} />
      )}
      {dialog === 'feed' && <FeedDialog onClose={() => setDialog(undefined)} />}
      {opened && board && (
        <DayPanel
          {...{ board, editable, userId }}
          day={opened.day}
          about={opened.userId}
          onClose={close}
          onChanged={refresh}
        />
      )}
    </div>
  );
}

const Legend = ({ names }: { names: readonly string[] }) => (
  <p className={styles.hint}>
    {names.join('，')}；虚线框为代班或换班，“假”为请假，“换”为已换出，“缺”为无人值班。斜体日期尚未发布。
  </p>
);
