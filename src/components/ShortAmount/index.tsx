import { shortAmount } from './short';

interface Props {
  /** In whole units. */
  amount: number;
  /** In full: what the pointer shows, and what is read aloud. */
  whole: string;
}

/** Money where there is little room: short to the eye, whole under the pointer and to the ear. */
export function ShortAmount({ amount, whole }: Props) {
  const short = shortAmount(amount, whole);
  if (short === null) return whole;
  return (
    <span title={whole}>
      <span aria-hidden="true">{short}</span>
      <span className="visually-hidden">{whole}</span>
    </span>
  );
}
