import { HOME_CURRENCY } from '@contract/time/currency';
import { readFen, typedFen } from '@contract/time/money';
import { Input } from 'antd';
import { useEffect, useState } from 'react';

interface Props {
  /** Fen. */
  value?: number | null;
  /** Null while nothing is there, or what is there cannot be read. */
  onChange?: (fen: number | null) => void;
  /** ISO 4217, in front of it; the enterprise's own unless it is told. */
  currency?: string;
  id?: string;
  autoFocus?: boolean;
  disabled?: boolean;
  placeholder?: string;
  'aria-label'?: string;
}

/** Money as it is typed: `1,234.5`, `1.2万`. What was typed stays until the field is left. */
export function MoneyInput({ value, onChange, placeholder = '0.00', currency = HOME_CURRENCY, ...rest }: Props) {
  const [text, setText] = useState(() => (typeof value === 'number' ? typedFen(value) : ''));
  const read = text.trim() === '' ? null : readFen(text);
  const bad = text.trim() !== '' && read === null;
  useEffect(() => {
    setText((typed) => ((typed.trim() === '' ? null : readFen(typed)) === (value ?? null) ? typed : said(value)));
  }, [value]);
  return (
    <Input
      {...rest}
      prefix={currency === HOME_CURRENCY ? '¥' : currency}
      inputMode="decimal"
      status={bad ? 'error' : undefined}
      aria-invalid={bad || undefined}
      placeholder={placeholder}
      value={text}
      onChange={(event) => {
        const typed = event.target.value;
        setText(typed);
        onChange?.(typed.trim() === '' ? null : readFen(typed));
      }}
      onBlur={() => {
        if (read !== null) setText(typedFen(read));
      }}
    />
  );
}

const said = (fen: number | null | undefined): string => (typeof fen === 'number' ? typedFen(fen) : '');
