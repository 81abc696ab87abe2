import { BACK, buttonsFrom, type Lifecycle, type Way, wayTo } from '@contract/object/lifecycle';
import { Button } from 'antd';
import { useState } from 'react';
import { StepDialog, type StepInput, type StepInputs } from './StepDialog';

interface Props<S extends string> {
  table: Lifecycle<S>;
  state: S;
  before: S | null;
  inputs: StepInputs;
  /** What the object has already. */
  initial: Readonly<Record<string, unknown>>;
  onStep: (input: StepInput<S>) => Promise<unknown>;
  /** They stand in a line with buttons of the usual size. */
  usual?: boolean;
}

/** The steps that lead on from a state; what one asks for is asked in a dialog, and survives a failure. */
export function StepButtons<S extends string>({ table, state, before, inputs, initial, onStep, usual }: Props<S>) {
  const [way, setWay] = useState<Way<S>>();
  const ways = buttonsFrom(table, state).filter(({ to }) => to !== BACK || wayTo(table, state, to, before));
  return (
    <div className="wrapped">
      {ways.map((one, at) => (
        <Button
          key={one.to}
          size={usual ? undefined : 'small'}
          type={at === 0 && !one.step.danger ? 'primary' : 'default'}
          danger={one.step.danger}
          onClick={() => setWay(one)}
        >
          {one.step.label}
        </Button>
      ))}
      {way && <StepDialog {...{ way, inputs, initial, onStep }} onClose={() => setWay(undefined)} />}
    </div>
  );
}
