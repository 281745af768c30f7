// What the rest of the server may use of this area.
export { MergedMetrics, mergeReadiness, type MetricReport } from './merge-metrics'
export { monitored, openMonitoringPort, type Monitored } from './monitoring-port'
export type { Readiness } from './readiness'
