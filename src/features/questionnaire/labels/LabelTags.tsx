import { Tag } from 'antd';
import { useFormLabels } from './useFormLabels';

/** The labels of one questionnaire, by their names. */
export function LabelTags({ ids }: { ids: readonly string[] }) {
  const { labels } = useFormLabels();
  return (
    <>
      {labels
        .filter(({ id }) => ids.includes(id))
        .map(({ id, name, color }) => (
          <Tag key={id} color={color}>
            {name}
          </Tag>
        ))}
    </>
  );
}
