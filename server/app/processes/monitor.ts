import type { Worker } from 'node:cluster'
import {
  MergedMetrics,
  mergeReadiness,
  openMonitoringPort,
  type Monitored,
  type Readiness,
} from '../../areas/observability'
import type { Config } from '../../platform/config/config'
import { reportOf } from './supervisor-link'

/** The supervisor's view of its processes. */
export interface Watched {
  /** Processes currently serving. */
  serving: () => readonly Worker[]
  /** Target number of processes. */
  wanted: number
  isEnding: () => boolean
}

/** Aggregates the health and metrics of all processes; `ended` must be called when a process exits. */
export function watch({ serving, wanted, isEnding }: Watched): {
  monitored: Monitored
  ended: (worker: Worker) => void
} {
  const merged = new MergedMetrics()
  const readiness = async (): Promise<Readiness> => {
    const asked = serving()
    const reports = await Promise.all(asked.map((worker) => reportOf(worker, 'readiness')))
    const answers = reports.filter((report) => report !== null)
    const checks = mergeReadiness(answers)
    const refuse = (reason: string): Readiness => ({ ...checks, accepting: { ok: false, reason } })
    if (isEnding()) return refuse('The server is shutting down')
    if (asked.length < wanted) return refuse(`${asked.length} of ${wanted} processes serve`)
    if (answers.length < wanted) return refuse(`${answers.length} of ${wanted} processes answer`)
    return checks
  }
  const metrics = async () => {
    const reports = serving().map(async (worker) => [worker.id, await reportOf(worker, 'metrics')] as const)
    const answers = new Map(await Promise.all(reports))
    const isWhole = answers.size >= wanted && [...answers.values()].every((report) => report !== null)
    return merged.text(answers, isWhole && !isEnding())
  }
  return { monitored: { readiness, metrics }, ended: ({ id }) => merged.end(id) }
}

/** Opens the metrics port for all processes of this server. Returns a function to call when a process exits. */
export async function monitorProcesses(config: Config, watched: Watched): Promise<(worker: Worker) => void> {
  const { monitored, ended } = watch(watched)
  await openMonitoringPort(config, monitored)
  return ended
}
