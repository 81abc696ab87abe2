import { type RefObject, useEffect, useState } from 'react';

export interface SelectedRange {
  range: Range;
  /** Below its last line, from the corner of the element. */
  top: number;
  left: number;
}

/** What is chosen within an element now, by mouse, finger or keys; null: nothing. */
export function useSelectedRange(root: RefObject<HTMLElement | null>, on: boolean): SelectedRange | null {
  const [selected, setSelected] = useState<SelectedRange | null>(null);
  useEffect(() => {
    if (!on) return setSelected(null);
    const look = () => {
      const selection = document.getSelection();
      const range = selection && selection.rangeCount > 0 && !selection.isCollapsed ? selection.getRangeAt(0) : null;
      const place = root.current;
      if (!range || !place?.contains(range.commonAncestorContainer)) return setSelected(null);
      const line = [...range.getClientRects()].at(-1);
      const corner = place.getBoundingClientRect();
      if (!line) return setSelected(null);
      setSelected({
        range: range.cloneRange(),
        top: line.bottom - corner.top,
        left: Math.max(0, Math.min(line.right - corner.left, corner.width - 96)),
      });
    };
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [root, on]);
  return selected;
}
