import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { scheduledBackup } from '../../server/app/jobs/backups'
import { projectRoot } from '../../server/platform/process/root'

const folder = join(projectRoot, 'server/deploy/observability')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const isInstalled = spawnSync('promtool', ['--version']).status === 0

/** Returns the output of promtool; throws with its message if it fails. */
const promtool = (...args: string[]) =>
  execFileSync('promtool', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })

test('each alert rule is triggered in the rule tests', () => {
  const rules = [...read('alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  expect(rules.length).toBeGreaterThanOrEqual(5)
  const raised = [...read('alerts.test.yml').matchAll(/alertname: (\w+)\s+exp_alerts:\s+- exp_labels/g)]
  expect(new Set(raised.map(([, name]) => name))).toEqual(new Set(rules))
})

test('every job named in a rule exists', () => {
  const [, action] = /- alert: ThresholdJobFails\n[\s\S]*?action: '(.*)'/.exec(read('alerts.yml'))!
  const named = [...action!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)
  expect(named).toEqual([scheduledBackup.name])
  const tried = [...read('alerts.test.yml').matchAll(/threshold_job_failures_total\{.*name="([^"]+)"/g)]
  expect(tried.map(([, name]) => name)).toEqual([scheduledBackup.name, 'effects'])
})

describe.skipIf(!isInstalled)('promtool', () => {
  test('accepts the rules, and their tests pass', () => {
    expect(promtool('check', 'rules', 'alerts.yml')).toContain('SUCCESS')
    expect(promtool('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS')
    expect(promtool('check', 'config', 'prometheus.yml')).toContain('is valid')
  })

  test('accepts every dashboard query', () => {
    const { panels } = JSON.parse(read('dashboard.json')) as { panels: { targets?: { expr: string }[] }[] }
    const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
    expect(queries.length).toBeGreaterThan(20)
    const rules = queries.map((expr, at) => ({ record: `query_${at}`, expr }))
    const made = mkdtempSync(join(tmpdir(), 'threshold-dashboard-'))
    try {
      // JSON is valid YAML.
      writeFileSync(join(made, 'rules.yml'), JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
      expect(promtool('check', 'rules', join(made, 'rules.yml'))).toContain(`${queries.length} rules found`)
    } finally {
      rmSync(made, { recursive: true })
    }
  })
})
