/** The public face: templates and recurring tasks, where they are kept. */
export { RecurrencePanel } from './RecurrencePanel';
export { TaskRecurrenceDialog } from './TaskRecurrenceDialog';
export { TemplatePanel } from './TemplatePanel';
