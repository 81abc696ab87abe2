import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { isMissing } from '@/utils/failure';
import styles from './parts.module.css';

interface LineOfParts {
  place: HTMLElement | null;
  /** Somebody begins a part. */
  begin: () => void;
}
const Line = createContext<LineOfParts>({ place: null, begin: () => undefined });

/**
 * Around the parts of an object (sub-tasks, links, files, hours …): those that hold nothing begin in one line above the
 * others, instead of a heading each.
 */
export function EmptyParts({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  // What somebody begins is there at once, and takes the focus, whatever else is still on its way.
  const [isBegun, setBegun] = useState(false);
  const line = useMemo(() => ({ place, begin: () => setBegun(true) }), [place]);
  return (
    <Line.Provider value={line}>
      <fieldset
        ref={setPlace}
        className={`${styles.line} ${isBegun ? 'parts-begun' : 'empty-parts'}`}
        aria-label="添加"
      />
      {children}
    </Line.Provider>
  );
}

interface Props {
  /** What would be begun: 子任务. */
  name: string;
  /** Its place in the line: parts come as they load. */
  place: number;
  onBegin?: () => void;
  /** Another way to begin than a click, which shows the button that it is given. */
  around?: (button: ReactNode) => ReactNode;
}

/** Stands for a part that holds nothing yet: the button that begins it, in the line of the empty ones. */
export function EmptyPart({ name, place, onBegin, around = (button) => button }: Props) {
  const { place: line, begin } = useContext(Line);
  const button = (
    <Button
      type="text"
      size="small"
      icon={<PlusOutlined aria-hidden />}
      onClick={() => {
        begin();
        onBegin?.();
      }}
    >
      {name}
    </Button>
  );
  const placed = <span style={{ order: place }}>{around(button)}</span>;
  return line ? createPortal(placed, line) : placed;
}

interface FailedProps {
  name: string;
  error: unknown;
  onRetry: () => void;
}

/**
 * In the place of a part that is not there where it holds nothing, and that could not be read: one line, and the way to
 * try again. What is not for the reader is nothing to them.
 */
export const FailedPart = ({ name, error, onRetry }: FailedProps) =>
  isMissing(error) ? null : (
    <p className={styles.failed} role="alert">
      {name}没有读到
      <Button type="link" size="small" onClick={onRetry}>
        重试
      </Button>
    </p>
  );
