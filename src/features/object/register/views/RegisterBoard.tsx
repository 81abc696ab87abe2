import { buttonsFrom, type Way } from '@contract/object/lifecycle';
import { useDebounceFn, useInterval, useMemoizedFn } from 'ahooks';
import { App } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  Board,
  type BoardKit,
  focusCard,
  PhoneBoard,
  type Place,
  PlainBoard,
  type Spot,
  stepCard,
  useShownStore,
} from '@/features/object/board';
import { StepDialog, type StepInput, toneColor } from '@/features/object/lifecycle';
import { useFillHeight } from '@/features/object/list';
import { defineKeys, escLayers, useKeys } from '@/hooks/keys';
import { errorText } from '@/utils/apiError';
import type { AnyTypes } from '../config';
import { stepForm } from '../stepForm';
import { CardFace, cardColumns, heightOf } from './Card';
import { type StateColumn, stateColumns, stepVerdict } from './places';
import { narrowedTo, type RegisterViewProps } from './types';
import { useParty } from './useParty';
import styles from './views.module.css';

const boardKeys = defineKeys({
  group: '看板',
  keys: {
    next: { key: 'ArrowDown', or: 'j', label: '列中的下一张卡片', repeat: true },
    previous: { key: 'ArrowUp', or: 'k', label: '列中的上一张卡片', repeat: true },
    right: { key: 'ArrowRight', label: '右边的列', repeat: true },
    left: { key: 'ArrowLeft', label: '左边的列', repeat: true },
    carry: { key: ' ', told: true, label: '拿起卡片；方向键选择位置，再按放下' },
    leaveCard: { key: 'Escape', layer: escLayers.row, label: '离开当前卡片' },
  },
});

const SETTLE_MS = 600;

interface Asked<T extends AnyTypes, S extends string> {
  row: T['row'];
  record: T['detail'];
  way: Way<S>;
}

/** The cards by states, read again when something has changed. */
function useStateBoard<T extends AnyTypes, S extends string>(props: RegisterViewProps<T, S>) {
  const { config, state, asked, stamp } = props;
  const { lifecycle, service, tabs } = config;
  const filtered = (state.state ?? []) as readonly string[];
  const key = JSON.stringify([stateColumns(lifecycle, tabs[state.tab as string], filtered), asked]);
  const wanted = useMemo(() => {
    const [columns, question] = JSON.parse(key) as [StateColumn<S>[], typeof asked];
    return new PlainBoard<T['row'], StateColumn<S>>(
      columns,
      ({ id }) => id,
      (row, column) => row.state === column.key,
      (column) => (pageNo, pageSize) => {
        const inColumn = narrowedTo(question, { field: 'state', op: 'anyOf', value: [column.key] });
        return service.query({ ...inColumn, pageNo, pageSize } as T['query']);
      },
    );
  }, [key, service]);
  const { store, pending } = useShownStore(wanted);
  const { run: reloadSoon } = useDebounceFn(() => store.reload(), { wait: SETTLE_MS });
  // Limits run on, while somebody looks.
  useInterval(() => document.hidden || store.reload(), config.pollMs);
  const seen = useRef(stamp);
  useEffect(() => {
    if (seen.current !== stamp) reloadSoon();
    seen.current = stamp;
  }, [stamp, reloadSoon]);
  return { store, pending };
}

/** What the board is told of the kind. */
function useStateKit<T extends AnyTypes, S extends string>(
  { config: { lifecycle }, noun }: RegisterViewProps<T, S>,
  lines: ReturnType<typeof cardColumns>,
  mayTake: (row: T['row']) => boolean,
) {
  return useMemo<BoardKit<T['row'], Place<StateColumn<S>>, Way<S>>>(
    () => ({
      idOf: ({ id }) => id,
      noOf: ({ no }) => no,
      titleOf: ({ title }) => title,
      noun,
      columns: '状态',
      cardHeight: heightOf(lines.length),
      face: (row) => <CardFace row={row} lines={lines} />,
      mark: ({ key: of }) => (
        <i aria-hidden className={styles.tone} style={{ background: toneColor(lifecycle.states[of].tone) }} />
      ),
      judge: (row, _from, { column }) => stepVerdict(lifecycle, row.state as S, column.key, mayTake(row)),
      ways: (row) =>
        mayTake(row)
          ? buttonsFrom(lifecycle, row.state as S).map((way) => ({ key: way.to, label: way.step.label, move: way }))
          : [],
    }),
    [noun, lines, lifecycle, mayTake],
  );
}

