/** Asana: CSV of a project. Rows name their parent by its title. */
import { type Preset, SPENT } from '../preset';

export const asana: Preset = {
  id: 'asana',
  label: 'Asana',
  marks: [['Task ID', 'Name', 'Section/Column', 'Assignee']],
  columns: {
    'Task ID': 'key',
    'Created At': 'createdTime',
    'Completed At': 'realEnd',
    'Last Modified': 'skip',
    Name: 'title',
    'Section/Column': 'stage',
    Assignee: 'skip',
    'Assignee Email': 'executor',
    'Start Date': 'planStart',
    'Due Date': 'planEnd',
    Tags: 'labels',
    Notes: 'notes',
    Projects: 'skip',
    'Parent task': 'parent',
    'Parent Task': 'parent',
    'Blocked By (Dependencies)': 'predecessors',
    'Blocking (Dependencies)': 'successors',
    Priority: 'urgent',
    'Estimated time': { to: 'estimateHours', unit: 'minutes' },
    'Actual time': { ...SPENT, hours: 'minutes' },
  },
  endIsDone: true,
  markup: 'text',
};
