/** One row, read: each value becomes what it means here, or is left empty and noted. */
import { OBJECT_FILES_MAX } from '../file/constants';
import { fieldKinds } from '../object/fieldKinds';
import { finishedCategories, type ImportTarget, type StageCategory, stageCategories, TITLE_MAX } from '../task/enums';
import { cutText } from '../text/cut';
import { attachmentsIn } from './attachments';
import { invitedAddress, isInvited } from './awaited';
import type { Book } from './book';
import { commentsIn } from './comments';
import { dayOf, instantOf, rangeIn, type Written } from './dates';
import { FOLDED, type HourUnit, isNothing, unfolded, type WorkTarget } from './fields';
import { readImportHours } from './hours';
import type { Marked, More, WorkColumn, WorkRow } from './row';
import type { Setting, Source } from './setting';
import { LABEL_MAX, labelsIn, type Meanings, peopleIn } from './values';
import { isDropped } from './words';

/** The same for all rows of a file. */
interface Known {
  setting: Setting;
  meaning: Meanings;
  book: Book;
  /** What a cell of a column of days says. */
  written(text: string, at: number): Written | 'doubtful' | null;
  columns: readonly WorkColumn[];
}
/** What the columns of a row say, by target. */
interface Said {
  texts(target: WorkTarget): { text: string; source: Source }[];
  text(target: WorkTarget): string;
  has(...targets: WorkTarget[]): boolean;
  title: string;
  isArchived: boolean;
  /** Columns that fill custom fields. */
  custom: readonly Source[];
}

const VALUE_SHOWN = 100;
const PEOPLE_MAX = 50;
const COMMENTS_MAX = 500;

export class Reading {
  private readonly out: WorkRow;
  private readonly setting: Setting;
  private readonly meaning: Meanings;
  private readonly book: Book;

  constructor(
    private readonly known: Known,
    private readonly of: Said,
    row: number,
    private readonly cells: readonly string[],
  ) {
    this.setting = known.setting;
    this.meaning = known.meaning;
    this.book = known.book;
    this.out = { row, cells: [], left: [], more: {}, archived: of.isArchived };
  }

  private leave(cause: string, column: string, value: string): void {
    this.out.left.push({ cause, column, value: cutText(value.replaceAll(FOLDED, '、'), VALUE_SHOWN) });
  }

  read(): WorkRow {
    const { out } = this;
    const values = new Map<ImportTarget, string>();
    const set = (target: ImportTarget, value: string) => values.set(target, value);
    this.readTitle(set);
    this.readChoices(set);
    this.readPeople(set);
    this.readDates(set);
    this.readFigures(set);
    this.readTree(set);
    this.readComments();
    this.readAttachments();
    out.cells = this.known.columns.map((column) =>
      'target' in column ? (values.get(column.target) ?? '') : this.customCell(column.custom),
    );
    return out;
  }

  private readTitle(set: (target: ImportTarget, value: string) => void): void {
    const { title } = this.of;
    const { markup } = this.setting.mapping;
    set('title', title);
    const notes: Marked[] = [];
    if (title.length > TITLE_MAX) {
      set('title', cutText(title, TITLE_MAX));
      notes.push({ text: title, markup: 'text' });
      this.leave(`标题超过 ${TITLE_MAX} 个字符，已截短，全文在描述中`, '标题', title);
    }
    for (const { text } of this.of.texts('notes')) notes.push({ text: text.replaceAll(FOLDED, '\n'), markup });
    for (const { text } of this.of.texts('checklist')) notes.push({ text: checklist(text), markup: 'markdown' });
    if (notes.length > 0) this.out.more.notes = notes;
  }

  private readChoices(set: (target: ImportTarget, value: string) => void): void {
    const { preset, here } = this.setting;
    const type = this.text('taskType');
    const everyType = here.types.find(({ code }) => code === preset.everyType)?.name ?? '';
    set('taskType', type ? this.meaning('taskType', type) : everyType);
    const urgent = this.text('urgent');
    const priority = urgent && this.meaning('urgent', urgent);
    set('urgent', priority);
    if (urgent && !priority) this.leave('优先级无法识别，按普通导入', '优先级', urgent);
    set('stage', this.stage());
    const labels = this.of.texts('labels').flatMap(({ text }) => labelsIn(text, preset));
    const meant = labels.map((label) => this.meaning('labels', label)).filter(Boolean);
    if (meant.some((label) => label.length > LABEL_MAX))
      this.leave(`标签超过 ${LABEL_MAX} 个字符，已截短`, '标签', meant.join('、'));
    set('labels', listCell(meant.map((label) => cutText(label, LABEL_MAX))));
  }

  private text = (target: WorkTarget) => this.of.text(target);

