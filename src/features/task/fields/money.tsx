import { MONEY_UNITS, sayMoney } from '../../../utils/sayMoney';
import styles from '../styles/fields.less';
import { Empty } from './Empty';
import { numberField } from './number';
import type { EditorProps, FieldKind } from './types';

interface MoneyOptions {
  currency?: string;
}

const inUnits = (value: number | null) => (value === null ? null : value / MONEY_UNITS);

function Editor({ value, typed, options, onCommit, onCancel }: EditorProps<number | null, MoneyOptions>) {
  return (
    <numberField.Editor
      value={inUnits(value)}
      typed={typed === undefined ? undefined : inUnits(typed)}
      options={{ precision: 2, unit: options.currency ?? 'CNY' }}
      onCommit={(next) => onCommit(next === null ? null : Math.round(next * MONEY_UNITS))}
      onCancel={onCancel}
    />
  );
}

export const moneyField: FieldKind<number | null, MoneyOptions> = {
  show: ({ value, options, placeholder }) =>
    value === null ? (
      <Empty text={placeholder} />
    ) : (
      <span className={styles.figure}>{sayMoney(value, options.currency)}</span>
    ),
  Editor,
  typed: true,
};
