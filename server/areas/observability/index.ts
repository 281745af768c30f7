// What the rest of the server may use of this area.
export { MergedMetrics, mergeReadiness, type MetricReport } from './merge'
export { monitored, openMonitoringPort, type Monitored } from './port'
export type { Readiness } from './readiness'
