import type { ReactNode } from 'react';

interface Props {
  /** Names the part for those who hear the page. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** A part that scrolls by itself, often sideways: it is a stop of the Tab key, so that the arrows can scroll it. */
export function ScrollSection({ label, className, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
    <section className={className} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
