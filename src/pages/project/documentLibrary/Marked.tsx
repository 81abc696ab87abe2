import { Fragment } from 'react';

/** A text with the places that were looked for. */
export function Marked({ text, marks }: { text: string; marks: readonly (readonly number[])[] }) {
  let from = 0;
  return (
    <>
      {marks.map(([start = 0, end = 0]) => {
        const before = text.slice(from, start);
        from = end;
        return (
          <Fragment key={start}>
            {before}
            <mark>{text.slice(start, end)}</mark>
          </Fragment>
        );
      })}
      {text.slice(from)}
    </>
  );
}