  private stage(): string {
    const { here, preset } = this.setting;
    const said = this.text('stage');
    const stage = said ? this.meaning('stage', said) : '';
    if (said && !stage) this.leave('阶段无法识别，从头开始', '阶段', said);
    const category =
      here.stages.find(({ name }) => name === stage)?.category ??
      (Object.hasOwn(stageCategories, stage) ? (stage as StageCategory) : null);
    const isOver = category !== null && finishedCategories.includes(category);
    const outcome = this.text('outcome');
    if (isOver && category !== 'CANCELLED' && outcome && isDropped(outcome)) return 'CANCELLED';
    const ended = this.text('realEnd') !== '';
    if (ended && !isOver && (preset.endIsDone || (!said && !this.of.has('stage')))) return 'DONE';
    return stage;
  }

  private readPeople(set: (target: ImportTarget, value: string) => void): void {
    const { userName, preset } = this.setting;
    const awaited: NonNullable<More['awaited']> = [];
    const ids = (target: 'executor' | 'involved', label: string) =>
      [...new Set(this.of.texts(target).flatMap(({ text }) => peopleIn(text, preset)))]
        .slice(0, PEOPLE_MAX)
        .flatMap((name, at) => {
          const id = this.meaning('people', name);
          const address = invitedAddress(id);
          if (address) awaited.push({ address, as: target === 'executor' && at === 0 ? 'executor' : 'involved' });
          if (!id) {
            const isShared = this.setting.here.people.isShared(name);
            this.leave(
              isShared ? `企业中有多位同名的人，${label}已留空` : `${label}不是本企业成员，已留空`,
              label,
              name,
            );
          }
          return id && !address ? [id] : [];
        });
    const [executor, ...team] = [...new Set(ids('executor', '执行人'))];
    // Several in a file of ours are a team; elsewhere one of them answers for the task.
    const others = this.of.has('number') ? [] : team;
    const named = this.of.has('number') ? team : [];
    set(
      'executor',
      named.length > 0 && executor ? listCell([executor, ...named].map(userName)) : executor ? userName(executor) : '',
    );
    const involved = [...new Set([...others, ...ids('involved', '参与人')])].filter((id) => id !== executor);
    set('involved', listCell(involved.map(userName)));
    const creator = peopleIn(this.text('creator'), preset)[0];
    const creatorId = creator ? this.meaning('people', creator) : '';
    if (creatorId && !isInvited(creatorId)) this.out.more.creatorId = creatorId;
    if (awaited.length > 0) this.out.more.awaited = awaited;
  }

  private written(target: WorkTarget, label: string): Written | null {
    const [said] = this.of.texts(target);
    if (!said) return null;
    const [first, last] = rangeIn(said.text);
    return this.writtenIn(target === 'planEnd' ? last : first, said.source.at, label);
  }
  /** The beginning of a plan that stands with its end in one cell. */
  private begunIn(): Written | null {
    const [said] = this.of.texts('planEnd');
    if (!said || this.of.has('planStart')) return null;
    const [first, last] = rangeIn(said.text);
    const written = first === last ? null : this.known.written(first, said.source.at);
    return written === 'doubtful' ? null : written;
  }
  private writtenIn(text: string, at: number, label: string): Written | null {
    const written = this.known.written(text.split(FOLDED)[0] ?? '', at);
    if (written === 'doubtful') this.leave('日期分不清日和月，已留空', label, text);
    else if (written === null) this.leave('日期无法识别，已留空', label, text);
    else return written;
    return null;
  }

  private readDates(set: (target: ImportTarget, value: string) => void): void {
    const { zone } = this.setting;
    const start = this.written('planStart', '计划开始') ?? this.begunIn();
    const end = this.written('planEnd', '计划截止');
    const [first, last] = [start && dayOf(start, zone), end && dayOf(end, zone)];
    const turned = first !== null && last !== null && last < first;
    if (turned) this.leave('计划截止早于计划开始，计划开始已留空', '计划开始', first);
    set('planStart', turned ? '' : (first ?? ''));
    set('planEnd', last ?? '');
    const moments = [
      ['createdTime', 'createdAt', '创建时间'],
      ['realStart', 'realStart', '实际开始'],
      ['realEnd', 'realEnd', '实际完成'],
    ] as const;
    for (const [target, name, label] of moments) {
      const written = this.written(target, label);
      if (written) this.out.more[name] = new Date(instantOf(written, zone)).toISOString();
    }
  }

  private readFigures(set: (target: ImportTarget, value: string) => void): void {
    const { preset } = this.setting;
    const progress = this.text('progress');
    if (progress) {
      const value = Number(progress.replace(/\s*%$/, '').replace(',', '.'));
      const percent = !progress.includes('%') && value > 0 && value < 1 ? value * 100 : value;
      if (Number.isFinite(percent) && percent >= 0 && percent <= 100) set('progress', String(Math.round(percent)));
      else this.leave('进度无法识别，已留空', '进度', progress);
    }
    const hours = (target: WorkTarget, label: string): number | null => {
      const [said] = this.of.texts(target);
      if (!said) return null;
      const unit: HourUnit = said.source.plan.unit ?? preset.unit ?? 'hours';
      const value = readImportHours(said.text.split(FOLDED)[0] ?? '', unit, preset.dayHours);
      if (value === null) this.leave('工时无法识别，已留空', label, said.text);
      return value;
    };
    set('estimateHours', String(hours('estimateHours', '预计工时') ?? ''));
    set('leftHours', String(hours('leftHours', '剩余工时') ?? ''));
  }

