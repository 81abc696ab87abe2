import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './dashboard.module.css';

interface Props {
  /** Of the widget. */
  name: string;
  children: ReactNode;
}

/** What a widget shows. Where that is more than its place holds, it is a stop of the Tab key, so that the arrows can scroll it. */
export function WidgetBody({ name, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const look = () => {
      const at = place.current;
      if (at) setScrolls(at.scrollHeight > at.clientHeight || at.scrollWidth > at.clientWidth);
    };
    const observer = new ResizeObserver(look);
    for (const { current } of [place, content]) if (current) observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={place}
      className={styles.body}
      {...(scrolls && { tabIndex: 0, role: 'group', 'aria-label': `${name}：内容` })}
    >
      <div ref={content}>{children}</div>
    </div>
  );
}
