import { readHours } from '@contract/time/duration';
import { type GetRef, InputNumber, type InputNumberProps } from 'antd';
import type { Ref } from 'react';

interface Props extends Omit<InputNumberProps<string | number>, 'value' | 'onChange' | 'parser'> {
  ref?: Ref<GetRef<typeof InputNumber>>;
  /** Hours, with two decimals. */
  value?: number | null;
  /** Null while nothing is there; what cannot be read changes nothing. */
  onChange?: (hours: number | null) => void;
}

/** What cannot be read goes on as it is: the field then keeps what it had. */
const parse = (text = ''): string | number => (text.trim() === '' ? '' : (readHours(text) ?? Number.NaN));

/** Hours in steps as people type them: `1.5`, `1,5h`, `90m`, 两小时. */
export const HoursInput = ({ onChange, ...rest }: Props) => (
  <InputNumber<string | number>
    min={0}
    max={100_000}
    precision={2}
    suffix="小时"
    {...rest}
    parser={parse}
    onChange={(hours) => onChange?.(hours === null ? null : Number(hours))}
  />
);
