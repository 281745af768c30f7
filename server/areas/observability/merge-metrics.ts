import { AggregatorRegistry, Gauge, Registry } from 'prom-client'
import { readyGauge } from './gauges'
import type { Readiness } from './readiness'

/** All metrics of a process in the library's exchange format. */
export type MetricReport = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** Whether the metric is monotonic, so its sum must not drop when a process exits. */
const isGrowing = ({ type }: MetricReport[number]): boolean =>
  // Typed as a number, but a string at runtime.
  ['counter', 'histogram'].includes(String(type))

/** Returns a report that the server as a whole doesn't accept requests, regardless of what its processes report. */
function notAccepting(): Promise<MetricReport> {
  const registry = new Registry()
  new Gauge({ ...readyGauge, registers: [registry] }).set({ check: 'accepting' satisfies keyof Readiness }, 0)
  return registry.getMetricsAsJSON()
}

/**
 * Combines the metrics of a server's processes: counters are summed, gauges combined by their `aggregator`. The last
 * counters of processes that have exited or don't answer are retained; otherwise the sums would drop, which Prometheus
 * treats as a restart from 0.
 */
export class MergedMetrics {
  private readonly last = new Map<number, MetricReport>()
  private ended: MetricReport = []

  /**
   * Returns the metrics as Prometheus text. `reports` contains one report per process, null if the process didn't
   * answer. `isAccepting`: whether the server as a whole accepts requests, which no single process knows.
   */
  async text(reports: ReadonlyMap<number, MetricReport | null>, isAccepting: boolean): Promise<string> {
    for (const [id, report] of reports) if (report) this.last.set(id, report)
    const shown = [...this.last].map(([id, report]) => (reports.get(id) ? report : report.filter(isGrowing)))
    const own = isAccepting ? [] : [await notAccepting()]
    return AggregatorRegistry.aggregate([...shown, ...own, this.ended]).metrics()
  }

  /** Retains the final counters of an exited process. */
  end(id: number): void {
    const report = this.last.get(id)
    this.last.delete(id)
    if (!report) return
    const merged = AggregatorRegistry.aggregate([this.ended, report.filter(isGrowing)])
    // The values are already present, although the library's type suggests otherwise.
    this.ended = merged.getMetricsAsArray() as MetricReport
  }
}

/** Merges readiness: a check holds if it holds in every process; otherwise the first failure's reason is used. */
export function mergeReadiness(all: readonly Readiness[]): Readiness {
  const first = (check: keyof Readiness): Readiness[typeof check] =>
    all.map((one) => one[check]).find(({ ok }) => !ok) ?? { ok: true }
  return {
    database: first('database'),
    files: first('files'),
    schema: first('schema'),
    accepting: first('accepting'),
  }
}
