import { AggregatorRegistry, Gauge, Registry } from 'prom-client'
import { readyGauge } from './gauges'
import type { Readiness } from './readiness'

/** All metrics of one process, as the library hands them to others. */
export type MetricReport = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** What only ever grows: the sum over processes must not fall when one of them ends. */
const isGrowing = ({ type }: MetricReport[number]): boolean =>
  // The library's declaration has numbers, and it hands out words.
  ['counter', 'histogram'].includes(String(type))

/** What a server reports besides its processes that is to be sent no requests. */
function notAccepting(): Promise<MetricReport> {
  const registry = new Registry()
  new Gauge({ ...readyGauge, registers: [registry] }).set({ check: 'accepting' satisfies keyof Readiness }, 0)
  return registry.getMetricsAsJSON()
}

/**
 * The metrics of several processes as those of one server: what they count is added up, and each gauge says in
 * `aggregator` what is made of it. A process that has ended, or does not answer, stays in what is counted with what it
 * last reported: without it the sums would fall, and Prometheus takes a fall for a start from nought.
 */
export class MergedMetrics {
  private readonly last = new Map<number, MetricReport>()
  private ended: MetricReport = []

  /**
   * The text for Prometheus. `reports`: by process, null where it did not answer. `isAccepting`: whether requests should be
   * sent to this server, which no process can say of the others.
   */
  async text(reports: ReadonlyMap<number, MetricReport | null>, isAccepting: boolean): Promise<string> {
    for (const [id, report] of reports) if (report) this.last.set(id, report)
    const shown = [...this.last].map(([id, report]) => (reports.get(id) ? report : report.filter(isGrowing)))
    const own = isAccepting ? [] : [await notAccepting()]
    return AggregatorRegistry.aggregate([...shown, ...own, this.ended]).metrics()
  }

  /** A process has ended. */
  end(id: number): void {
    const report = this.last.get(id)
    this.last.delete(id)
    if (!report) return
    const merged = AggregatorRegistry.aggregate([this.ended, report.filter(isGrowing)])
    // They hold their values already, which the library declares only of what it hands out later.
    this.ended = merged.getMetricsAsArray() as MetricReport
  }
}

/** Each check holds when it does in every process; the reason is that of the first where it does not. */
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
