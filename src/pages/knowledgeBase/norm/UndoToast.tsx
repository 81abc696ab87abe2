import { Button } from 'antd';

/** What was done, and the way back while it is told. */
export const UndoToast = ({ text, undo }: { text: string; undo: () => Promise<void> }) => (
  <>
    {text}
    <Button type="link" size="small" onClick={() => void undo()}>
      撤销
    </Button>
  </>
);
