import { Select, type SelectProps } from 'antd';

/**
 * A list to choose from in a cell: open at once, its keys are its own. Closing the list of one value, and Esc, give up;
 * several values stay until the field is left (`onBlur`).
 */
export function ChoiceSelect<V>({ onCancel, ...own }: SelectProps<V> & { onCancel: () => void }) {
  return (
    <Select<V>
      autoFocus
      defaultOpen
      size="small"
      className="wide"
      popupMatchSelectWidth={false}
      onOpenChange={(open) => {
        if (!open && own.mode !== 'multiple') onCancel();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') onCancel();
      }}
      {...own}
    />
  );
}
