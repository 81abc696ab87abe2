/** What managers look at: charts that load with their first picture, figures of metrics, and the rows behind them. */
export { Chart, type ChartPoint } from './chart/Chart';
export { ChartFigure } from './chart/ChartFigure';
export { DefinitionButton } from './chart/DefinitionButton';
export { type Look, useLook } from './chart/look';
export { heightOf, optionOf } from './chart/option';
export { savePng } from './chart/save';
export {
  type ChartSeries,
  type ChartSpec,
  categoryTones,
  figureText,
  seriesTones,
  shortFigure,
  type Tone,
} from './chart/spec';
export { type Drill, DrillPanel } from './DrillPanel';
export { MetricDefinition, MetricNumber } from './MetricNumber';
