/**
 * Saves the widgets of one dashboard, one change after the other, each against the version that the one before gave:
 * whoever is quick conflicts with nobody, least of all with himself. A change says what it does to the widgets, whichever
 * they are by then, so that it is made again on what somebody else saved in between, and undone alone.
 */
import type { DashboardDetail, Widget } from '@contract/dashboard/dashboard';
import type { Place } from '@contract/dashboard/words';
import { staleOf } from '@/utils/refusal';

type Widgets = readonly Widget[];
export type Change = (widgets: Widgets) => Widget[];
type Board = Pick<DashboardDetail, 'version' | 'widgets'>;

interface EditorDialogs {
  send: (version: number, widgets: Widget[]) => Promise<{ version: number }>;
  /** @param shown with what is not saved yet @param saved as the server has them */
  onChange: (shown: Widgets, saved: Widgets) => void;
  /** Somebody else saved in between. */
  onTheirs: () => void;
}

interface Options {
  /** Shown at once; else when it is saved. */
  ahead?: boolean;
  /** Whether it may be made again on theirs; else it is refused as stale, for somebody to choose. */
  fits?: (before: Widgets, theirs: Widgets) => boolean;
}

export class BoardSaver {
  private saved: Widgets;
  private waiting: Change[] = [];
  private turn: Promise<unknown> = Promise.resolve();
  version: number;

  constructor(
    { version, widgets }: Board,
    private readonly doors: EditorDialogs,
  ) {
    this.version = version;
    this.saved = widgets;
  }

  /** @throws what the server says; the change is taken back, those after it stay */
  change(change: Change, { ahead = true, fits = () => true }: Options = {}): Promise<void> {
    if (ahead) this.waiting.push(change);
    this.tell();
    return this.inTurn(async () => {
      try {
        await this.save(change, fits);
      } finally {
        this.waiting = this.waiting.filter((one) => one !== change);
        this.tell();
      }
    });
  }

  /** What else is kept of the dashboard, in turn with its widgets. */
  other(send: (version: number) => Promise<{ version: number }>): Promise<void> {
    return this.inTurn(async () => {
      this.version = (await send(this.version)).version;
    });
  }

  /** As it was read; what is older than what was saved is none. */
  adopt({ version, widgets }: Board): void {
    if (version < this.version) return;
    this.version = version;
    this.saved = widgets;
    this.tell();
  }

  private async save(change: Change, fits: NonNullable<Options['fits']>): Promise<void> {
    try {
      await this.send(change);
    } catch (error) {
      const theirs = staleOf<DashboardDetail>(error)?.current;
      if (!theirs) throw error;
      const before = this.saved;
      this.adopt(theirs);
      this.doors.onTheirs();
      if (!fits(before, theirs.widgets)) throw error;
      await this.send(change);
    }
  }

  private async send(change: Change): Promise<void> {
    const next = change(this.saved);
    const { version } = await this.doors.send(this.version, next);
    this.saved = next;
    this.version = version;
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.turn.then(work);
    this.turn = done.catch(() => undefined);
    return done;
  }

  private tell(): void {
    const shown = this.waiting.reduce<Widgets>((widgets, change) => change(widgets), this.saved);
    this.doors.onChange(shown, this.saved);
  }
}

/** To where they stand in these; what came since stays where it is. */
export const placedAs =
  (places: readonly (Place & { id: string })[]): Change =>
  (widgets) =>
    widgets.map((widget) => {
      const { x, y, w, h } = places.find(({ id }) => id === widget.id) ?? widget;
      return { ...widget, x, y, w, h };
    });

export const without =
  (id: string): Change =>
  (widgets) =>
    widgets.filter((one) => one.id !== id);

/** In place of what has its id; a new one where there is none, or none any more. */
export const withWidget =
  (widget: Widget): Change =>
  (widgets) =>
    widgets.some(({ id }) => id === widget.id)
      ? widgets.map((one) => {
          const { x, y, w, h } = one;
          return one.id === widget.id ? { ...widget, x, y, w, h } : one;
        })
      : [...widgets, widget];

const said = (widget: Widget | undefined) => JSON.stringify(widget && { ...widget, x: 0, y: 0, w: 0, h: 0 });
/** Nobody else said something else of it; where it stands is another matter. */
export const untouched =
  (id: string): NonNullable<Options['fits']> =>
  (before, theirs) => {
    const of = (widgets: Widgets) => said(widgets.find((one) => one.id === id));
    return of(before) === of(theirs);
  };
