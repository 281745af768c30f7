// Public interface of this area for the rest of the server.
export { MergedMetrics, mergeReadiness, type MetricReport } from './merge-metrics'
export { monitored, openMonitoringPort, type Monitored } from './monitoring-port'
export type { Readiness } from './readiness'
