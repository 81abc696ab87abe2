import { Link, useLocation } from '@umijs/max';
import { createContext, type ReactNode, useContext } from 'react';
import { printState } from '@/features/object/list';
import { type Drill, drilled, type MarketState, params } from './scope';

interface Drilling {
  state: MarketState;
  /** Brings the rows into view. */
  onDrill: () => void;
}
export const DrillContext = createContext<Drilling | null>(null);

interface Props {
  drill: Drill;
  /** Read out: 四川 按期交付 3; absent where what it shows says so itself. */
  name?: string;
  count: number;
  className?: string;
  style?: React.CSSProperties;
  children?: ReactNode;
}

/** A number that leads to its rows; nothing to lead to, where there is nothing. */
export function DrillLink({ drill, name, count, className, style, children = count.toLocaleString() }: Props) {
  const drilling = useContext(DrillContext);
  const { pathname, search } = useLocation();
  if (count === 0 || !drilling) {
    return (
      <span className={className} style={style}>
        {children}
      </span>
    );
  }
  const next = { ...drilling.state, ...drilled(drill), page: params.page.initial };
  const query = printState(params, next, new URLSearchParams(search)).toString();
  return (
    <Link
      to={query ? `${pathname}?${query}` : pathname}
      className={className}
      style={style}
      aria-label={name}
      onClick={drilling.onDrill}
    >
      {children}
    </Link>
  );
}
