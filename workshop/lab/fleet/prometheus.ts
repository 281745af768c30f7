import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../../../server/platform/process/root'
import { eventually } from '../../../tests/run/built-server'
import { freePort } from '../../../tests/run/free-port'

export const isPrometheusInstalled = (): boolean =>
  spawnSync('prometheus', ['--version'], { stdio: 'ignore' }).status === 0

/** Prometheus with the shipped alert rules. */
export interface Prometheus {
  /** Returns the names of the alerts that fired in the last `seconds`. */
  fired: (seconds: number) => Promise<Set<string>>
  /** Returns how many servers are currently scraped. */
  reads: () => Promise<number>
  stop: () => Promise<void>
}

/** Speeds up the rules: minutes become seconds, and mail may be late by three seconds instead of 15 minutes. */
function hurried(rules: string): string {
  const changed = rules
    .replace(/for: \d+\w/g, 'for: 1s')
    .replace(/> 900$/gm, '> 3')
    // With the original five-minute windows, whether a three-second failure exceeds one percent would depend on the
    // machine's speed.
    .replace(/\[(\d+)m\]/g, '[$1s]')
    .replace(/\[(\d+)h\]/g, (_, hours: string) => `[${Number(hours) * 60}s]`)
  if (changed.match(/for: 1s/g)?.length !== rules.match(/- alert:/g)?.length || !changed.includes('> 3'))
    throw new Error('The alert rules have other times than this expects')
  return changed
}

/** Starts Prometheus, scraping these servers' monitoring ports. */
export async function startPrometheus(ports: readonly number[]): Promise<Prometheus> {
  const folder = mkdtempSync(join(tmpdir(), 'threshold-prometheus-'))
  const port = await freePort()
  const shipped = readFileSync(join(projectRoot, 'server/deploy/observability/alerts.yml'), 'utf8')
  writeFileSync(join(folder, 'alerts.yml'), hurried(shipped))
  const targets = ports.map((each) => `127.0.0.1:${each}`)
  const config = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: ['alerts.yml'],
    scrape_configs: [{ job_name: 'threshold', scrape_timeout: '1s', static_configs: [{ targets }] }],
  }
  writeFileSync(join(folder, 'prometheus.yml'), JSON.stringify(config))
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  )
  const query = async (
    expression: string,
  ): Promise<{ metric: Record<string, string>; value: [number, string] }[]> => {
    const url = `http://127.0.0.1:${port}/api/v1/query?query=${encodeURIComponent(expression)}`
    const reply = await fetch(url).catch(() => null)
    if (!reply?.ok) return []
    const { data } = (await reply.json()) as { data: { result: never[] } }
    return data.result
  }
  const reads = async () => Number((await query('sum(up)'))[0]?.value[1] ?? 0)
  await eventually('Prometheus to read every server', async () => (await reads()) === ports.length)
  return {
    reads,
    async fired(seconds) {
      const within = `${Math.max(1, Math.floor(seconds))}s`
      const found = await query(`max by (alertname) (max_over_time(ALERTS{alertstate="firing"}[${within}]))`)
      return new Set(found.map(({ metric }) => metric['alertname']!))
    },
    async stop() {
      child.kill('SIGKILL')
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
