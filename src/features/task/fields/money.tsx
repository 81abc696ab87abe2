import { MONEY_UNITS, sayMoney } from '../../../utils/sayMoney';
import styles from '../styles/fields.less';
import { Empty } from './Empty';
import { numberField } from './number';
import type { EditorProps, FieldKind } from './types';

interface MoneyOptions {
  currency?: string;
}

function Editor({ value, options, onCommit, onCancel }: EditorProps<number | null, MoneyOptions>) {
  return (
    <numberField.Editor
      value={value === null ? null : value / MONEY_UNITS}
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
};