/** A register by its states: putting a card into another column takes the step that leads there. */
export default function RegisterBoard<T extends AnyTypes, S extends string>(props: RegisterViewProps<T, S>) {
  const { config, words, columns: shown, phone, maySteps, onOpen, onCreate } = props;
  const { lifecycle, service } = config;
  const { message } = App.useApp();
  const isParty = useParty();
  const box = useRef<HTMLDivElement>(null);
  const height = useFillHeight(box);
  const [active, setActive] = useState<Spot | null>(null);
  const [step, setStep] = useState<Asked<T, S>>();

  const { store, pending } = useStateBoard(props);
  const mayTake = useMemoizedFn((row: T['row']) => maySteps || isParty(row));
  const lines = useMemo(() => cardColumns(shown), [shown]);
  const kit = useStateKit(props, lines, mayTake);
  const places = useMemo(
    () => [store.columns.map((column): Place<StateColumn<S>> => ({ id: column.key, column, lane: null }))],
    [store],
  );

  const take = async (row: T['row'], { to, reason, values }: StepInput<S>) => {
    const { id, version } = row;
    const done = await service.step(id, { to, state: row.state, version, reason, ...values } as T['step']);
    store.place({ ...row, state: done.state, version: done.version }, true);
    // Shown before it was answered: the next answer of the query counts it.
    store.settle(id);
    const more = config.stepped?.(done);
    void message.success(more ? `修改成功 · ${more}` : '修改成功');
    store.reload();
    props.onChanged();
  };
  const move = useMemoizedFn(async (row: T['row'], way: Way<S>) => {
    const { fills, asks, reason, danger } = way.step;
    try {
      if (fills.length > 0 || asks.length > 0 || reason || danger) {
        setStep({ row, way, record: await service.detail(row.id) });
        return;
      }
      if (way.to !== 'back') store.place({ ...row, state: way.to }, false);
      await take(row, { to: way.to, values: {} });
    } catch (error) {
      store.place(row, true);
      store.reload();
      void message.error(errorText(error, '状态没有变更'));
    }
    setActive(store.find(row.id));
    focusCard(row.id, undefined);
  });

  const go = (dx: number, dy: number) => {
    const counts = [store.columns.map((_column, at) => store.count(0, at))];
    const next = stepCard(counts, active, dx, dy);
    setActive(next);
    const row = next && store.cell(0, next.column).at(next.index);
    if (row) focusCard(row.id, undefined);
  };
  useKeys(boardKeys, {
    next: () => go(0, 1),
    previous: () => go(0, -1),
    right: () => go(1, 0),
    left: () => go(-1, 0),
    leaveCard: () => (active ? setActive(null) : false),
  });

  const open = useMemoizedFn((row: T['row']) => {
    setActive(store.find(row.id));
    onOpen(row);
  });
  // A new one stands in the first state.
  const begin = useMemoizedFn(() => onCreate?.({}));
  const createIn = ({ column }: Place<StateColumn<S>>) =>
    onCreate && column.key === lifecycle.initial ? begin : undefined;
  const onMove = useMemoizedFn((row: T['row'], way: Way<S>) => void move(row, way));
  const shared = { kit, store, onMove, createIn, onOpen: open };
  return (
    <div ref={box} className={styles.board} style={{ height }} aria-busy={pending || undefined}>
      {store.columns.length === 0 ? (
        <p className={styles.none}>筛选的状态不在这个标签中，请调整状态的筛选</p>
      ) : phone ? (
        <PhoneBoard {...shared} placeOf={(column) => ({ id: column.key, column, lane: null })} />
      ) : (
        <Board {...shared} places={places} active={active} />
      )}
      {step && (
        <StepDialog<S>
          key={step.row.id}
          way={step.way}
          {...stepForm(config, step.record, words)}
          onStep={(input) => take(step.row, input)}
          onClose={() => {
            setStep(undefined);
            focusCard(step.row.id, undefined);
          }}
        />
      )}
    </div>
  );
}
