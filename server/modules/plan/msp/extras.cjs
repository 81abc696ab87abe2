// @ts-check
/**
 * Of a file of MS Project, what says why a task has its days: calendars, which of them resources have, and how work is
 * spread. Fed with the elements of the three lists; of each item only what is used is held on to.
 */

/** @typedef {{ name: string, text: string, kids: Element[] }} Element */

const LISTS = new Set(['Calendars', 'Resources', 'Assignments']);

/** @param {Element | undefined} of @param {string} name */
const kid = (of, name) => of?.kids.find((one) => one.name === name);
/** @param {Element | undefined} of @param {string} name */
const kids = (of, name) => (of?.kids ?? []).filter((one) => one.name === name);
/** @param {Element | undefined} of @param {string} name */
const textOf = (of, name) => kid(of, name)?.text.trim();
/** @param {Element | undefined} of @param {string} name @param {number} otherwise */
const number = (of, name, otherwise) => {
  const text = textOf(of, name);
  const value = text ? Number(text) : Number.NaN;
  return Number.isInteger(value) ? value : otherwise;
};
/** @param {Element | undefined} of */
const period = (of) => {
  const time = kid(of, 'TimePeriod');
  return { from: textOf(time, 'FromDate') ?? '', to: textOf(time, 'ToDate') ?? textOf(time, 'FromDate') ?? '' };
};

/** Sunday first; null where it is as in the calendar below. @param {Element | undefined} days */
const weekOf = (days) => {
  /** @type {(boolean | null)[]} */
  const week = [null, null, null, null, null, null, null];
  for (const day of kids(days, 'WeekDay')) {
    const type = number(day, 'DayType', 0);
    if (type >= 1 && type <= 7) week[type - 1] = textOf(day, 'DayWorking') === '1';
  }
  return week;
};

/** @param {Element} calendar */
function calendarOf(calendar) {
  const weekDays = kid(calendar, 'WeekDays');
  // The old form, in which an exception is a day of the week of no kind.
  const old = kids(weekDays, 'WeekDay').filter((day) => number(day, 'DayType', -1) === 0);
  const exceptions = [...old, ...kids(kid(calendar, 'Exceptions'), 'Exception')].map((one) => ({
    ...period(one),
    worked: textOf(one, 'DayWorking') === '1',
    type: number(one, 'Type', 1),
    every: Math.max(1, number(one, 'Period', 1)),
    weekdays: number(one, 'DaysOfWeek', 0),
    month: number(one, 'Month', 0),
    day: number(one, 'MonthDay', 1),
    position: number(one, 'MonthPosition', 0),
    item: number(one, 'MonthItem', 0),
  }));
  const weeks = kids(kid(calendar, 'WorkWeeks'), 'WorkWeek').map((one) => ({
    ...period(one),
    week: weekOf(kid(one, 'WeekDays')),
  }));
  return {
    uid: number(calendar, 'UID', -1),
    name: textOf(calendar, 'Name') ?? '',
    base: number(calendar, 'BaseCalendarUID', -1),
    week: weekOf(weekDays),
    ...{ exceptions, weeks },
  };
}

/** Planned work day by day: whether it pauses in between. @param {Element} assignment */
function spread(assignment) {
  const parts = kids(assignment, 'TimephasedData')
    .filter((one) => ['1', '2'].includes(textOf(one, 'Type') ?? ''))
    .map((one) => ({
      start: textOf(one, 'Start') ?? '',
      finish: textOf(one, 'Finish') ?? '',
      works: /[1-9]/.test(textOf(one, 'Value') ?? ''),
    }))
    .sort((a, b) => (a.start < b.start ? -1 : 1));
  const first = parts.findIndex(({ works }) => works);
  const last = parts.findLastIndex(({ works }) => works);
  const inner = first < 0 ? [] : parts.slice(first, last + 1);
  return { phased: inner.length > 0, split: inner.some(({ works }) => !works), until: inner.at(-1)?.finish ?? null };
}

class Extras {
  constructor() {
    /** @type {Element[]} */
    this.stack = [];
    /** @type {object[]} */
    this.calendars = [];
    /** @type {object[]} */
    this.resources = [];
    /** @type {object[]} */
    this.assignments = [];
  }

  /** @param {string} name */
  open(name) {
    if (this.stack.length > 0 || LISTS.has(name)) this.stack.push({ name, text: '', kids: [] });
  }

  /** @param {string} text */
  text(text) {
    const top = this.stack.at(-1);
    if (top) top.text += text;
  }

  close() {
    const done = this.stack.pop();
    const above = this.stack.at(-1);
    if (!done || !above) return;
    if (this.stack.length > 1) above.kids.push(done);
    else if (done.name === 'Calendar') this.calendars.push(calendarOf(done));
    else if (done.name === 'Resource') {
      const name = textOf(done, 'Name') ?? '';
      this.resources.push({ uid: number(done, 'UID', -1), calendar: number(done, 'CalendarUID', -1), name });
    } else if (done.name === 'Assignment') {
      this.assignments.push({
        task: number(done, 'TaskUID', -1),
        resource: number(done, 'ResourceUID', -1),
        finish: textOf(done, 'Finish') ?? null,
        ...spread(done),
      });
    }
  }

  found() {
    return { calendars: this.calendars, resources: this.resources, assignments: this.assignments };
  }
}

module.exports = { Extras };
