import { useEffect, useState } from 'react';

/** Whether files are being dragged over the window, so that a place to drop them can show itself. */
export function useFilesNear(wanted: boolean): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    const come = (event: DragEvent) => event.dataTransfer?.types.includes('Files') && setNear(true);
    // Nothing lies beyond the window's edge; what is dropped is over.
    const leave = (event: DragEvent) => event.relatedTarget === null && setNear(false);
    const drop = () => setNear(false);
    window.addEventListener('dragenter', come);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      setNear(false);
      window.removeEventListener('dragenter', come);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [wanted]);
  return near;
}