  private readTree(set: (target: ImportTarget, value: string) => void): void {
    const { book, of, out } = this;
    if (of.has('number')) {
      set('number', this.text('number'));
      set('parent', this.text('parent'));
      set(
        'predecessors',
        of
          .texts('predecessors')
          .map(({ text }) => text)
          .join('、'),
      );
      set(
        'relations',
        of
          .texts('relations')
          .map(({ text }) => text)
          .join('、'),
      );
      return;
    }
    set('key', book.keyOf(out.row));
    if (book.isDouble(out.row)) this.leave('编号在文件中重复，已另作一项任务', '外部编号', this.text('key'));
    set('parent', book.parentOf(out.row));
    const demoted = book.demotedOf(out.row);
    if (demoted) this.leave('上下级任务不能互为前置，已改为相关', '前置任务', demoted);
    const linked = book.linksOf(out.row);
    if (!linked) return;
    set('predecessors', listCell([...linked.before.keys()]));
    set('relations', listCell([...linked.relations].map(([key, { kind, turned }]) => relationCell(key, kind, turned))));
  }

  private readComments(): void {
    const { mapping, zone } = this.setting;
    const found = this.of.texts('comments').flatMap(({ text }) => commentsIn(text));
    if (found.length === 0) return;
    if (found.length > COMMENTS_MAX)
      this.leave(`评论超过 ${COMMENTS_MAX} 条，其余未导入`, '评论', `${found.length} 条`);
    this.out.more.comments = found.slice(0, COMMENTS_MAX).map(({ author, at, text }) => {
      const name = author === null ? null : (this.book.personOf(author) ?? author);
      const meant = name === null ? '' : this.meaning('people', name);
      const userId = isInvited(meant) ? '' : meant;
      return {
        userId: userId || null,
        author: name,
        at: at && new Date(instantOf(at, zone)).toISOString(),
        said: { text, markup: mapping.markup },
      };
    });
  }

  private readAttachments(): void {
    const wanted = this.of.texts('attachments').flatMap(({ text }) => attachmentsIn(text));
    if (wanted.length === 0) return;
    if (wanted.length > OBJECT_FILES_MAX)
      this.leave(`一个任务最多 ${OBJECT_FILES_MAX} 个附件，其余未导入`, '附件', `${wanted.length} 个`);
    this.out.more.attachments = wanted.slice(0, OBJECT_FILES_MAX);
  }

  private cleaned(cell: string): string {
    let text = cell;
    for (const [pattern, by] of this.setting.preset.cells ?? []) text = text.replace(pattern, by).trim();
    return text;
  }

  private customCell(at: number): string {
    const { kinds, zone, userName } = this.setting;
    const cell = this.cleaned((this.cells[at] ?? '').trim());
    const kind = kinds.get(at);
    if (isNothing(cell) || kind === undefined) return '';
    const column = this.setting.columns[at] ?? '';
    const unit = this.of.custom.find((source) => source.at === at)?.plan.unit;
    if (kind === 'number' && unit) {
      const hours = readImportHours(cell, unit, this.setting.preset.dayHours);
      if (hours === null) this.leave('工时无法识别，已留空', column, cell);
      return hours === null ? '' : String(hours);
    }
    if (kind === 'date') {
      const written = this.writtenIn(cell, at, column);
      return written ? dayOf(written, zone) : '';
    }
    if (kind === 'multiSelect') return listCell(splitList(cell));
    if (kind === 'person' || kind === 'persons') {
      const names = peopleIn(cell, this.setting.preset).map((name) => this.meaning('people', name));
      if (names.some((id) => !id || isInvited(id))) this.leave('人员不是本企业成员，已留空', column, cell);
      const users = names.filter((id) => id && !isInvited(id)).map(userName);
      return kind === 'person' ? (users[0] ?? '') : listCell(users);
    }
    return unfolded(cell).join(fieldKinds[kind].options ? '、' : '\n');
  }
}

const splitList = (cell: string): string[] =>
  cell.includes(FOLDED)
    ? unfolded(cell)
    : cell
        .split(/[,，、;；\n]/)
        .map((part) => part.trim())
        .filter(Boolean);

/** A list in one cell: what separates may stand within its values. */
const listCell = (values: readonly string[]): string => (values.length === 0 ? '' : values.join(FOLDED) + FOLDED);

const relationCell = (key: string, kind: string, turned: boolean) =>
  kind === 'relates' ? key : `${turned ? '被' : ''}重复 ${key}`;

/** As Markdown's list of tasks: `a;b`, lines, or lines with marks. */
function checklist(text: string): string {
  const lines = unfolded(text).flatMap((part) => part.split(part.includes('\n') ? '\n' : /[;；]/));
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) =>
      /^[-*]?\s*\[[ xX]\]/.test(line)
        ? line.replace(/^[-*]?\s*/, '- ')
        : line.endsWith(':')
          ? `\n${line}\n`
          : `- [ ] ${line}`,
    )
    .join('\n');
}
