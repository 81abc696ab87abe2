import { HoursSection, type SectionProps } from './HoursSection';
import { ReportsSection } from './ReportsSection';

interface Props extends SectionProps {
  mayReport: boolean;
  onReported: () => void;
}

/** What a task's detail says of the work on it: hours and reports. */
export default function WorkSections({ mayReport, onReported, ...props }: Props) {
  return (
    <>
      <HoursSection key={`hours-${props.task.taskId}`} {...props} />
      <ReportsSection
        key={`reports-${props.task.taskId}`}
        {...{ task: props.task, revision: props.revision, mayReport, onReported }}
      />
    </>
  );
}
