import type { Widget } from '@contract/dashboard/dashboard';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from '@/features/dashboard/dashboard.module.css';
import { inOrder } from '@/features/dashboard/layout';
import { tabName, tabsOf } from '@/features/dashboard/tabs';

interface Props {
  name: string;
  /** What it counts and when, as the page says it. */
  about: string;
  widgets: readonly Widget[];
  render: (widget: Widget) => ReactNode;
}

/** A dashboard on paper: its tabs one after the other, whole widgets, in the colours of paper. Stands beside the page, unseen. */
export function Printed({ name, about, widgets, render }: Props) {
  const tabs = tabsOf([...widgets]);
  return createPortal(
    <div className={styles.printed} aria-hidden>
      <h1>{name}</h1>
      <p className={styles.soft}>{about}</p>
      {tabs.map((tab) => (
        <section key={tab}>
          {tabs.length > 1 && <h2>{tabName(tab)}</h2>}
          {inOrder(widgets.filter((one) => (one.tab ?? '') === tab)).map((widget) => (
            <div key={widget.id} className={styles.sheet}>
              {render(widget)}
            </div>
          ))}
        </section>
      ))}
    </div>,
    document.body,
  );
}
