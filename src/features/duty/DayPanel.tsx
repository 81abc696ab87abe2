import type { DutyOverride, DutyOverrideCreate, Shift } from '@contract/duty/duty';
import { App, Button, Drawer } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import { useAct } from '@/features/undo';
import { NARROW, useMediaQuery } from '@/hooks/useMediaQuery';
import { useToday } from '@/hooks/useToday';
import { dutyApi } from '@/services/duty';
import { failureText } from '@/utils/failure';
import { type Board, isFixed, type Served, sayClocks, sayDay, sayTimes, servedBy, vacanciesOf } from './board';
import styles from './duty.module.css';
import { HandOver } from './HandOver';
import { OverrideForm } from './OverrideForm';
import { SwapForm } from './SwapForm';
import { sayOverride } from './said';

interface Props {
  board: Board;
  editable: boolean;
  userId: string | undefined;
  day: string;
  /** The person whose cell was opened: stands first. */
  about: string | undefined;
  onClose: () => void;
  onChanged: () => Promise<unknown>;
}
/** What was handed over is looked for from the day before a shift on. */
const HANDOVER_AHEAD_MS = 86_400_000;
type Asked = { kind: 'add'; shift: Shift } | { kind: 'replace'; shift: Shift; served: Served };

/** Who serves on a day, from when to when and why, and what can be done about it. */
export function DayPanel({ board, editable, userId, day, about, onClose, onChanged }: Props) {
  const { message } = App.useApp();
  const { told } = useAct();
  const narrow = useMediaQuery(NARROW);
  const today = useToday();
  const [asked, setAsked] = useState<Asked>();
  const [swapping, setSwapping] = useState<Served>();
  const [busy, setBusy] = useState(false);
  const { roster, grid } = board;
  const head = grid.days.find((one) => one.day === day);
  const served = servedBy(board).filter(({ piece }) => piece.day === day);
  const nameOf = (id: string | null) => grid.people.find((one) => one.userId === id)?.name ?? '已离开的成员';
  const isVacant = (shift: Shift) => grid.vacancies.some((one) => one.day === day && one.shiftId === shift.id);
  const removed = (shift: Shift) =>
    grid.overrides.filter((one) => one.day === day && one.shiftId === shift.id && one.kind === 'remove');
  const mine = (one: Served) => one.piece.userId === userId;
  const rank = (shift: Shift) => Number(!served.some((one) => one.shift.id === shift.id && one.piece.userId === about));
  const shifts = [...roster.shifts]
    .filter((shift) => shift.enabled || served.some((one) => one.shift.id === shift.id))
    .sort((a, b) => rank(a) - rank(b));

  const act = async (work: () => Promise<void>, failure: string) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      void message.error(failureText(error, failure));
    } finally {
      setBusy(false);
      await onChanged().catch(() => undefined);
    }
  };
  const takeOut = (one: Served) =>
    act(async () => {
      const override: DutyOverrideCreate = {
        ...{ shiftId: one.shift.id, day, kind: 'remove', userId: one.piece.userId, reason: '' },
        ...{ from: one.piece.from, to: one.piece.to },
      };
      const { id } = await dutyApi.createOverride(override);
      told('修改成功', {
        label: sayOverride(override, one.shift.name, nameOf),
        act: { kind: 'duty', overrideId: id, override },
      });
    }, '调整值班失败');
  const takeBack = (made: DutyOverride, shift: Shift) =>
    act(async () => {
      await dutyApi.removeOverride({ id: made.id });
      const { shiftId, kind, userId: whom, byId, reason, from, to } = made;
      const override = { shiftId, day, kind, userId: whom, reason, from, to, ...(byId && { byId }) };
      told('修改成功', {
        label: `撤销 ${sayOverride(override, shift.name, nameOf)}`,
        act: { kind: 'duty', overrideId: null, override },
      });
    }, '撤销调整失败');

  return (
    <Drawer
      open
      title={`${head ? sayDay(head) : dayjs(day).format('M月D日')} 的值班`}
      size={narrow ? '100vw' : 400}
      onClose={onClose}
    >
      <div className={styles.panel}>
        {shifts.map((shift) => {
          const its = served.filter((one) => one.shift.id === shift.id);
          const over = isFixed({ shift, day, its, today, horizon: grid.horizon });
          return (
            <section key={shift.id} className={styles.slot} aria-label={shift.name}>
              <h3>
                {shift.name}{' '}
                <span className={styles.sub}>
                  {its.length === 1 && its[0] ? sayTimes(its[0].piece) : sayClocks(shift)}
                </span>
              </h3>
              {its.map((one) => {
                const ended = Date.parse(one.piece.to) <= Date.now();
                const { override } = one;
                return (
                  <div key={`${one.piece.userId}${one.piece.from}`} className={styles.person}>
                    <PersonAvatar person={one.person} withName emptyText="已离开的成员" />
                    <span className={styles.sub}>
                      {its.length > 1 && `${sayTimes(one.piece)}，`}
                      {one.why}
                      {!one.piece.published && '，未发布'}
                    </span>
                    <span className={styles.actions}>
                      {mine(one) && one.piece.published && !ended && (
                        <Button size="small" type="primary" onClick={() => setSwapping(one)}>
                          申请换班
                        </Button>
                      )}
                      {editable && !over && (
                        <>
                          <Button size="small" onClick={() => setAsked({ kind: 'replace', shift, served: one })}>
                            安排代班
                          </Button>
                          <Button size="small" disabled={busy} onClick={() => void takeOut(one)}>
                            取消此班
                          </Button>
                          {override && !override.swapId && (
                            <Button size="small" disabled={busy} onClick={() => void takeBack(override, shift)}>
                              撤销调整
                            </Button>
                          )}
                        </>
                      )}
                    </span>
                  </div>
                );
              })}
              {isVacant(shift) && its.length === 0 && <p className={styles.loud}>空缺：没有人值这个班</p>}
              {its.length > 0 &&
                vacanciesOf(board, shift.id, day).map((said) => (
                  <p key={said} className={styles.loud}>
                    {said}
                  </p>
                ))}
              {its.length === 0 && !isVacant(shift) && <p className={styles.sub}>不排班</p>}
              {removed(shift).map((one) => (
                <p key={one.id} className={styles.sub}>
                  已取消 {nameOf(one.userId)} 的班{one.reason && `（${one.reason}）`}{' '}
                  {editable && !over && (
                    <Button size="small" type="link" disabled={busy} onClick={() => void takeBack(one, shift)}>
                      恢复
                    </Button>
                  )}
                </p>
              ))}
              {editable && !over && (
                <Button size="small" onClick={() => setAsked({ kind: 'add', shift })}>
                  {isVacant(shift) ? '安排值班' : '增加一人'}
                </Button>
              )}
              {its.some(({ piece }) => piece.published && Date.parse(piece.from) <= Date.now() + HANDOVER_AHEAD_MS) && (
                <HandOver shift={shift} day={day} />
              )}
            </section>
          );
        })}
      </div>
      {asked && (
        <OverrideForm
          {...{ day, nameOf, shift: asked.shift }}
          vacancy={grid.vacancies.find((one) => one.day === day && one.shiftId === asked.shift.id)}
          replaced={asked.kind === 'replace' ? asked.served : undefined}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined);
            void onChanged();
          }}
        />
      )}
      {swapping && (
        <SwapForm
          served={swapping}
          roster={roster}
          onClose={() => setSwapping(undefined)}
          onDone={() => {
            setSwapping(undefined);
            void message.success('换班申请已发出，可在“换班”中查看进展');
          }}
        />
      )}
    </Drawer>
  );
}
